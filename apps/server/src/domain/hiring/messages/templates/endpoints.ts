import { IdParam, listQuery, operation } from '../../../../platform/http/contract/operation.ts';
import { resource } from '../../../../platform/http/contract/resource.ts';
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
const _params = IdParam;

const { list, create, get, update, remove } = resource({
  name: 'message template',
  tag,
  path: '/message-templates',
  scope: 'messages',
});

export const messageTemplateOperations = [
  list(
    {
      description: 'Returns the templates for messages to candidates, newest first.',
      query: listQuery({}),
      data: MessageTemplateOrTombstone,
    },
    (context, query) => messageTemplates.list(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      workspaceWide: true,
      description:
        'Creates a template for messages to candidates. Returns 422 for unknown variables and syntax errors.',
      body: NewMessageTemplate,
      data: MessageTemplate,
      errors: [409],
      example: {
        name: 'Request for a portfolio',
        subject: 'Your application: {{ job.title }}',
        text: 'Dear {{ candidate.firstName }},\n\nwould you send us your portfolio?\n\n{{ sender.name }}',
      },
    },
    createMessageTemplate,
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
  get({ description: 'Returns one template.', data: MessageTemplate }, getMessageTemplate),
  update(
    {
      workspaceWide: true,
      description: 'Messages that are already queued do not change.',
      body: MessageTemplatePatch,
      data: MessageTemplate,
      errors: [409],
      example: { subject: 'Your portfolio' },
    },
    updateMessageTemplate,
  ),
  remove({ workspaceWide: true, description: 'Messages written with it remain.' }, deleteMessageTemplate),
];
