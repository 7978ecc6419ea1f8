import { describeFields } from '../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../platform/http/contract/filters.ts';
import { CommonFilters, PageQuery, sortQuery } from '../../platform/http/contract/pagination.ts';
import {
  nullable,
  oneOf,
  personal,
  personalOfOthers,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/contract/schema.ts';
import { MAIL_KINDS } from './built-in-templates.ts';

const EmailStatus = oneOf(['pending', 'sending', 'sent', 'failed', 'suppressed'] as const);

export const Email = record('Email', {
  id: Uuid,
  kind: plain(Type.String({ description: 'Kind of the template, `automation`, `notification` or `security_notice`.' })),
  to: personal(Type.String()),
  subject: personal(Type.String()),
  text: personal(Type.String()),
  html: personal(Type.String()),
  calendar: personal(nullable(Type.String({ description: 'The attached calendar file.' }))),
  status: {
    ...EmailStatus,
    description:
      '`suppressed`: not sent, because the workspace is a sandbox, or because a daily limit of emails caused by visitors (per mailbox or workspace) was reached.',
  },
  attempts: Type.Integer(),
  nextAttemptAt: nullable(Timestamp),
  sentAt: nullable(Timestamp),
  error: personal(nullable(Type.String({ description: 'Why the last attempt failed or the email was suppressed.' }))),
  messageId: plain(Type.String()),
  candidateId: nullable(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Email = Static<typeof Email>;
describeFields('Email', {
  text: 'The content as plain text.',
  error: 'Why it could not be sent.',
  to: 'The recipient.',
});

/** Filters of the emails to one candidate. */
export const candidateEmailQuery = {
  ...PageQuery,
  ...sortQuery(),
  ...CommonFilters,
  status: anyOf(EmailStatus),
  kind: anyOf(text(80)),
};
export const emailListQuery = { ...candidateEmailQuery, candidateId: anyOf(Uuid) };
const emailListQuerySchema = Type.Object(emailListQuery);
export type EmailListQuery = Static<typeof emailListQuerySchema>;

export const KindParam = { kind: oneOf(MAIL_KINDS, { description: 'Kind of email.' }) };

const Subject = text(500);
const Text = text(20_000);
const Html = nullable(text(100_000, { description: 'If null, generated from the text.' }));

export const EmailTemplate = plainRecord('EmailTemplate', {
  kind: oneOf(MAIL_KINDS),
  enabled: Type.Boolean({ description: 'Whether emails of this kind are sent.' }),
  subject: Type.String(),
  text: Type.String(),
  html: Html,
  isDefault: Type.Boolean(),
  variables: Type.Array(Type.String(), {
    description: 'Available variables, used as in `{{ candidate.firstName }}`.',
  }),
  hasLink: Type.Boolean({
    description:
      'Whether the service appends a personal link. Such templates can be changed by owners with a session only; the link is not available as a variable, and their HTML cannot load external content.',
  }),
  updatedAt: nullable(Timestamp),
});
export type EmailTemplate = Static<typeof EmailTemplate>;
describeFields('EmailTemplate', { kind: 'The email that it is the text of.', text: 'The content, with placeholders.' });

export const EmailTemplateInput = record('EmailTemplateInput', {
  enabled: Type.Optional(Type.Boolean({ default: true })),
  subject: Subject,
  text: Text,
  html: Type.Optional(Html),
});
export type EmailTemplateInput = Static<typeof EmailTemplateInput>;

export const EmailTemplatePreviewRequest = record('EmailTemplatePreviewRequest', {
  subject: Type.Optional(Subject),
  text: Type.Optional(Text),
  html: Type.Optional(Html),
});
export type EmailTemplatePreviewRequest = Static<typeof EmailTemplatePreviewRequest>;

export const EmailTemplatePreview = record('EmailTemplatePreview', {
  subject: personalOfOthers(Type.String()),
  text: personalOfOthers(Type.String()),
  html: personalOfOthers(Type.String()),
});
