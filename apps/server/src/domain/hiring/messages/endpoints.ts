import { isAnyOf } from '../../../platform/database/paging.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { listEmailsTo } from '../../email/log-queries.ts';
import { candidateEmailQuery, Email } from '../../email/schema.ts';
import { getCandidate } from '../candidates/change-candidate.ts';
import { assignMessage } from './assign-message.ts';
import { BulkMessageResult } from './bulk-schema.ts';
import { cancelMessage } from './cancel-message.ts';
import { countUnreadMessages, messages } from './queries.ts';
import { loadRemoteImages, RemoteImages } from './remote-images.ts';
import {
  BulkMessage,
  MAX_UNREAD,
  Message,
  MessageAssignment,
  MessageOrTombstone,
  MessagePatch,
  MessagePreview,
  MessagePreviewRequest,
  messageFilters,
  NewMessage,
  UnreadMessageCount,
} from './schema.ts';
import { sendMessages } from './send-bulk.ts';
import { getMessage, previewMessage, sendMessage } from './send-message.ts';
import { updateMessage } from './update-message.ts';

const tag = 'Messages';
const params = IdParam;
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
const COLUMNS = {
  candidateId: sql`t.candidate_id`,
  applicationId: sql`t.application_id`,
  threadId: sql`t.thread_id`,
  followUpOf: sql`t.follow_up_of`,
  direction: sql`t.direction`,
  status: sql`t.status`,
  state: sql`t.state`,
  assigneeId: sql`t.assignee_id`,
} as const;

const IS_UNASSIGNED = sql`t.candidate_id is null`;
const IS_UNREAD = sql`t.direction = 'in' and t.read_at is null`;

const { list, create, get, update } = resource({ name: 'message', tag, path: '/messages' });

export const messageOperations = [
  list(
    {
      description:
        'Returns the messages to and from candidates, newest first. Received emails that belong to no candidate yet are visible only to callers who see all jobs.',
      query: listQuery(messageFilters),
      data: MessageOrTombstone,
    },
    (context, query) => {
      const filters: Sql[] = [];
      for (const [name, column] of Object.entries(COLUMNS)) {
        const value = query[name as keyof typeof COLUMNS]; // Object.entries loses the names
        if (value !== undefined) filters.push(isAnyOf(column, value));
      }
      if (query.unassigned !== undefined) filters.push(query.unassigned ? IS_UNASSIGNED : sql`not (${IS_UNASSIGNED})`);
      if (query.unread !== undefined) filters.push(query.unread ? IS_UNREAD : sql`not (${IS_UNREAD})`);
      return messages.list(context.db.read, context.workspaceId, query, { filters });
    },
  ),
  operation(
    {
      id: 'listCandidateEmails',
      method: 'GET',
      path: '/candidates/{id}/emails',
      tag,
      summary: 'List the automatic emails to a candidate',
      description:
        'Returns the emails that the service has sent or will send to one candidate without a member having written them, such as confirmations, invitations, offers and those of automations, newest first. Links that grant access, and codes, are not shown. What members and API keys have written is in `GET /messages`.',
      scope: 'messages:read',
      alsoScopes: ['candidates:read', 'applications:read', 'jobs:read', 'interviews:read', 'offers:read'],
      params,
      query: candidateEmailQuery,
      data: Email,
      list: true,
    },
    async (context, { params: { id }, query }) => {
      const [page] = await Promise.all([
        listEmailsTo(context.db.read, context.workspaceId, id, query),
        getCandidate(context, id),
      ]);
      return page;
    },
  ),
  create(
    {
      summary: 'Send a message to a candidate',
      description:
        'Emails the candidate, now or at `sendAt`. A message written by a member names the member as the sender, and replies go to the signed address of the application if emails are received, otherwise to their own; a message created with an API key names the workspace. The sender address is that of the service. In a sandbox the message fails, because sandboxes send no email. A candidate without an email address returns 422, and so does one who has unsubscribed (`emailOptedOutAt`), unless they have an open application or the message answers one of theirs. An email to a candidate without an open application ends with a link for unsubscribing. A key without access to personal data cannot add `cc` or files, nor use variables of the candidate or the recipient (403).',
      body: NewMessage,
      data: Message,
      example: {
        applicationId: SAMPLE_ID,
        subject: 'Your application: {{ job.title }}',
        text: 'Dear {{ candidate.firstName }},\n\nwould you send us your portfolio?\n\n{{ sender.name }}',
      },
    },
    sendMessage,
  ),
  operation(
    {
      id: 'previewMessage',
      method: 'POST',
      path: '/messages/preview',
      tag,
      summary: 'Preview a message',
      description: "Renders a message with the candidate's values, as it would be sent. Nothing is stored.",
      scope: 'messages:write',
      alsoScopes: ['messages:read', 'candidates:read'],
      body: MessagePreviewRequest,
      data: MessagePreview,
      example: { applicationId: SAMPLE_ID, templateId: SAMPLE_ID },
    },
    (context, { body }) => previewMessage(context, body),
  ),
  operation(
    {
      id: 'createMessages',
      method: 'POST',
      path: '/messages/bulk',
      tag,
      summary: 'Send a message to several candidates',
      description:
        'At most 500 applications and candidates together. Each gets a message of its own, rendered with their values. Each item has its own outcome, in the order of the request, applications first; a failed item does not affect the others. Items whose candidates have no email address fail with `validation_error`; those whose candidates have unsubscribed and have no open application, or whose address has rejected an email, are skipped.',
      scope: 'messages:write',
      body: BulkMessage,
      data: BulkMessageResult,
      example: { applicationIds: [SAMPLE_ID], templateId: SAMPLE_ID },
    },
    (context, { body }) => sendMessages(context, body),
  ),
  get({ description: 'Returns one message.', data: Message }, getMessage),
  operation(
    {
      id: 'loadMessageImages',
      method: 'POST',
      path: '/messages/{id}/load-images',
      tag,
      summary: 'Load the remote images of a received email',
      description:
        'Fetches up to 30 images of the email that are on other servers, 5 MB together, and returns them. The sender can notice that the email is read, but not by whom: call this only when somebody asks to see them.',
      storesNothing: true,
      withoutDryRun: 'it sends requests to other servers',
      emptyBody: true,
      scope: 'messages:read',
      params,
      data: RemoteImages,
    },
    (context, { params: { id } }) => loadRemoteImages(context, id),
  ),
  operation(
    {
      id: 'cancelMessage',
      method: 'POST',
      path: '/messages/{id}/cancel',
      tag,
      summary: 'Cancel a message',
      description:
        'Cancels a message that is waiting to be sent, such as one whose `sendAt` is in the future. Returns 409 once it is being sent.',
      scope: 'messages:write',
      params,
      data: Message,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => cancelMessage(context, id),
  ),
  operation(
    {
      id: 'countUnreadMessages',
      method: 'GET',
      path: '/messages/unread-count',
      tag,
      summary: 'Count unread messages',
      description: 'Counts the open messages that nobody has marked as read, up to 100.',
      scope: 'messages:read',
      data: UnreadMessageCount,
    },
    async ({ db, workspaceId }) => ({ count: await countUnreadMessages(db.read, workspaceId, MAX_UNREAD) }),
  ),
  update(
    {
      summary: 'Deal with a received message',
      description:
        'Changes who deals with a received message, whether it is open, done or snoozed, and whether it has been read. A snoozed message opens again at `snoozedUntil`. Returns 409 for a message that was not received.',
      body: MessagePatch,
      data: Message,
      errors: [409],
      example: { state: 'snoozed', snoozedUntil: '2026-12-01T08:00:00.000Z' },
    },
    updateMessage,
  ),
  operation(
    {
      id: 'assignMessage',
      method: 'POST',
      path: '/messages/{id}/assign',
      tag,
      summary: 'Assign a received email',
      description:
        'Assigns a received email that belongs to no candidate to an application, or to a candidate without one. Its attachments become files of the candidate soon after. The address of its sender is not added to the candidate. Returns 409 if it belongs to a candidate already.',
      scope: 'messages:write',
      params,
      body: MessageAssignment,
      data: Message,
      conditional: true,
      errors: [409],
      example: { applicationId: SAMPLE_ID },
    },
    (context, { params: { id }, body }) => assignMessage(context, id, body),
  ),
];
