import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Ago } from '../../../ui/time.tsx';
import type { Application } from '../use-applications.ts';
import { ApplicationActions } from './application-actions.tsx';

const words = text.candidates.applications;
const TONES: Readonly<Record<Application['status'], Tone>> = {
  active: 'accent',
  hired: 'good',
  rejected: 'danger',
  withdrawn: 'plain',
};

interface ApplicationCardProps {
  application: Application;
  job: Schemas['Job'] | undefined;
  /** Of several, the one that the rest of the page is about. */
  isChosen: boolean;
  name: string;
}

/** One application: its job, its stage, and what can be done with it. */
export function ApplicationCard({ application, job, isChosen, name }: ApplicationCardProps) {
  const may = useMay();
  const { jobId, status, stageId, appliedAt, rejectReason } = application;
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId } }, { enabled: may('stages:read') });
  const stage = stages.data?.data.find(({ id }) => id === stageId);
  const title = job?.title ?? text.common.states.unknownRecord;
  return (
    <li
      aria-current={isChosen || undefined}
      className={classNames('rounded-md border p-3', isChosen ? 'border-accent' : 'border-line')}
    >
      <div className="flex items-start gap-2">
        <Link to="/jobs/$jobId" params={{ jobId }} className="min-w-0 flex-1 font-medium break-words hover:underline">
          {title}
        </Link>
        <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
      </div>
      <p className="text-muted mt-1 text-xs">
        {words.stage}: <span className="text-text">{stage?.name ?? '…'}</span> · {words.applied} <Ago at={appliedAt} />
      </p>
      {rejectReason !== null && <p className="text-muted mt-1 text-xs break-words">{words.reason(rejectReason)}</p>}
      {may('applications:write') && (
        <ApplicationActions application={application} stages={stages.data?.data ?? []} job={title} name={name} />
      )}
      <ShowThis application={application} isChosen={isChosen} />
    </li>
  );
}

/** Where there are several, the answers, interviews and offers on show are those of one. */
function ShowThis({ application, isChosen }: Pick<ApplicationCardProps, 'application' | 'isChosen'>) {
  if (isChosen) return null;
  return (
    <Link
      to="/candidates/$candidateId"
      params={{ candidateId: application.candidateId }}
      search={(now) => ({ ...now, application: application.id })}
      replace
      className="text-accent mt-2 inline-block text-xs hover:underline"
    >
      {words.show}
    </Link>
  );
}
