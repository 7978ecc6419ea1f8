import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Video } from 'lucide-react';
import { useList, useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { OwnerButton } from '../../../records/bulk/bulk-move.tsx';
import type { Application, Applications } from '../../../records/candidate-applications.ts';
import { useReasons } from '../../../records/hiring-choices.ts';
import { interviewName } from '../../../records/interview-name.ts';
import { useUnknownName } from '../../../records/links.tsx';
import { useMemberNames } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Failed } from '../../../ui/states.tsx';
import { Moment, WeekdayAndTime } from '../../../ui/time.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { StageStepper } from './stage-stepper.tsx';
import { useMove } from './use-move.ts';

const t = text.candidates.applications;
const TONES: Readonly<Record<Application['status'], Tone>> = {
  active: 'accent',
  hired: 'good',
  rejected: 'danger',
  withdrawn: 'plain',
};

interface ApplicationBarProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
  /** Adds the candidate to a job. */
  onAdd: () => void;
}

/** Where the application stands and what comes next: the stages, the next step, the next interview and the owner. */
export function ApplicationBar({ candidate, applications, onAdd }: ApplicationBarProps) {
  const { rows, chosen, isPending, error, refetch } = applications;
  const canWrite = useCan()('applications:write');
  if (error !== null && rows.length === 0) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <div className="h-16" />;
  if (chosen === undefined) {
    return (
      <div className="text-muted flex flex-wrap items-center gap-3">
        {t.none}
        {canWrite && (
          <Button variant="primary" small onClick={onAdd}>
            {t.add}
          </Button>
        )}
      </div>
    );
  }
  return (
    <Standing key={chosen.id} candidate={candidate} applications={applications} application={chosen} onAdd={onAdd} />
  );
}

function Standing({ candidate, applications, application, onAdd }: ApplicationBarProps & { application: Application }) {
  const can = useCan();
  const { jobId, status, stageId, stageEnteredAt } = application;
  const query = useRecord('/jobs/{id}/stages', { path: { id: jobId } }, { enabled: can('stages:read') });
  const stages = query.data?.data ?? [];
  const move = useMove(application, stages);
  const unknown = useUnknownName('jobs');
  const title = applications.jobs.get(jobId)?.title ?? unknown;
  const reason = useReason(application);
  const canWrite = can('applications:write');
  return (
    <section aria-label={t.title} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-2">
          <StageStepper
            stages={stages}
            stageId={stageId}
            onMove={canWrite && status === 'active' ? (id) => move.mutate(id) : undefined}
          />
        </div>
        {canWrite && (
          <ApplicationActions
            application={application}
            stages={stages}
            job={title}
            name={candidate.firstName}
            move={move}
            onAdd={onAdd}
          />
        )}
      </div>
      <div className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        <span className="flex min-w-0 items-center gap-2">
          <JobChoice applications={applications} application={application} title={title} unknown={unknown} />
          {status !== 'active' && <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>}
        </span>
        {reason !== '' && <span className="break-words">{t.reason(reason)}</span>}
        <span>
          {t.inStage} <Moment at={stageEnteredAt} />
        </span>
        {can('interviews:read') && <NextInterview application={application} />}
        <Owner application={application} />
        {can('scorecards:read') && <Debrief application={application} />}
      </div>
    </section>
  );
}

interface JobChoiceProps {
  applications: Applications;
  application: Application;
  title: string;
  unknown: string;
}

/** The job, and the choice of another application that the page is to be about. */
function JobChoice({ applications: { rows, jobs }, application, title, unknown }: JobChoiceProps) {
  return (
    <>
      <Link
        to="/jobs/$jobId"
        params={{ jobId: application.jobId }}
        className="text-text min-w-0 truncate font-medium hover:underline"
      >
        {title}
      </Link>
      {rows.length > 1 && (
        <Menu
          label={t.choose}
          trigger={
            <Button small variant="quiet" aria-label={t.others(rows.length)} title={t.others(rows.length)}>
              {rows.length}
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
          items={rows.map(({ id, candidateId, jobId, status }) => ({
            label: (
              <Link
                to="/candidates/$candidateId"
                params={{ candidateId }}
                search={(now) => ({ ...now, application: id })}
                replace
                aria-current={id === application.id || undefined}
                className="flex items-center gap-2 aria-[current]:font-medium"
              >
                <span className="min-w-0 flex-1 break-words">{jobs.get(jobId)?.title ?? unknown}</span>
                <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
              </Link>
            ),
            onSelect: () => undefined,
          }))}
        />
      )}
    </>
  );
}

/** The next interview of the application, with the link to the call. */
function NextInterview({ application: { id, candidateId } }: { application: Application }) {
  const { rows } = useList('/interviews', { query: { candidateId, sort: 'scheduledAt' } });
  const [next] = rows
    .filter((one) => one.applicationId === id && one.status === 'scheduled' && Date.parse(one.scheduledAt) > Date.now())
    .toSorted((a, b) => a.scheduledAt.localeCompare(b.scheduledAt));
  if (next === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {t.nextInterview}
      <Link
        to="/interviews/$interviewId"
        params={{ interviewId: next.id }}
        className="text-text min-w-0 truncate hover:underline"
      >
        {interviewName(next)}, <WeekdayAndTime at={next.scheduledAt} />
      </Link>
      {next.meetingUrl !== null && /^https?:\/\//i.test(next.meetingUrl) && (
        <a
          href={next.meetingUrl}
          target="_blank"
          rel="noreferrer noopener"
          className="text-accent inline-flex items-center gap-1 hover:underline"
        >
          <Video aria-hidden className="size-3.5" />
          {text.interviews.join}
        </a>
      )}
    </span>
  );
}

/** The page with all scorecards of the application, once there is one. */
function Debrief({ application: { id, candidateId } }: { application: Application }) {
  const { rows } = useList('/scorecards', { query: { applicationId: id } });
  if (rows.length === 0) return null;
  return (
    <Link
      to="/candidates/$candidateId/debrief"
      params={{ candidateId }}
      search={{ application: id }}
      className="text-accent hover:underline"
    >
      {t.debrief(rows.length)}
    </Link>
  );
}

function Owner({ application }: { application: Application }) {
  const can = useCan();
  const nameOf = useMemberNames();
  const name = application.ownerId === null ? text.review.noOwner : text.review.owner(nameOf(application.ownerId));
  if (!can('applications:write') || !can('members:read')) return <span>{name}</span>;
  return <OwnerButton applications={[application]} onDone={() => undefined} name={name} />;
}

/** Why the application ended: the reason chosen from the list, and the text. */
function useReason({ rejectionReasonId, rejectReason }: Application): string {
  const reasons = useReasons();
  const label = reasons.find(({ id }) => id === rejectionReasonId)?.label;
  return [label, rejectReason].filter((part) => typeof part === 'string').join(' · ');
}
