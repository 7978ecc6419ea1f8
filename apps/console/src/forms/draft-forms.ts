/**
 * The forms whose text is stored while it is typed, see draft-storage.ts. A form that is not listed here has no text of
 * its own, or its text must not be stored: a test names both kinds, with the reason. Give a form another name when the
 * shape of its values changes, so that what an earlier version stored is not read.
 */
export const DRAFT_FORMS = [
  'account.profile',
  'api-key.new',
  'api-key.edit',
  'application.new',
  'application.edit',
  'availability',
  'availability-request.new',
  'approval.new',
  'approval.reject',
  'automation.new',
  'automation.edit',
  'automation.json',
  'automation.simulate',
  'booking-link.new',
  'candidate.new',
  'candidate.edit',
  'candidate-field.edit',
  'candidate-page',
  'career-site',
  'custom-field.new',
  'custom-field.edit',
  'custom-fields.edit',
  'department.new',
  'department.edit',
  'email',
  'email-template.edit',
  'file.references',
  'interview.new',
  'interview.edit',
  'interview-plan.new',
  'interview-plan.edit',
  'job.new',
  'job.edit',
  'job.form',
  'location.new',
  'location.edit',
  'member.invite',
  'member.role',
  'member.references',
  'message-template.new',
  'message-template.edit',
  'note.new',
  'note.edit',
  'offer.new',
  'offer.edit',
  'opening.edit',
  'passkey.new',
  'passkey.rename',
  'pipeline.new',
  'pipeline.edit',
  'pool-entry.new',
  'pool-entry.edit',
  'pool-entry.assign',
  'reject',
  'rejection-reason.new',
  'rejection-reason.edit',
  'scorecard.new',
  'scorecard.edit',
  'source.new',
  'source.edit',
  'stage.new',
  'stage.edit',
  'tag.new',
  'tags.bulk',
  'task.new',
  'task.edit',
  'tracking-link.new',
  'tracking-link.edit',
  'view.new',
  'webhook.new',
  'webhook.edit',
  'workspace.approvals',
  'workspace.captcha',
  'workspace.consent',
  'workspace.general',
  'workspace.key-policy',
  'workspace.read-alerts',
  'workspace.retention',
  'workspace.sign-in',
] as const;

type DraftForm = (typeof DRAFT_FORMS)[number];

/** Forms over a record, of which each has a draft of its own. */
type RecordDraftForm =
  | Extract<DraftForm, `${string}.${'edit' | 'references' | 'rename' | 'role' | 'assign' | 'simulate'}`>
  | 'job.form'
  | 'reject';

/** Forms of which a member has one draft, or one for each record that the new one belongs to. */
export type OtherDraftForm = Exclude<DraftForm, RecordDraftForm>;

/** A form, and the record that it is about: the one that it edits, or the one that the new record belongs to. */
export type DraftName =
  | readonly [form: RecordDraftForm, record: string]
  | readonly [form: OtherDraftForm, record?: string];
