import { readScopeOf } from '../../integrations/activity/catalog/event-catalog.ts';

/** The kinds of notifications, the most specific first: if several apply to one event, a member gets the first. */
export const NOTIFICATION_KINDS = [
  'approval_requested',
  'mention',
  'assignment',
  'reply',
  'approval_decided',
  'offer_decided',
  'availability_submitted',
  'withdrawn',
  'interview_changed',
  'scorecard_due',
  'calendar_problem',
  'new_application',
  'quarantine',
  'unusual_reads',
  'service_problem',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The kinds that tell owners of an alert in the audit log. */
export type OwnerAlert = Extract<NotificationKind, 'unusual_reads' | 'service_problem'>;

export const EMAIL_MODES = ['immediately', 'daily', 'off'] as const;
type EmailMode = (typeof EMAIL_MODES)[number];

export interface KindSettings {
  console: boolean;
  email: EmailMode;
}

/** Interviewers already get an invitation with a calendar file, and another whenever it changes. */
export const DEFAULT_KIND_SETTINGS: Readonly<Record<NotificationKind, KindSettings>> = {
  approval_requested: { console: true, email: 'immediately' },
  mention: { console: true, email: 'immediately' },
  assignment: { console: true, email: 'immediately' },
  reply: { console: true, email: 'immediately' },
  approval_decided: { console: true, email: 'immediately' },
  offer_decided: { console: true, email: 'immediately' },
  availability_submitted: { console: true, email: 'immediately' },
  withdrawn: { console: true, email: 'immediately' },
  interview_changed: { console: true, email: 'off' },
  scorecard_due: { console: true, email: 'immediately' },
  calendar_problem: { console: true, email: 'immediately' },
  new_application: { console: true, email: 'daily' },
  quarantine: { console: true, email: 'daily' },
  // Owners get an email of its own in any case.
  unusual_reads: { console: true, email: 'off' },
  service_problem: { console: true, email: 'off' },
};

/** The types of records that notifications are about. */
const ENTITY_TYPES = [
  'application',
  'approval',
  'audit_entry',
  'availability_request',
  'calendar',
  'interview',
  'job',
  'message',
  'note',
  'offer',
  'quarantined_submission',
  'task',
] as const;

/** Those that a member with these scopes may read. */
export function readableEntityTypes(scopes: ReadonlySet<string>): string[] {
  return ENTITY_TYPES.filter((type) => scopes.has(readScopeOf(type)));
}

/** The event types that notify members. */
export const NOTIFYING_EVENTS: readonly string[] = [
  'note.created',
  'note.updated',
  'message.received',
  'message.updated',
  'task.created',
  'task.updated',
  'application.created',
  'application.resubmitted',
  'application.corrected',
  'application.updated',
  'application.withdrawn',
  'application.reopened',
  'job.created',
  'job.updated',
  'interview.scheduled',
  'interview.rescheduled',
  'interview.updated',
  'interview.canceled',
  'availability_request.submitted',
  'offer.accepted',
  'offer.declined',
  'offer.expired',
  'approval.requested',
  'approval.updated',
  'approval.approved',
  'approval.rejected',
  'quarantined_submission.created',
];
