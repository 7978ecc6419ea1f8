import { useMemo } from 'react';
import type { LiveEvent } from '../../api/live.ts';
import { useByIds } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { CandidateLink, fullName, JobLink } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Ago } from '../../ui/time.tsx';
import { type ReadEvent, readEvent } from './read-event.ts';

const t = text.activity;

/**
 * Events as sentences, updated live. `without: 'candidate'` leaves out the candidate where all events are about the
 * same one.
 */
export function EventList({
  events,
  label,
  without,
}: {
  events: readonly LiveEvent[];
  label: string;
  without?: 'candidate';
}) {
  const can = useCan();
  const lines = useMemo(() => events.map((event) => ({ event, read: readEvent(event) })), [events]);
  const readsCandidates = without !== 'candidate' && can('candidates:read');
  const readsJobs = can('jobs:read');
  const candidateIds = useMemo(
    () => (readsCandidates ? lines.flatMap(({ read }) => read.candidateId ?? []) : []),
    [lines, readsCandidates],
  );
  const jobIds = useMemo(() => (readsJobs ? lines.flatMap(({ read }) => read.jobId ?? []) : []), [lines, readsJobs]);
  const candidates = useByIds('/candidates', candidateIds);
  const jobs = useByIds('/jobs', jobIds);
  return (
    <ol aria-label={label} className="bg-surface border-line divide-line/70 divide-y rounded-lg border">
      {lines.map(({ event, read }) => (
        <li key={event.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
          <div className="min-w-0 flex-1 basis-64 break-words">
            <Actor actor={event.actor} /> {read.phrase}
            <Subjects
              read={read}
              candidate={candidates.get(read.candidateId ?? '')}
              job={jobs.get(read.jobId ?? '')}
              showsCandidate={without !== 'candidate'}
            />
            {read.isRedacted && <span className="text-muted block text-xs">{t.redacted}</span>}
          </div>
          <span className="text-muted text-xs">
            <Ago at={event.createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Actor({ actor }: { actor: LiveEvent['actor'] }) {
  const kind = t.actors[actor.type];
  return (
    <>
      <strong className="font-medium">{actor.name}</strong>
      {kind !== '' && <span className="text-muted"> ({kind})</span>}
    </>
  );
}

interface SubjectsProps {
  read: ReadEvent;
  candidate: Parameters<typeof CandidateLink>[0]['candidate'];
  job: Parameters<typeof JobLink>[0]['job'];
  showsCandidate: boolean;
}

/** The candidate and the job of an event. Deleted ones are named as in the event, without a link. */
function Subjects({ read, candidate, job, showsCandidate }: SubjectsProps) {
  const named = [
    showsCandidate && candidate !== undefined && (
      <CandidateLink key={fullName(candidate)} id={candidate.id} candidate={candidate} />
    ),
    showsCandidate && candidate === undefined && read.candidate !== '' && <span key="candidate">{read.candidate}</span>,
    job !== undefined && <JobLink key={job.id} id={job.id} job={job} />,
    job === undefined && read.job !== '' && <span key="job">{read.job}</span>,
  ].filter((part) => part !== false);
  if (named.length === 0) return null;
  return (
    <span className="[&_a]:text-accent">
      {': '}
      {named.map((part, index) => (
        <span key={part.key}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </span>
  );
}
