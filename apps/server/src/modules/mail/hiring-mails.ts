import type { Change } from '../../platform/change.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OneTimeUrl } from './hidden-token.ts';
import { ownersOf } from './queries.ts';
import { type MailAddress, type MailRequest, queueMails } from './queue-mail.ts';

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

function address({ firstName, lastName, email }: Person): MailAddress {
  return { name: `${firstName} ${lastName}`, email };
}

/** Thanks a person who has applied through the public form. */
export async function mailApplicationReceived(tx: Change, candidate: Person, job: { title: string }): Promise<void> {
  const data = { candidate, job: { title: job.title } };
  await queueMails(tx, 'application_received', [{ to: address(candidate), data, candidateId: candidate.id }]);
}

/** Tells a candidate that their application has come to nothing. */
export async function mailApplicationRejected(
  tx: Change,
  { candidateId, jobId }: { candidateId: string; jobId: string },
): Promise<void> {
  const about = await findCandidateAndJob(tx, candidateId, jobId);
  if (about === undefined) return;
  await queueMails(tx, 'application_rejected', [{ to: address(about.candidate), data: about, candidateId }]);
}

/** Tells the candidate of an offer that was just sent. */
export async function mailOffer(
  tx: Change,
  offer: { candidateId: string; jobId: string } & Record<string, unknown>,
): Promise<void> {
  const about = await findCandidateAndJob(tx, offer.candidateId, offer.jobId);
  if (about === undefined) return;
  const { candidate, job } = about;
  const data = { candidate, job, offer };
  await queueMails(tx, 'offer_sent', [{ to: address(candidate), data, candidateId: candidate.id }]);
}

/** An interview as its invitation shows it. */
export interface InvitedInterview extends Record<string, unknown> {
  candidateId: string;
  jobId: string;
  scheduledAt: string;
  timeZone: string | null;
}

/** Invites the candidate and the interviewers, tells them of another time, or that it is canceled: as `calendar` says. */
export async function mailInterview(
  tx: Change,
  interview: InvitedInterview,
  interviewers: readonly MailAddress[],
  calendar: NonNullable<MailRequest['calendar']>,
): Promise<void> {
  const about = await findCandidateAndJob(tx, interview.candidateId, interview.jobId);
  if (about === undefined) return;
  const { candidate, job } = about;
  const data = { candidate, job, interview: { ...interview, when: localTime(interview) } };
  const requests = [address(candidate), ...interviewers].map((to) => ({
    to,
    data,
    calendar,
    candidateId: candidate.id,
  }));
  await queueMails(tx, 'interview_invitation', requests);
}

/** Tells a person who was added to the team, with the link by which they choose a password. */
export async function mailMemberInvited(
  tx: Change,
  member: MailAddress & { role: string },
  link: OneTimeUrl,
): Promise<void> {
  const { name, email, role } = member;
  const data = { member: { name, email, role }, service: { url: tx.context.services.settings.publicUrl } };
  await queueMails(tx, 'member_invited', [{ to: { name, email }, data, link }]);
}

/** Sends a member the link by which they choose another password. */
export async function mailPasswordReset(tx: Change, { name, email }: MailAddress, link: OneTimeUrl): Promise<void> {
  await queueMails(tx, 'password_reset', [{ to: { name, email }, data: { member: { name, email } }, link }]);
}

/** Tells every owner why a webhook gets nothing any more. */
export async function mailEndpointDisabled(
  tx: Change,
  webhook: { id: string; url: string; reason: string },
): Promise<void> {
  const owners = await ownersOf(tx, tx.workspaceId);
  const requests = owners.map((to) => ({ to, data: { webhook } }));
  await queueMails(tx, 'endpoint_disabled', requests);
}

function localTime({ scheduledAt, timeZone }: InvitedInterview): string {
  const zone = timeZone ?? 'UTC';
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return `${format.format(new Date(scheduledAt))} (${zone})`;
}

async function findCandidateAndJob(
  tx: Change,
  candidateId: string,
  jobId: string,
): Promise<{ candidate: Person; job: { title: string } } | undefined> {
  const [row] = await tx.query<Person & { title: string }>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, j.title
    from candidates c join jobs j on j.workspace_id = c.workspace_id and j.id = ${jobId}
    where c.workspace_id = ${tx.workspaceId} and c.id = ${candidateId} and c.deleted_at is null`);
  if (row === undefined) return undefined;
  const { title, ...candidate } = row;
  return { candidate, job: { title } };
}
