import type { Change } from '../../platform/changes/change.ts';
import { Conflict, Invalid } from '../../platform/errors/errors.ts';
import type { Language } from '../../platform/text/languages.ts';
import { addresses } from './hiring-emails.ts';
import { NO_ADDRESS } from './no-address.ts';
import { findCandidateAndJob, workspaceName } from './queries.ts';
import { queuePlainEmail } from './queue-email.ts';
import { countEmail } from './team-limits.ts';

interface Asked {
  applicationId: string;
  candidateId: string;
  jobId: string;
}

/** The title of the job. */
interface Named {
  job: string;
}

/** Subject and text in each language; the salutation, the workspace and the link are added. */
type Texts = Readonly<Record<Language, { subject: (names: Named) => string; text: (names: Named) => string }>>;

const SALUTATIONS: Readonly<Record<Language, (firstName: string) => string>> = {
  en: (firstName) => `Dear ${firstName},`,
  de: (firstName) => `Guten Tag ${firstName},`,
};

/**
 * Asks the candidate to choose the time of their interviews on the page of their application.
 * @throws Invalid if the candidate has no email address; Conflict if it is not confirmed
 */
export async function emailBookingLink(tx: Change, link: Asked): Promise<void> {
  await emailTexts(tx, 'booking_link', link, {
    en: {
      subject: ({ job }) => `Choose a time for your interview: ${job}`,
      text: ({ job }) =>
        `We would like to talk with you about the position of ${job}. Use the link below to open the page of your application, and choose the time that suits you there.`,
    },
    de: {
      subject: ({ job }) => `Wählen Sie einen Termin für Ihr Gespräch: ${job}`,
      text: ({ job }) =>
        `wir möchten gern mit Ihnen über die Stelle „${job}“ sprechen. Der Link unten führt zur Seite Ihrer Bewerbung. Wählen Sie dort den Termin, der Ihnen passt.`,
    },
  });
}

/**
 * Asks the candidate to state on the page of their application when they are free.
 * @throws Invalid if the candidate has no email address; Conflict if it is not confirmed
 */
export async function emailAvailabilityRequest(
  tx: Change,
  { message, ...request }: Asked & { message: string | null },
): Promise<void> {
  const own = message === null ? '' : `\n\n${message}`;
  await emailTexts(tx, 'availability_request', request, {
    en: {
      subject: ({ job }) => `When are you free for an interview? ${job}`,
      text: ({ job }) =>
        `We would like to talk with you about the position of ${job}. Use the link below to open the page of your application, and tell us there when you are free.${own}`,
    },
    de: {
      subject: ({ job }) => `Wann haben Sie Zeit für ein Gespräch? ${job}`,
      text: ({ job }) =>
        `wir möchten gern mit Ihnen über die Stelle „${job}“ sprechen. Der Link unten führt zur Seite Ihrer Bewerbung. Nennen Sie uns dort die Zeiten, zu denen Sie können.${own}`,
    },
  });
}

async function emailTexts(
  tx: Change,
  kind: string,
  { applicationId, candidateId, jobId }: Asked,
  texts: Texts,
): Promise<void> {
  const about = await findCandidateAndJob(tx, candidateId, jobId);
  if (about === undefined) return;
  const { candidate, job, language } = about;
  const [to] = addresses(candidate);
  if (to === undefined) throw Invalid.field('applicationId', NO_ADDRESS);
  if (candidate.emailConfirmedAt === null) throw new Conflict('The email address of the candidate is not confirmed.');
  await countEmail(tx, to.email);
  const { subject, text } = texts[language ?? 'en'];
  const names = { job: job.title };
  const parts = [
    SALUTATIONS[language ?? 'en'](candidate.firstName),
    text(names),
    await workspaceName(tx, tx.workspaceId),
  ];
  queuePlainEmail(tx, kind, {
    ...{ to, subject: subject(names), text: parts.join('\n\n'), language },
    ...{ candidateId, jobId, applicationId },
  });
}
