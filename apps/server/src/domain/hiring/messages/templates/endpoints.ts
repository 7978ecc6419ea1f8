import { IdParam, listQuery, operation } from '../../../../platform/http/contract/operation.ts';
import { EmailTemplatePreview } from '../../../email/schema.ts';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  updateMessageTemplate,
} from './change-template.ts';
import { previewMessageTemplate } from './preview-template.ts';
import { messageTemplates } from './queries.ts';
import {
  MessageTemplate,
  MessageTemplateOrTombstone,
  MessageTemplatePatch,
  MessageTemplatePreviewRequest,
  NewMessageTemplate,
} from './schema.ts';

const tag = 'Messages';
const params = IdParam;

export const messageTemplateOperations = [
  operation(
    {
      id: 'listMessageTemplates',
      method: 'GET',
      path: '/message-templates',
      tag,
      summary: 'List message templates',
      description: 'Returns the templates for messages to candidates, newest first.',
      scope: 'messages:read',
      query: listQuery({}),
      data: MessageTemplateOrTombstone,
      list: true,
    },
    (context, { query }) => messageTemplates.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createMessageTemplate',
      workspaceWide: true,
      method: 'POST',
      path: '/message-templates',
      tag,
      summary: 'Create a message template',
      description:
        'Creates a template for messages to candidates. Returns 422 for unknown variables and syntax errors.',
      scope: 'messages:write',
      body: NewMessageTemplate,
      status: 201,
      data: MessageTemplate,
      errors: [409],
      example: {
        name: 'Request for a portfolio',
        subject: 'Your application: {{ job.title }}',
        text: 'Dear {{ candidate.firstName }},\n\nwould you send us your portfolio?\n\n{{ sender.name }}',
      },
    },
    (context, { body }) => createMessageTemplate(context, body),
  ),
  operation(
    {
      id: 'previewMessageTemplate',
      method: 'POST',
      path: '/message-templates/preview',
      tag,
      summary: 'Preview a message template',
      description: 'Renders the given content with sample data. Nothing is stored.',
      scope: 'messages:write',
      body: MessageTemplatePreviewRequest,
      data: EmailTemplatePreview,
      example: { subject: 'Your application: {{ job.title }}', text: 'Dear {{ candidate.firstName }}, …' },
    },
    (context, { body }) => previewMessageTemplate(context, body),
  ),
  operation(
    {
      id: 'getMessageTemplate',
      method: 'GET',
      path: '/message-templates/{id}',
      tag,
      summary: 'Get a message template',
      description: 'Returns one template.',
      scope: 'messages:read',
      params,
      data: MessageTemplate,
    },
    (context, { params: { id } }) => getMessageTemplate(context, id),
  ),
  operation(
    {
      id: 'updateMessageTemplate',
      workspaceWide: true,
      method: 'PATCH',
      path: '/message-templates/{id}',
      tag,
      summary: 'Update a message template',
      description: 'Messages that are already queued do not change.',
      scope: 'messages:write',
      params,
      body: MessageTemplatePatch,
      data: MessageTemplate,
      conditional: true,
      errors: [409],
      example: { subject: 'Your portfolio' },
    },
    (context, { params: { id }, body }) => updateMessageTemplate(context, id, body),
  ),
  operation(
    {
      id: 'deleteMessageTemplate',
      workspaceWide: true,
      method: 'DELETE',
      path: '/message-templates/{id}',
      tag,
      summary: 'Delete a message template',
      description: 'Messages written with it remain.',
      scope: 'messages:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteMessageTemplate(context, id),
  ),
];
