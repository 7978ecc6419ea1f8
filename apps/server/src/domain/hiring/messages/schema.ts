import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  closed,
  EmailAddress,
  LongText,
  nullable,
  oneOf,
  patch,
  personal,
  plain,
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

const MESSAGE_STATES = ['open', 'done', 'snoozed'] as const;

const Attachment = closed({
  fileId: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'The file of the candidate. Null for attachments of received emails that are not assigned yet, and for those that are no documents or images that candidates can have.',
    }),
  ),
  fileName: Type.String(),
  fileType: Type.String(),
  fileSize: Type.Integer({ description: 'Size in bytes.' }),
});

const AUTOMATIC_KINDS = ['auto_reply', 'bounce', 'delay', 'receipt', 'complaint', 'list', 'calendar'] as const;
const MATCHED_BY = ['signed_address', 'reference', 'sender', 'assigned'] as const;
const AuthenticationResult = nullable(Type.String({ examples: ['pass', 'fail', 'none'] }));

/** Why a received email belongs where it is. */
const MessageMatch = closed({
  by: nullable({
    ...oneOf(MATCHED_BY),
    description:
      '`signed_address`: it was sent to the signed address of the application or candidate. `reference`: it answers an email or an invitation of ours. `sender`: it comes from the address of a candidate with one open application. `assigned`: a member assigned it. Null: it is unassigned.',
  }),
  messageId: nullable(
    Type.Unsafe<string>({ ...Uuid, description: 'For `reference`: the message that it answers, if that is one.' }),
  ),
  sentAt: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'For `reference`: when the email that it answers was sent.' }),
  ),
  reason: nullable(
    Type.String({ description: 'Why it is unassigned.', examples: ['It answers emails about two applications.'] }),
  ),
});
export type MessageMatch = Static<typeof MessageMatch>;

export const Message = record('Message', {
  id: Uuid,
  candidateId: nullable(
    Type.Unsafe<string>({ ...Uuid, description: 'Null for a received email that is not assigned to a candidate.' }),
  ),
  applicationId: nullable(Uuid),
  direction: {
    ...MessageDirection,
    description:
      '`out`: from the hiring team to the candidate. `in`: received by email, or written by the candidate on the page of the application.',
  },
  kind: { ...MessageKind, description: '`rejection`: the email about the rejection of an application.' },
  from: personal(
    Type.String({
      description:
        'For received emails: all addresses that it names as its senders, separated by commas. The first counts.',
      examples: ['Grace Hopper (Acme) <jobs@acme.example>'],
    }),
  ),
  to: personal(
    Type.Array(Type.String(), {
      description: 'Empty for messages that were written on the page of the application.',
    }),
  ),
  cc: personal(Type.Array(Type.String())),
  replyTo: personal(
    nullable(
      Type.String({
        description:
          'Where replies go if not to `from`: the signed address of the application if emails are received, otherwise the member who wrote the message. For received emails: where the sender asks for replies; they are sent to the candidate all the same.',
      }),
    ),
  ),
  subject: personal(Type.String()),
  text: personal(Type.String()),
  html: personal(Type.String({ description: 'Sanitized.' })),
  attachments: personal(Type.Array(Attachment)),
  status: {
    ...MessageStatus,
    description:
      '`queued`: waiting for `sendAt` or for the mail server. `sent`: accepted by the mail server. `failed`: `error` has the reason. `received`: from the candidate.',
  },
  error: personal(nullable(Type.String())),
  templateId: nullable(Uuid),
  inReplyToId: nullable(Uuid),
  threadId: Type.Unsafe<string>({ ...Uuid, description: 'The first message of the conversation.' }),
  sentBy: nullable(ActorSchema),
  sendAt: nullable(Timestamp),
  sentAt: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description:
        'When it was sent; null until then. For received emails: when its sender says that it was, which can be any time.',
    }),
  ),
  followUpOf: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'For a follow-up: the first message of its sequence. It is not sent if the candidate replies before.',
    }),
  ),
  canceledBecause: nullable({
    ...oneOf([
      'replied',
      'application_ended',
      'email_unreachable',
      'opted_out',
      'candidate_deleted',
      'not_sent',
    ] as const),
    description:
      'Why a follow-up was canceled, or for `opted_out` and `candidate_deleted` any message. `replied`: the candidate wrote. `application_ended`: the application was rejected, withdrawn, hired or deleted. `email_unreachable`: an email to the candidate could not be delivered. `opted_out`: the candidate unsubscribed. `candidate_deleted`: the candidate was deleted. `not_sent`: an earlier message of the sequence was canceled or could not be sent. Null if somebody canceled it.',
  }),
  bouncedAt: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'When a mail server reported that the sent email was not delivered.',
    }),
  ),
  automatic: nullable({
    ...oneOf(AUTOMATIC_KINDS),
    description:
      'What a received email is if no person wrote it. `auto_reply`: an absence notice or the answer of a program. `delay`: a mail server still tries to deliver an email of ours. `receipt`: an email of ours was opened. `complaint`: one was reported as spam. `list`: it came through a mailing list. `calendar`: the answer to an invitation. Such messages trigger nothing and do not count as a reply.',
  }),
  match: plain(nullable(MessageMatch)),
  senderKind: nullable({
    ...oneOf(['candidate', 'member', 'other'] as const),
    description:
      'Who sent a received email, by its address: the candidate, a member (only with a valid DMARC result), or somebody else.',
  }),
  authentication: plain(
    nullable(
      closed({
        spf: AuthenticationResult,
        dkim: AuthenticationResult,
        dmarc: AuthenticationResult,
      }),
    ),
  ),
  ownTextLength: nullable(
    Type.Integer({ description: 'Characters of `text` before the quoted text at its end, for received emails.' }),
  ),
  problems: personal(Type.Array(Type.String(), { description: 'What could not be read in a received email.' })),
  state: nullable({
    ...oneOf(MESSAGE_STATES),
    description: 'Whether somebody has to deal with a received message. Null for sent ones.',
  }),
  snoozedUntil: nullable(Timestamp),
  assigneeId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The member who deals with a received message.' })),
  readAt: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'When a member marked a received message as read, answered it or marked it as done.',
    }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Message = Static<typeof Message>;
describeFields('Message', {
  text: 'The content as plain text.',
  html: 'The content as sanitized HTML; null without one.',
  error: 'Why it could not be sent.',
});

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
  signature: Type.Optional(
    Type.Boolean({
      description:
        'Whether the signature of the member is added below the text; `true` if unset. Messages that are not written with a session have none.',
    }),
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

const FollowUp = closed({
  afterDays: Type.Integer({ minimum: 1, maximum: 60, description: 'Days after the message before it.' }),
  subject: Type.Optional(text(500, { description: 'If unset, `Re:` and the subject of the first message.' })),
  text: Type.Unsafe<string>({ ...LongText, description: 'Can contain variables, as the text of the first message.' }),
});
export type FollowUp = Static<typeof FollowUp>;

const followUps = Type.Optional(
  Type.Array(FollowUp, {
    maxItems: 5,
    description:
      'Messages that follow in the same conversation unless the candidate replies before. Each is a scheduled message and can be canceled on its own. All are canceled when the candidate writes, the application ends, the address turns out to be unreachable, or the first message is canceled or cannot be sent. Automatic emails do not count as a reply.',
  }),
);

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
  followUps,
});
export type NewMessage = Static<typeof NewMessage>;

export const MessagePreviewRequest = record('MessagePreviewRequest', { ...recipients, ...content, followUps });
export type MessagePreviewRequest = Static<typeof MessagePreviewRequest>;

export const MessagePreview = record('MessagePreview', {
  // Erasing the candidate finds stored responses by it.
  candidateId: Uuid,
  from: personal(Type.String({ description: 'The sender.' })),
  to: personal(Type.Array(Type.String(), { description: 'The recipients.' })),
  cc: personal(Type.Array(Type.String())),
  replyTo: personal(nullable(Type.String())),
  subject: personal(Type.String()),
  text: personal(Type.String()),
  html: personal(Type.String()),
  followUps: personal(Type.Array(closed({ subject: Type.String(), text: Type.String() }))),
  canUnsubscribe: Type.Boolean({
    description:
      'Whether a line with a link for unsubscribing is added below the text: the candidate has no open application.',
  }),
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
  followUps,
});
export type BulkMessage = Static<typeof BulkMessage>;

export const MessagePatch = patch('MessagePatch', {
  assigneeId: nullable(Uuid),
  state: { ...oneOf(MESSAGE_STATES), description: '`snoozed` requires `snoozedUntil`.' },
  snoozedUntil: nullable(Timestamp),
  read: Type.Boolean(),
});
export type MessagePatch = Static<typeof MessagePatch>;

export const MessageAssignment = record('MessageAssignment', {
  applicationId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Implies the candidate.' })),
  candidateId: Type.Optional(Uuid),
});
export type MessageAssignment = Static<typeof MessageAssignment>;

/** Up to which messages are counted. */
export const MAX_UNREAD = 100;

export const UnreadMessageCount = record('UnreadMessageCount', {
  count: Type.Integer({ minimum: 0, maximum: MAX_UNREAD, description: '100 means 100 or more.' }),
});

export const messageFilters = {
  unassigned: Type.Optional(
    Type.Boolean({ description: '`true`: received emails that belong to no candidate yet. `false`: all others.' }),
  ),
  state: anyOf(oneOf(MESSAGE_STATES)),
  assigneeId: anyOf(Uuid),
  unread: Type.Optional(
    Type.Boolean({ description: 'Received messages that nobody has marked as read, or the others.' }),
  ),

  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  threadId: anyOf(Uuid),
  followUpOf: anyOf(Uuid),
  direction: anyOf(MessageDirection),
  status: anyOf(MessageStatus),
};
