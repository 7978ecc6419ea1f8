import type { Context } from '../../platform/context/context.ts';
import { NotFound } from '../../platform/errors/errors.ts';
import { IdParam, operation } from '../../platform/http/contract/operation.ts';
import { PageQuery, sortQuery, UpdatedFilters } from '../../platform/http/contract/pagination.ts';
import { findEmail, listEmails } from './log-queries.ts';
import {
  Email,
  EmailTemplate,
  EmailTemplateInput,
  EmailTemplatePreview,
  EmailTemplatePreviewRequest,
  emailListQuery,
  KindParam,
} from './schema.ts';
import { getTemplate, listTemplates, previewTemplate, putTemplate, resetTemplate } from './templates.ts';

const tag = 'Email';
const read = { method: 'GET', tag, scope: 'workspace:read' } as const;
/** Emails contain data of these records. */
const log = {
  ...read,
  alsoScopes: [
    'candidates:read',
    'applications:read',
    'messages:read',
    'jobs:read',
    'offers:read',
    'interviews:read',
    'tasks:read',
    'members:read',
  ],
} as const;
const write = { tag, scope: 'workspace:write' } as const;

/** @throws NotFound */
async function getEmail(context: Context, id: string): Promise<Email> {
  const mail = await findEmail(context.db.read, context.workspaceId, id);
  if (mail === undefined) throw new NotFound('Email');
  return mail;
}

export const emailOperations = [
  operation(
    {
      ...log,
      id: 'listEmails',
      path: '/emails',
      summary: 'List emails',
      description:
        'Returns sent and pending emails, newest first. Without a configured mail server, all emails remain pending.',
      query: emailListQuery,
      data: Email,
      list: true,
    },
    (context, { query }) => listEmails(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      ...log,
      id: 'getEmail',
      path: '/emails/{id}',
      summary: 'Get an email',
      description: 'Returns one email with its content and delivery status. Links that grant access are not shown.',
      params: IdParam,
      data: Email,
    },
    (context, { params }) => getEmail(context, params.id),
  ),
  operation(
    {
      ...read,
      id: 'listEmailTemplates',
      path: '/email-templates',
      summary: 'List email templates',
      description: 'Returns the template of every kind of email: the customized one, or the default.',
      query: { ...PageQuery, ...sortQuery(), ...UpdatedFilters },
      data: EmailTemplate,
      list: true,
    },
    (context, { query }) => listTemplates(context, query),
  ),
  operation(
    {
      ...read,
      id: 'getEmailTemplate',
      path: '/email-templates/{kind}',
      summary: 'Get an email template',
      description: 'Returns the template of one kind of email: the customized one, or the default.',
      params: KindParam,
      data: EmailTemplate,
    },
    (context, { params }) => getTemplate(context, params.kind),
  ),
  operation(
    {
      ...write,
      id: 'putEmailTemplate',
      workspaceWide: true,
      stepUp: true,
      method: 'PUT',
      path: '/email-templates/{kind}',
      summary: 'Replace an email template',
      description:
        'Templates use Liquid: `{{ candidate.firstName }}`. If `enabled` is false, no emails of this kind are sent. HTML is sanitized; images require a fixed https URL. Templates of emails with password links (`hasLink`) can be changed by owners with a session only, not with API keys (403).',
      params: KindParam,
      body: EmailTemplateInput,
      data: EmailTemplate,
      conditional: true,
      example: {
        subject: 'Thank you, {{ candidate.firstName }}',
        text: 'We have received your application as {{ job.title }}.',
      },
    },
    (context, { params, body }) => putTemplate(context, params.kind, body),
  ),
  operation(
    {
      ...write,
      id: 'resetEmailTemplate',
      workspaceWide: true,
      stepUp: true,
      method: 'DELETE',
      path: '/email-templates/{kind}',
      summary: 'Reset an email template to its default',
      params: KindParam,
      data: null,
      conditional: true,
    },
    (context, { params }) => resetTemplate(context, params.kind),
  ),
  operation(
    {
      ...write,
      id: 'previewEmailTemplate',
      method: 'POST',
      path: '/email-templates/{kind}/preview',
      summary: 'Preview an email',
      description: 'Renders the given content, or the current template, with sample data. Nothing is stored.',
      params: KindParam,
      body: EmailTemplatePreviewRequest,
      emptyBody: true,
      data: EmailTemplatePreview,
      example: { subject: 'Thank you, {{ candidate.firstName }}' },
    },
    (context, { params, body }) => previewTemplate(context, params.kind, body),
  ),
];
