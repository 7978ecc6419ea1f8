import { isAnyOf } from '../../../platform/database/paging.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { BulkMessageResult } from './bulk-schema.ts';
import { cancelMessage } from './cancel-message.ts';
import { messages } from './queries.ts';
import {
  BulkMessage,
  Message,
  MessageOrTombstone,
  MessagePreview,
  MessagePreviewRequest,
  messageFilters,
  NewMessage,
} from './schema.ts';
import { sendMessages } from './send-bulk.ts';
import { getMessage, previewMessage, sendMessage } from './send-message.ts';

const tag = 'Messages';
const params = IdParam;
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
const COLUMNS = {
  candidateId: sql`t.candidate_id`,
  applicationId: sql`t.application_id`,
  threadId: sql`t.thread_id`,
  direction: sql`t.direction`,
  status: sql`t.status`,
} as const;

export const messageOperations = [
  operation(
    {
      id: 'listMessages',
      method: 'GET',
      path: '/messages',
      tag,
      summary: 'List messages',
      description: 'Returns the messages to and from candidates, newest first.',
      scope: 'messages:read',
      query: listQuery(messageFilters),
      data: MessageOrTombstone,
      list: true,
    },
    (context, { query }) => {
      const filters: Sql[] = [];
      for (const [name, column] of Object.entries(COLUMNS)) {
        const value = query[name as keyof typeof COLUMNS]; // Object.entries loses the names
        if (value !== undefined) filters.push(isAnyOf(column, value));
      }
      return messages.list(context.db.read, context.workspaceId, query, { filters });
    },
  ),
  operation(
    {
      id: 'createMessage',
      method: 'POST',
      path: '/messages',
      tag,
      summary: 'Send a message to a candidate',
      description:
        'Emails the candidate, now or at `sendAt`. A message written by a member names the member as the sender, and replies go to their email address; a message created with an API key names the workspace. The sender address is that of the service. In a sandbox the message fails, because sandboxes send no email. A candidate without an email address returns 422. A key without access to personal data cannot add `cc` or files, nor use variables of the candidate or the recipient (403).',
      scope: 'messages:write',
      body: NewMessage,
      status: 201,
      data: Message,
      example: {
        applicationId: SAMPLE_ID,
        subject: 'Your application: {{ job.title }}',
        text: 'Dear {{ candidate.firstName }},\n\nwould you send us your portfolio?\n\n{{ sender.name }}',
      },
    },
    (context, { body }) => sendMessage(context, body),
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
        'At most 500 applications and candidates together. Each gets a message of its own, rendered with their values. Each item has its own outcome, in the order of the request, applications first; a failed item does not affect the others. Items whose candidates have no email address fail with `validation_error`.',
      scope: 'messages:write',
      body: BulkMessage,
      data: BulkMessageResult,
      example: { applicationIds: [SAMPLE_ID], templateId: SAMPLE_ID },
    },
    (context, { body }) => sendMessages(context, body),
  ),
  operation(
    {
      id: 'getMessage',
      method: 'GET',
      path: '/messages/{id}',
      tag,
      summary: 'Get a message',
      description: 'Returns one message.',
      scope: 'messages:read',
      params,
      data: Message,
    },
    (context, { params: { id } }) => getMessage(context, id),
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
];
