import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useByIds } from '../../api/records.ts';
import { CandidateLink, JobLink } from '../../records/links.tsx';
import type { Subjects } from './subjects.ts';

export interface AboutRecords {
  candidates: ReadonlyMap<string, Schemas['Candidate']>;
  jobs: ReadonlyMap<string, Schemas['Job']>;
}

/** The current records of these events. */
export function useAboutRecords(subjects: readonly Subjects[]): AboutRecords {
  const ids = useMemo(
    () => ({
      candidates: subjects.flatMap(({ candidateId }) => candidateId ?? []),
      jobs: subjects.flatMap(({ jobId }) => jobId ?? []),
    }),
    [subjects],
  );
  const candidates = useByIds('/candidates', ids.candidates);
  const jobs = useByIds('/jobs', ids.jobs);
  return { candidates, jobs };
}

/** The candidate and the job that an event is about, with links to them. */
export function About({ subjects, records }: { subjects: Subjects; records: AboutRecords }) {
  const { candidateId, jobId } = subjects;
  if (candidateId === null && jobId === null) return <span className="text-muted">–</span>;
  return (
    <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
      {candidateId !== null && <CandidateLink id={candidateId} candidate={records.candidates.get(candidateId)} />}
      {jobId !== null && (
        <span className="text-xs">
          <JobLink id={jobId} job={records.jobs.get(jobId)} />
        </span>
      )}
    </span>
  );
}
