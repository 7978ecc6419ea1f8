import type { Schemas } from '@rolecall/client';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Moment } from '../../ui/time.tsx';
import { useMemberNames } from '../members.tsx';
import type { Approval } from './use-approval.ts';

const t = text.approvals;

const TONES: Readonly<Record<Approval['status'], Tone>> = {
  pending: 'info',
  approved: 'good',
  rejected: 'danger',
  canceled: 'plain',
};

export function ApprovalStatus({ status }: { status: Approval['status'] }) {
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>;
}

/** The approvers in order, with what each has decided. */
export function ApprovalSteps({ approval: { steps, approverId, status } }: { approval: Approval }) {
  const nameOf = useMemberNames();
  const { member } = useSession();
  return (
    <ol aria-label={t.steps} className="flex flex-col gap-2">
      {steps.map((step) => {
        const name = nameOf(step.memberId);
        return (
          <li key={step.memberId} className="flex items-start gap-2">
            <Avatar name={name} small />
            <div className="min-w-0 flex-1">
              <p className="flex min-h-6 flex-wrap items-center gap-x-2">
                <span className="wrap-anywhere">{step.memberId === member.id ? t.you(name) : name}</span>
                <Decision step={step} isNext={step.memberId === approverId} isPending={status === 'pending'} />
              </p>
              {step.comment !== null && <p className="text-muted wrap-anywhere whitespace-pre-wrap">{step.comment}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Decision({
  step: { decision, decidedAt },
  isNext,
  isPending,
}: {
  step: Schemas['ApprovalStep'];
  isNext: boolean;
  isPending: boolean;
}) {
  if (decision === null)
    return isPending ? <Badge tone={isNext ? 'info' : 'plain'}>{isNext ? t.next : t.later}</Badge> : null;
  return (
    <>
      <Badge tone={TONES[decision]}>{t.decisions[decision]}</Badge>
      <span className="text-muted text-xs">
        <Moment at={decidedAt} withTime />
      </span>
    </>
  );
}
