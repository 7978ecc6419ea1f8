import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { MAX_EMAIL } from '../../../platform/text/email-address.ts';
import { findWorkspaceToEnter } from '../../accounts/sessions/member-queries.ts';
import { SLUG_PATTERN } from '../../accounts/workspaces/slug-pattern.ts';
import type { Texts } from '../career-site/languages/texts.ts';
import { type FormFields, fieldValue, readFields } from './actions/form-fields.ts';
import { emailLinks } from './actions/request-links.ts';
import { FormError } from './content/form-error.ts';
import type { PageResult } from './page-call.ts';
import { renderRequestPage } from './pages/other-pages.ts';

interface Options {
  db: Database;
  services: Services;
}

const SLUG = new RegExp(SLUG_PATTERN);

/** The form with which somebody who has no link asks for one. */
export async function showRequest(
  { db }: Options,
  request: { query: unknown },
  texts: Texts,
  isSent = false,
): Promise<PageResult> {
  const { workspace } = request.query as Record<string, unknown>; // of the URL
  const parts = { workspace: typeof workspace === 'string' && SLUG.test(workspace) ? workspace : null, isSent };
  const needsWorkspace = parts.workspace === null && (await findWorkspaceToEnter(db.read, undefined)) === undefined;
  return { status: 200, document: renderRequestPage(texts, { ...parts, needsWorkspace, rejected: null }) };
}

/**
 * Processes the form. The response is the same whether there are applications or not, and the emails are queued after
 * it, so that its timing reveals nothing either.
 */
export async function answerRequest({ db, services }: Options, fields: FormFields, texts: Texts): Promise<PageResult> {
  const workspace = fieldValue(fields, 'workspace');
  let email: string;
  try {
    ({ email } = readFields(fields, { email: { required: true, maxLength: MAX_EMAIL, format: 'email' } }));
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    const needsWorkspace = (await findWorkspaceToEnter(db.read, undefined)) === undefined;
    const parts = { workspace: null, needsWorkspace, isSent: false };
    return {
      status: 422,
      document: renderRequestPage(texts, { ...parts, rejected: { fields, errors: error.fields } }),
    };
  }
  services.background.run(async () => {
    try {
      const named = workspace === '' ? undefined : workspace;
      if (named !== undefined && !SLUG.test(named)) return;
      const workspaceId = await findWorkspaceToEnter(db.read, named);
      if (workspaceId !== undefined) await emailLinks(db, services, { workspaceId, email });
    } catch (error) {
      services.log.error({ message: messageOf(error) }, 'links to applications could not be sent');
    }
  });
  const parts = { workspace: null, needsWorkspace: false, isSent: true, rejected: null };
  return { status: 200, document: renderRequestPage(texts, parts) };
}
