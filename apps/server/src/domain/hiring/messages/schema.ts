import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  closed,
  EmailAddress,
  LongText,
  nullable,
  oneOf,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';

const MessageStatus = oneOf(['queued', 'sent', 'failed', 'canceled', 'received'] as const);
const MessageDirection = oneOf(['in', 'out'] as const);
const MessageKind = oneOf(['message', 'rejection'] as const);

const Attachment = closed({
  fileId: Uuid,
  fileName: Type.String(),
  fileType: Type.String(),
  fileSize: Type.Integer({ description: 'Size in bytes.' }),
});

export const Message = record('Message', {
  id: Uuid,
  candidateId: Uuid,
  applicationId: nullable(Uuid),
  direction: {
    ...MessageDirection,
    description:
      '`out`: from the hiring team to the candidate. `in`: from the candidate, written on the page of the application.',
  },
  kind: { ...MessageKind, description: '`rejection`: the email about the rejection of an application.' },
  from: Type.String({ examples: ['Grace Hopper (Acme) <jobs@acme.example>'] }),
  to: Type.Array(Type.String(), { description: 'Empty for messages from candidates, which are not sent as emails.' }),
  cc: Type.Array(Type.String()),
  replyTo: nullable(
    Type.String({ description: 'Where replies go if not to `from`: the member who wrote the message.' }),
  ),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String({ description: 'Sanitized.' }),
  attachments: Type.Array(Attachment),
  status: {
    ...MessageStatus,
    description:
      '`queued`: waiting for `sendAt` or for the mail server. `sent`: accepted by the mail server. `failed`: `error` has the reason. `received`: from the candidate.',
  },
  error: nullable(Type.String()),
  templateId: nullable(Uuid),
  inReplyToId: nullable(Uuid),
  threadId: Type.Unsafe<string>({ ...Uuid, description: 'The first message of the conversation.' }),
  sentBy: nullable(ActorSchema),
  sendAt: nullable(Timestamp),
  sentAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Message = Static<typeof Message>;

export const MessageOrTombstone = record('MessageOrTombstone', {
  ...Message.properties,
  deletedAt: Type.Optional(Timestamp),
});

const content = {
  templateId: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'A message template; `subject`, `text` and `html` replace its parts. Without it, subject and text are required.',
    }),
  ),
  subject: Type.Optional(
    text(500, {
      description:
        'Can contain the variables of templates, each of which must have a value for the recipient, or a filter `default`.',
    }),
  ),
  text: Type.Optional(
    Type.Unsafe<string>({
      ...LongText,
      description:
        'Can contain the variables of templates, each of which must have a value for the recipient, or a filter `default`.',
    }),
  ),
  html: Type.Optional(
    nullable(text(20_000, { description: 'Sanitized before it is sent. If null or unset, generated from the text.' })),
  ),
};
const sendAt = Type.Optional(
  nullable(Type.Unsafe<string>({ ...Timestamp, description: 'Sends the message at this time instead of now.' })),
);

const recipients = {
  candidateId: Type.Optional(Uuid),
  applicationId: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'Required for the variables of the job. Implies the candidate.' }),
  ),
  cc: Type.Optional(Type.Array(EmailAddress, { maxItems: 10, uniqueItems: true })),
};

export const NewMessage = record('NewMessage', {
  ...recipients,
  ...content,
  inReplyToId: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'A message to or from the same candidate, whose conversation continues.',
    }),
  ),
  fileIds: Type.Optional(
    Type.Array(Uuid, {
      maxItems: 10,
      uniqueItems: true,
      description: 'Files of the candidate to attach, at most 10 MB in total.',
    }),
  ),
  sendAt,
});
export type NewMessage = Static<typeof NewMessage>;

export const MessagePreviewRequest = record('MessagePreviewRequest', { ...recipients, ...content });
export type MessagePreviewRequest = Static<typeof MessagePreviewRequest>;

export const MessagePreview = record('MessagePreview', {
  // Erasing the candidate finds stored responses by it.
  candidateId: Uuid,
  from: Type.String(),
  to: Type.Array(Type.String()),
  cc: Type.Array(Type.String()),
  replyTo: nullable(Type.String()),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
});
export type MessagePreview = Static<typeof MessagePreview>;

/** Messages of one bulk call. */
export const MAX_BULK_MESSAGES = 500;

export const BulkMessage = record('BulkMessage', {
  applicationIds: Type.Optional(
    Type.Array(Uuid, { maxItems: MAX_BULK_MESSAGES, description: 'Their candidates receive it.' }),
  ),
  candidateIds: Type.Optional(
    Type.Array(Uuid, {
      maxItems: MAX_BULK_MESSAGES,
      description: 'Candidates who receive it without an application: their texts have no variables of a job.',
    }),
  ),
  ...content,
  sendAt,
});
export type BulkMessage = Static<typeof BulkMessage>;

export const messageFilters = {
  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  threadId: anyOf(Uuid),
  direction: anyOf(MessageDirection),
  status: anyOf(MessageStatus),
};
