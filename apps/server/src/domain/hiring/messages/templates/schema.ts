import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import {
  LongText,
  label,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../../platform/http/contract/schema.ts';
import { LANGUAGES } from '../../../../platform/text/languages.ts';
import { MESSAGE_VARIABLES } from './check-content.ts';

const FormLanguage = oneOf(LANGUAGES);

export const MessageTemplate = plainRecord('MessageTemplate', {
  id: Uuid,
  name: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: nullable(Type.String()),
  rejectionReasonId: nullable(Uuid),
  language: nullable(FormLanguage),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type MessageTemplate = Static<typeof MessageTemplate>;
describeFields('MessageTemplate', {
  text: 'The content, with placeholders.',
  rejectionReasonId: 'The reason whose rejections it is for; null for a template of other messages.',
  language: 'The language of the applications that it is for; null for all that have no template of their own.',
});

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
const optional = {
  html: nullable(text(20_000, { description: 'If null, generated from the text.' })),
  rejectionReasonId: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'A reason of the kind `rejected`: the email about a rejection with this reason has this content instead of that of the email template `application_rejected`, and cannot use `{{ sender.name }}`.',
    }),
  ),
  language: nullable(
    oneOf(LANGUAGES, {
      description:
        'With `rejectionReasonId`: for applications whose form was in this language; null for all that have no template of their own.',
    }),
  ),
};

export const NewMessageTemplate = record('NewMessageTemplate', {
  ...required,
  html: Type.Optional(optional.html),
  rejectionReasonId: Type.Optional(optional.rejectionReasonId),
  language: Type.Optional(optional.language),
});
export type NewMessageTemplate = Static<typeof NewMessageTemplate>;

export const MessageTemplatePatch = patch('MessageTemplatePatch', { ...required, ...optional });
export type MessageTemplatePatch = Static<typeof MessageTemplatePatch>;

export const MessageTemplatePreviewRequest = record('MessageTemplatePreviewRequest', {
  subject: required.subject,
  text: required.text,
  html: Type.Optional(optional.html),
});
export type MessageTemplatePreviewRequest = Static<typeof MessageTemplatePreviewRequest>;
