import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, oneOf } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Approval, type ApprovalStatus } from './schema.ts';

const approval = closed({ approval: Approval });
const changed = closed({ approval: Approval, changes: changesField });

const CANCEL_REASONS = ['requested', 'terms_changed', 'withdrawn'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const approvalEvents = defineEvents(
  'approval',
  {
    requested: { summary: 'The approval of an offer or a job was requested', data: approval },
    updated: {
      summary: "An approver has approved, and it is the next one's turn; or its candidate was merged or erased",
      data: changed,
    },
    approved: { summary: 'The last approver has approved', data: changed },
    rejected: { summary: 'An approver has rejected', data: changed },
    canceled: {
      summary: 'An approval was canceled',
      data: closed({
        approval: Approval,
        changes: changesField,
        reason: oneOf(CANCEL_REASONS, {
          description:
            '`requested` by a caller. `terms_changed`: the terms of the offer, or the title, pay, employment type or department of the job, were changed. `withdrawn`: the offer was withdrawn before it was sent.',
        }),
      }),
    },
    deleted: { summary: 'The offer or the job of an approval was deleted', data: approval },
  },
  APPLICATION_CONTEXT,
);

/** The event of each decision; `pending` while there are further approvers. */
export const DECISION_EVENT = {
  pending: approvalEvents.updated,
  approved: approvalEvents.approved,
  rejected: approvalEvents.rejected,
} as const satisfies Record<Exclude<ApprovalStatus, 'canceled'>, unknown>;
