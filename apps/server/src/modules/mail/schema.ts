import { CommonFilters, PageQuery } from '../../platform/http/pagination.ts';
import { nullable, oneOf, record, type Static, Timestamp, Type, text, Uuid } from '../../platform/http/schema.ts';
import { MAIL_KINDS } from './kinds.ts';

export const MailStatus = oneOf(['pending', 'sending', 'sent', 'failed'] as const);

export const Mail = record('Mail', {
  id: Uuid,
  kind: Type.String({ description: 'What it is about: one of the templates, or `automation`.' }),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  calendar: nullable(Type.String({ description: 'The calendar file that goes with it.' })),
  status: MailStatus,
  attempts: Type.Integer(),
  nextAttemptAt: nullable(Timestamp),
  sentAt: nullable(Timestamp),
  error: nullable(Type.String({ description: 'Why the last attempt failed.' })),
  messageId: Type.String(),
  candidateId: nullable(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Mail = Static<typeof Mail>;

export const mailListQuery = {
  ...PageQuery,
  ...CommonFilters,
  status: Type.Optional(MailStatus),
  kind: Type.Optional(text(80)),
  candidateId: Type.Optional(Uuid),
};
const mailListQuerySchema = Type.Object(mailListQuery);
export type MailListQuery = Static<typeof mailListQuerySchema>;

export const KindParam = { kind: oneOf(MAIL_KINDS) };

const Subject = text(500);
const Text = text(20_000);
const Html = nullable(text(100_000, { description: 'Null: made from the text.' }));

export const MailTemplate = record('MailTemplate', {
  kind: oneOf(MAIL_KINDS),
  enabled: Type.Boolean({ description: 'Whether mails of this kind are written at all.' }),
  subject: Type.String(),
  text: Type.String(),
  html: Html,
  isDefault: Type.Boolean(),
  variables: Type.Array(Type.String(), {
    description: 'The names that it can use, as in `{{ candidate.firstName }}`.',
  }),
  updatedAt: nullable(Timestamp),
});
export type MailTemplate = Static<typeof MailTemplate>;

export const MailTemplateInput = record('MailTemplateInput', {
  enabled: Type.Optional(Type.Boolean({ default: true })),
  subject: Subject,
  text: Text,
  html: Type.Optional(Html),
});
export type MailTemplateInput = Static<typeof MailTemplateInput>;

export const MailTemplateDraft = record('MailTemplateDraft', {
  subject: Type.Optional(Subject),
  text: Type.Optional(Text),
  html: Type.Optional(Html),
});
export type MailTemplateDraft = Static<typeof MailTemplateDraft>;

export const MailPreview = record('MailPreview', {
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
});
