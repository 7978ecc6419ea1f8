import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import { CustomFields } from '../../../records/custom-fields/custom-fields.tsx';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { useReasons } from '../../../records/hiring-choices.ts';
import { useUnknownName } from '../../../records/links.tsx';
import { useMemberNames } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Ago, Moment } from '../../../ui/time.tsx';
import { ApplicationActions } from './application-actions.tsx';

const t = text.candidates.applications;
const TONES: Readonly<Record<Application['status'], Tone>> = {
  active: 'accent',
  hired: 'good',
  rejected: 'danger',
  withdrawn: 'plain',
};

interface ApplicationCardProps {
  application: Application;
  job: Schemas['Job'] | undefined;
  /** Whether the rest of the page is about this application, of which there may be one only. */
  choice: 'only' | 'chosen' | 'other';
  name: string;
}

/** An application with its job, stage and actions. */
export function ApplicationCard({ application, job, choice, name }: ApplicationCardProps) {
  const can = useCan();
  const isChosen = choice === 'chosen';
  const { jobId, status, stageId, stageEnteredAt, appliedAt, source, ownerId, referrerId } = application;
  const memberName = useMemberNames();
  const reason = useReason(application);
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId } }, { enabled: can('stages:read') });
  const stage = stages.data?.data.find(({ id }) => id === stageId);
  const unknown = useUnknownName('jobs');
  const title = job?.title ?? unknown;
  return (
    <li
      aria-current={isChosen || undefined}
      className={classNames('rounded-md border p-3', isChosen ? 'border-accent' : 'border-line')}
    >
      <div className="flex items-start gap-2">
        <Link to="/jobs/$jobId" params={{ jobId }} className="min-w-0 flex-1 font-medium break-words hover:underline">
          {title}
        </Link>
        <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
      </div>
      <p className="text-muted mt-1 text-xs">
        {t.stage}: <span className="text-text">{stage?.name ?? '…'}</span> ({t.inStage} <Moment at={stageEnteredAt} />)
        · {t.applied} <Ago at={appliedAt} />
      </p>
      <p className="text-muted mt-1 text-xs break-words">
        {[
          source !== null && `${t.source}: ${source}`,
          referrerId !== null && `${t.referrer}: ${memberName(referrerId)}`,
          ownerId !== null && `${t.owner}: ${memberName(ownerId)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {reason !== '' && <p className="text-muted mt-1 text-xs break-words">{t.reason(reason)}</p>}
      <div className="mt-1 text-xs">
        <ExternalRefList refs={application.externalRefs} />
      </div>
      <CustomFields entity="application" record={application} />
      {can('applications:write') && (
        <ApplicationActions application={application} stages={stages.data?.data ?? []} job={title} name={name} />
      )}
      {choice === 'other' && <ShowThis application={application} />}
    </li>
  );
}

/** Why the application ended: the reason chosen from the list, and the text. */
function useReason({ rejectionReasonId, rejectReason }: Application): string {
  const reasons = useReasons();
  const label = reasons.find(({ id }) => id === rejectionReasonId)?.label;
  return [label, rejectReason].filter((part) => typeof part === 'string').join(' · ');
}

/** Makes the rest of the page show the answers, interviews and offers of this application. */
function ShowThis({ application }: Pick<ApplicationCardProps, 'application'>) {
  return (
    <Link
      to="/candidates/$candidateId"
      params={{ candidateId: application.candidateId }}
      search={(now) => ({ ...now, application: application.id })}
      replace
      className="text-accent mt-2 inline-block text-xs hover:underline"
    >
      {t.show}
    </Link>
  );
}
