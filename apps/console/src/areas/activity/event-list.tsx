import { useMemo } from 'react';
import type { LiveEvent } from '../../api/live.ts';
import { useByIds } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { CandidateLink, fullName, JobLink } from '../../records/links.tsx';
import { activity } from '../../text/en/activity.ts';
import { Ago } from '../../ui/time.tsx';
import { type ReadEvent, readEvent } from './read-event.ts';

const t = activity;

/** Events as sentences, updated live. */
export function EventList({ events, label }: { events: readonly LiveEvent[]; label: string }) {
  const can = useCan();
  const lines = useMemo(() => events.map((event) => ({ event, read: readEvent(event) })), [events]);
  const readsCandidates = can('candidates:read');
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
            <EventSentence
              event={event}
              read={read}
              candidate={candidates.get(read.candidateId ?? '')}
              job={jobs.get(read.jobId ?? '')}
            />
          </div>
          <span className="text-muted text-xs">
            <Ago at={event.createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

interface EventSentenceProps extends Pick<SubjectsProps, 'candidate' | 'job'> {
  event: LiveEvent;
  read: ReadEvent;
  /** False where everything is about the same candidate. */
  showsCandidate?: boolean;
}

/** Who did what, and to which candidate and job. */
export function EventSentence({ event, read, candidate, job, showsCandidate = true }: EventSentenceProps) {
  return (
    <>
      <Actor actor={event.actor} /> {read.phrase}
      <Subjects read={read} candidate={candidate} job={job} showsCandidate={showsCandidate} />
      {read.isRedacted && <span className="text-muted block text-xs">{t.redacted}</span>}
    </>
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
