import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, type Versioned } from '../../../platform/records/diff.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { candidatePageUrl } from '../../email/candidate-page-link.ts';
import { emailCandidateLink } from '../../email/hiring-emails.ts';
import { type ApplicationRow, applications } from '../../hiring/applications/queries.ts';
import { requirePersonalData } from '../../records/visibility/require-personal-data.ts';
import { candidateLinkEvents } from './events.ts';
import { candidateLinks, haveExpired, revokeLinks } from './queries.ts';
import type { CandidateLink } from './schema.ts';

/** Creates a link to the page of a candidate; its URL is returned only here. @throws NotFound, Forbidden, Conflict */
export async function createLink(
  context: Context,
  applicationId: string,
): Promise<CandidateLink & Versioned & { url: string }> {
  // The page shows all personal data of the application.
  requirePersonalData(context);
  return change(context, async (tx) => {
    const { candidateId } = await requireUnexpired(tx, applicationId);
    const token = newToken(tx.workspaceId);
    const link = await candidateLinks.insert(
      tx,
      tx.workspaceId,
      { id: newId(), applicationId, candidateId },
      { token_hash: token.hash },
    );
    const data = { candidateLink: apiFields(link) };
    tx.record(candidateLinkEvents.created, link, data, { subjectId: candidateId });
    return { ...link, url: candidatePageUrl(tx.services.settings.publicUrl, token.text) };
  });
}

/** Emails the candidate a new link, which the caller does not see. @throws NotFound, Conflict */
export async function sendLink(context: Context, applicationId: string): Promise<void> {
  await change(context, async (tx) => emailCandidateLink(tx, await requireUnexpired(tx, applicationId), false), {
    withoutEvent: 'an email with a link does not change the application',
  });
}

/** Revokes every link to the page of the application. @throws NotFound */
export async function revokeApplicationLinks(context: Context, applicationId: string): Promise<void> {
  await change(
    context,
    async (tx) => {
      await requireApplication(tx, applicationId);
      for (const link of await revokeLinks(tx, tx.workspaceId, applicationId)) {
        const details = { subjectId: link.candidateId };
        tx.record(candidateLinkEvents.revoked, link, { candidateLink: apiFields(link) }, details);
      }
    },
    { withoutEvent: 'there may be no links' },
  );
}

async function requireUnexpired(tx: Change, id: string): Promise<ApplicationRow> {
  const application = await requireApplication(tx, id);
  if (await haveExpired(tx, tx.workspaceId, id))
    throw new Conflict('The application ended more than 180 days ago; links to it have expired.');
  return application;
}

async function requireApplication(tx: Change, id: string): Promise<ApplicationRow> {
  const application = await applications.lock(tx, tx.workspaceId, id);
  if (application === undefined) throw new NotFound('Application');
  return application;
}
