import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAllRows } from '../../api/use-all-rows.ts';
import { type OptionalColumn, useColumns } from '../../records/columns.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { interviewName } from '../../records/interview-name.ts';
import { JobLink } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { InterviewStatus, interviewersOf } from './interview-labels.tsx';

type Row = Schemas['Interview'];

const t = text.interviews.columns;

/** The optional columns of the list of interviews. */
export function useInterviewColumns(chosen: string | undefined) {
  const nameOf = useMemberNames();
  const allJobs = useAllRows('/jobs', { query: { limit: 100 } });
  const own = useMemo((): readonly OptionalColumn<Row>[] => {
    const jobs = new Map(allJobs.map((job) => [job.id, job]));
    return [
      {
        key: 'type',
        title: t.kind,
        size: 7,
        isStandard: true,
        wideOnly: true,
        cell: (interview) => (
          <Link
            to="/interviews/$interviewId"
            params={{ interviewId: interview.id }}
            className="hover:text-accent underline-offset-2 hover:underline"
          >
            {interviewName(interview)}
          </Link>
        ),
      },
      {
        key: 'job',
        title: t.job,
        isStandard: true,
        wideOnly: true,
        cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />,
      },
      {
        key: 'interviewers',
        title: t.interviewers,
        isStandard: true,
        wideOnly: true,
        cell: (interview) => (
          <span className={interview.interviewerIds.length === 0 ? 'text-muted' : undefined}>
            {interviewersOf(interview, nameOf)}
          </span>
        ),
      },
      { key: 'location', title: t.location, wideOnly: true, cell: ({ location }) => location },
      {
        key: 'externalRefs',
        title: text.common.externalRefs,
        wideOnly: true,
        cell: ({ externalRefs }) => <ExternalRefList refs={externalRefs} />,
      },
      {
        key: 'status',
        title: t.status,
        isStandard: true,
        wideOnly: 'widest',
        cell: ({ status }) => <InterviewStatus status={status} />,
      },
    ];
  }, [nameOf, allJobs]);
  return useColumns('interview', own, chosen);
}
