import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { IdParam, operation } from '../../platform/http/operation.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { findMail, listMails } from './queries.ts';
import {
  KindParam,
  Mail,
  MailPreview,
  MailTemplate,
  MailTemplateDraft,
  MailTemplateInput,
  mailListQuery,
} from './schema.ts';
import { getTemplate, listTemplates, previewTemplate, putTemplate, resetTemplate } from './templates.ts';

const tag = 'Mail';
const read = { method: 'GET', tag, scope: 'workspace:read' } as const;
const write = { tag, scope: 'workspace:write' } as const;

/** @throws NotFound */
async function getMail(context: Context, id: string): Promise<Mail> {
  const mail = await findMail(context.db.read, context.workspaceId, id);
  if (mail === undefined) throw new NotFound('Mail');
  return mail;
}

export const mailOperations = [
  operation(
    {
      ...read,
      id: 'listMails',
      path: '/mails',
      summary: 'List mails',
      description: 'The outbox: what was sent, and what waits. Without a mail server everything waits.',
      query: mailListQuery,
      data: Mail,
      list: true,
    },
    (context, { query }) => listMails(context.db.read, context.workspaceId, query),
  ),
  operation(
    { ...read, id: 'getMail', path: '/mails/{id}', summary: 'Read a mail', params: IdParam, data: Mail },
    (context, { params }) => getMail(context, params.id),
  ),
  operation(
    {
      ...read,
      id: 'listMailTemplates',
      path: '/mail-templates',
      summary: 'List mail templates',
      query: PageQuery,
      data: MailTemplate,
      list: true,
    },
    (context, { query }) => listTemplates(context, query),
  ),
  operation(
    {
      ...read,
      id: 'getMailTemplate',
      path: '/mail-templates/{kind}',
      summary: 'Read a mail template',
      params: KindParam,
      data: MailTemplate,
    },
    (context, { params }) => getTemplate(context, params.kind),
  ),
  operation(
    {
      ...write,
      id: 'putMailTemplate',
      method: 'PUT',
      path: '/mail-templates/{kind}',
      summary: 'Replace a mail template',
      description:
        'Liquid templates: `{{ candidate.firstName }}`. With `enabled` false no mails of this kind are written.',
      params: KindParam,
      body: MailTemplateInput,
      data: MailTemplate,
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
      id: 'resetMailTemplate',
      method: 'DELETE',
      path: '/mail-templates/{kind}',
      summary: 'Return to the default of a mail template',
      params: KindParam,
      data: null,
      conditional: true,
    },
    (context, { params }) => resetTemplate(context, params.kind),
  ),
  operation(
    {
      ...write,
      id: 'previewMailTemplate',
      method: 'POST',
      path: '/mail-templates/{kind}/preview',
      summary: 'Preview a mail',
      description: 'Renders the given words, or those in use, with made-up data. Nothing is stored.',
      params: KindParam,
      body: MailTemplateDraft,
      emptyBody: true,
      data: MailPreview,
      example: { subject: 'Thank you, {{ candidate.firstName }}' },
    },
    (context, { params, body }) => previewTemplate(context, params.kind, body),
  ),
];
