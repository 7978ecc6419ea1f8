import { describeZone, requireTimeZone } from '../../platform/calendar/time-zone.ts';
import type { Change } from '../../platform/changes/change.ts';
import { Conflict, Invalid } from '../../platform/errors/errors.ts';
import type { Language } from '../../platform/text/languages.ts';
import { fullName, isShortName } from '../../platform/text/plain-name.ts';
import { fieldsWithin } from '../records/custom-fields/field-directory.ts';
import { shownToCandidate } from '../records/custom-fields/value-text.ts';
import { NO_ADDRESS } from './no-address.ts';
import { offerTerms } from './offer-terms.ts';
import { findCandidateAndJob, ownersOf, type Person } from './queries.ts';
import { type EmailRequest, type NamedAddress, queueEmails } from './queue-email.ts';
import type { OneTimeUrl } from './redacted-token.ts';
import { countEmail } from './team-limits.ts';

/** The recipient of emails to a candidate; none without a known address. */
export function addresses({ firstName, lastName, email }: Person): NamedAddress[] {
  return email === null ? [] : [{ name: fullName({ firstName, lastName }), email }];
}

/** For an email with a link to the page of an application: without one if the address may be somebody else's. */
function linkTo(applicationId: string, { emailConfirmedAt }: Person): Pick<EmailRequest, 'applicationId'> {
  return emailConfirmedAt === null ? {} : { applicationId };
}

/** Replaces names that do not look like short names, because anyone can enter any text and email address in the public form. */
const NAMELESS = { firstName: 'applicant', lastName: '' };

/** Confirms an application through the public form. Of the submitted data, the email contains only the name. */
export async function emailApplicationReceived(
  tx: Change,
  applicationId: string,
  { id, firstName, lastName, email, emailConfirmedAt }: Person,
  job: { id: string; title: string },
  language: Language | null,
): Promise<void> {
  const name = isShortName(firstName, lastName) ? { firstName, lastName } : NAMELESS;
  const candidate = { id, ...name, email, emailConfirmedAt };
  const data = { candidate, job: { title: job.title } };
  const own = { candidateId: candidate.id, answersTo: { applicationId }, ...linkTo(applicationId, candidate) };
  const about = { data, jobId: job.id, language, ...own };
  await queueEmails(
    tx,
    'application_received',
    addresses(candidate).map((to) => ({ to, ...about })),
  );
}

/** Sends an offer to the candidate. If the candidate has no email address, the team has to deliver the offer. */
export async function emailOffer(
  tx: Change,
  offer: { applicationId: string; candidateId: string; jobId: string } & Parameters<typeof offerTerms>[0] &
    Record<string, unknown> & { customFields: Readonly<Record<string, unknown>> },
): Promise<void> {
  const about = await findCandidateAndJob(tx, offer.candidateId, offer.jobId);
  if (about === undefined) return;
  const { candidate, job, language } = about;
  const terms = shownToCandidate((await fieldsWithin(tx)).of('offer'), offer.customFields, language ?? 'en');
  const data = { candidate, job, offer: { ...offer, ...offerTerms(offer, language ?? 'en'), terms } };
  const { applicationId, jobId } = offer;
  for (const { email } of addresses(candidate)) await countEmail(tx, email);
  const own = { candidateId: candidate.id, answersTo: { applicationId }, ...linkTo(applicationId, candidate) };
  const request = { data, jobId, language, ...own };
  await queueEmails(
    tx,
    'offer_sent',
    addresses(candidate).map((to) => ({ to, ...request })),
  );
}

/** The fields of an interview for its invitation. */
interface InvitedInterview extends Record<string, unknown> {
  id: string;
  applicationId: string;
  candidateId: string;
  jobId: string;
  scheduledAt: string;
  timeZone: string | null;
}

type Calendar = NonNullable<EmailRequest['calendar']>;

/**
 * Emails an invitation, a changed time or a cancellation, according to `calendar`, to the candidate (unless their file is null) and
 * the interviewers, each with a file of their own; those whose calendar it is written to without one.
 */
export async function emailInterview(
  tx: Change,
  interview: InvitedInterview,
  interviewers: readonly (NamedAddress & { isWritten: boolean })[],
  calendar: { method: Calendar['method']; forCandidate: string | null; forInterviewers: string },
): Promise<void> {
  const about = await findCandidateAndJob(tx, interview.candidateId, interview.jobId);
  if (about === undefined) return;
  const { candidate, job, language } = about;
  const { method } = calendar;
  const requestFor = (isForCandidate: boolean, content: string | null) => ({
    data: {
      candidate,
      job,
      interview: {
        ...interview,
        when: localTime(interview, isForCandidate ? language : null),
        isForCandidate,
        isWritten: content === null,
      },
    },
    ...(content === null ? {} : { calendar: { method, content } }),
    candidateId: candidate.id,
    jobId: interview.jobId,
    interviewId: interview.id,
  });
  const { applicationId } = interview;
  const { forCandidate } = calendar;
  const recipients = forCandidate === null ? [] : addresses(candidate);
  // A cancellation follows an invitation that was counted.
  if (method === 'REQUEST') for (const { email } of recipients) await countEmail(tx, email);
  // The link to the page of the candidate and the address for replies are for the candidate only.
  const own = { answersTo: { applicationId }, language, ...linkTo(applicationId, candidate) };
  await queueEmails(tx, 'interview_invitation', [
    ...recipients.map((to) => ({ ...requestFor(true, forCandidate!), to, ...own })),
    ...interviewers.map(({ isWritten, ...to }) => ({
      ...requestFor(false, isWritten ? null : calendar.forInterviewers),
      to,
    })),
  ]);
}

/**
 * Sends a candidate a link to the page of their application. @param isLimited whether an anonymous visitor asked for it
 * @throws Invalid if the candidate has no email address; Conflict if it is not confirmed
 */
export async function emailCandidateLink(
  tx: Change,
  { id: applicationId, candidateId, jobId }: { id: string; candidateId: string; jobId: string },
  isLimited: boolean,
): Promise<void> {
  const about = await findCandidateAndJob(tx, candidateId, jobId);
  if (about === undefined) return;
  const [to] = addresses(about.candidate);
  if (to === undefined) throw Invalid.field('applicationId', NO_ADDRESS);
  if (about.candidate.emailConfirmedAt === null)
    throw new Conflict('The email address of the candidate is not confirmed.');
  await countEmail(tx, to.email);
  await queueEmails(tx, 'candidate_link', [
    {
      ...{ to, data: { candidate: about.candidate, job: about.job }, candidateId, jobId, applicationId },
      ...{ answersTo: { applicationId }, isLimited, language: about.language },
    },
  ]);
}

/** Invites a new member, with the link for choosing a password. */
export async function emailMemberInvited(
  tx: Change,
  member: NamedAddress & { role: string },
  link: OneTimeUrl,
): Promise<void> {
  const { name, email, role } = member;
  const data = { member: { name, email, role }, service: { url: tx.services.settings.publicUrl } };
  await queueEmails(tx, 'member_invited', [{ to: { name, email }, data, link }]);
}

/** Sends a member the link for resetting their password. */
export async function emailPasswordReset(tx: Change, { name, email }: NamedAddress, link: OneTimeUrl): Promise<void> {
  await queueEmails(tx, 'password_reset', [{ to: { name, email }, data: { member: { name, email } }, link }]);
}

/** Notifies all owners that a webhook was disabled, and why. */
export async function emailEndpointDisabled(
  tx: Change,
  webhook: { id: string; url: string; reason: string },
): Promise<void> {
  const owners = await ownersOf(tx, tx.workspaceId);
  const requests = owners.map((to) => ({ to, data: { webhook } }));
  await queueEmails(tx, 'endpoint_disabled', requests);
}

/** In British English without a language, as in the sample of the template. */
function localTime({ scheduledAt, timeZone }: InvitedInterview, language: Language | null): string {
  const zone = requireTimeZone(timeZone ?? 'UTC');
  const moment = new Date(scheduledAt);
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  return `${format.format(moment)} (${describeZone(zone, moment)})`;
}
