import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import {
  LongText,
  label,
  nullable,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../../platform/http/contract/schema.ts';
import { MESSAGE_VARIABLES } from './check-content.ts';

export const MessageTemplate = plainRecord('MessageTemplate', {
  id: Uuid,
  name: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type MessageTemplate = Static<typeof MessageTemplate>;
describeFields('MessageTemplate', { text: 'The content, with placeholders.' });

export const MessageTemplateOrTombstone = plainRecord('MessageTemplateOrTombstone', {
  ...MessageTemplate.properties,
  deletedAt: Type.Optional(Timestamp),
});

const variables = `Variables: ${MESSAGE_VARIABLES.map((name) => `\`{{ ${name} }}\``).join(', ')}.`;
const required = {
  name: label(100),
  subject: text(500),
  text: Type.Unsafe<string>({ ...LongText, description: variables }),
};
const optional = { html: nullable(text(20_000, { description: 'If null, generated from the text.' })) };

export const NewMessageTemplate = record('NewMessageTemplate', { ...required, html: Type.Optional(optional.html) });
export type NewMessageTemplate = Static<typeof NewMessageTemplate>;

export const MessageTemplatePatch = patch('MessageTemplatePatch', { ...required, ...optional });
export type MessageTemplatePatch = Static<typeof MessageTemplatePatch>;

export const MessageTemplatePreviewRequest = record('MessageTemplatePreviewRequest', {
  subject: required.subject,
  text: required.text,
  html: Type.Optional(optional.html),
});
export type MessageTemplatePreviewRequest = Static<typeof MessageTemplatePreviewRequest>;
