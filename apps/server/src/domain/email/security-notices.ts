import type { Change } from '../../platform/changes/change.ts';
import { fullName } from '../../platform/text/plain-name.ts';
import { ownersOf, workspaceName } from './queries.ts';
import { type NamedAddress, queuePlainEmail } from './queue-email.ts';
import { countEmail } from './team-limits.ts';

/**
 * Notifies all owners, as part of the change, of a change that grants access or weakens security. The text cannot be
 * customized, because a template could hide the change from owners.
 * @param what a sentence such as `The API key “Import” was created`
 */
export async function notifyOwners(tx: Change, what: string): Promise<void> {
  const { actor, services } = tx;
  const by = actor.type === 'api_key' ? `the API key “${actor.name}”` : actor.name;
  const review = `If you did not expect this, review the activity of the workspace: ${services.settings.publicUrl}/activity`;
  await emailOwners(tx, what, `Changed by: ${oneSentence(by)}`, review);
}

/** Emails all owners a security notice. @param what one sentence, followed by paragraphs of the service's own text */
export function emailOwners(tx: Change, what: string, ...paragraphs: string[]): Promise<void> {
  return emailEachOwner(tx, { kind: 'security_notice', title: 'Security notice for' }, [what, ...paragraphs]);
}

/** Emails all owners that the service does not work as it should. @param what one sentence, followed by paragraphs */
export function emailServiceProblem(tx: Change, what: string, ...paragraphs: string[]): Promise<void> {
  return emailEachOwner(tx, { kind: 'service_notice', title: 'Service problem of' }, [what, ...paragraphs]);
}

async function emailEachOwner(
  tx: Change,
  { kind, title }: { kind: string; title: string },
  [what = '', ...paragraphs]: readonly string[],
): Promise<void> {
  const owners = await ownersOf(tx, tx.workspaceId);
  if (owners.length === 0) return;
  const subject = `${title} ${await workspaceName(tx, tx.workspaceId)}`;
  const text = [oneSentence(what), ...paragraphs].join('\n\n');
  for (const to of owners) queuePlainEmail(tx, kind, { to, subject, text });
}

/**
 * Notifies a member, as part of the change, of a change to how they sign in.
 * @param what a sentence such as `The passkey “MacBook” was added to your account`
 */
export async function notifyMember(tx: Change, to: NamedAddress, what: string): Promise<void> {
  const { actor, services } = tx;
  const name = await workspaceName(tx, tx.workspaceId);
  queuePlainEmail(tx, 'security_notice', {
    to: { name: to.name, email: to.email },
    subject: `Security notice for your account in ${name}`,
    text: `${oneSentence(what)}\n\nChanged by: ${oneSentence(actor.name)}\n\nIf you did not expect this, review your account and contact an owner of the workspace: ${services.settings.publicUrl}/settings/account`,
  });
}

/**
 * Tells the address that counted as a candidate's until now that the team has replaced it; an address that never did may be a
 * stranger's. It does not learn the new one.
 * @throws ApiError 429 for too many emails today
 */
export async function notifyFormerAddress(
  tx: Change,
  { id, firstName, lastName, ...former }: FormerAddress,
): Promise<void> {
  const { email, emailConfirmedAt } = former;
  if (email === null || emailConfirmedAt === null) return;
  await countEmail(tx, email);
  const company = oneSentence(await workspaceName(tx, tx.workspaceId));
  queuePlainEmail(tx, 'candidate_notice', {
    to: { name: fullName({ firstName, lastName }), email },
    subject: `Your email address at ${company} was changed`,
    text: `${company} has changed your email address in its records. Future emails about your applications will go to another address, and the links that you have received no longer work.\n\nIf you did not ask for this, contact ${company}.`,
    candidateId: id,
  });
}

interface FormerAddress {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  emailConfirmedAt: string | null;
}

/** Prevents line breaks in names from adding lines to the email. */
function oneSentence(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 500);
}
