import { mayShowInEmail } from '../../../platform/text/plain-name.ts';
import type { NotificationToEmail } from './email-queries.ts';

interface EmailOptions {
  workspaceName: string;
  isDaily: boolean;
  publicUrl: string;
}

/** The maximum number of lines, because nobody reads more. */
const MAX_LINES = 20;

/**
 * Subject and text of an email about notifications. An email about a single notification contains the name of the
 * candidate, but never the text of a note or message.
 */
export function emailText(
  shown: readonly NotificationToEmail[],
  { workspaceName, isDaily, publicUrl }: EmailOptions,
): { subject: string; text: string } {
  const [only] = shown.length === 1 ? shown : [];
  const settings = `To change which emails you receive: ${publicUrl}/settings/notifications`;
  if (only !== undefined) {
    const sentence = sentenceOf(only);
    return { subject: sentence.replace(/\.$/, ''), text: `${sentence}\n\n${publicUrl}${pathOf(only)}\n\n${settings}` };
  }
  const lines = summaryOf(shown);
  const more = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [];
  const list = [...lines.slice(0, MAX_LINES), ...more].map((line) => `- ${line}`).join('\n');
  const subject = isDaily
    ? `${workspaceName}: your daily summary`
    : lines.length === 1
      ? lines[0]!
      : `${workspaceName}: ${shown.length} notifications`;
  const toAnswer = shown.some(({ kind }) => kind === 'reply') ? `Messages to answer: ${publicUrl}/inbox\n` : '';
  return { subject, text: `${list}\n\n${toAnswer}${publicUrl}/notifications\n\n${settings}` };
}

const nameOf = (name: string | null, other: string): string => (name !== null && mayShowInEmail(name) ? name : other);

/** One notification as a sentence. */
function sentenceOf(notification: NotificationToEmail): string {
  const { kind, event, entityType, candidateId } = notification;
  const actor = nameOf(notification.actor?.name ?? null, 'Someone');
  const candidate = nameOf(notification.candidateName, 'a candidate');
  const job = notification.jobTitle === null ? '' : ` for ${oneLine(notification.jobTitle)}`;
  switch (kind) {
    case 'mention':
      return `${actor} mentioned you in a note about ${candidate}.`;
    case 'assignment':
      if (entityType === 'task') return `${actor} assigned you the task “${oneLine(notification.title ?? '')}”.`;
      if (entityType === 'job')
        return `${actor} added you to the hiring team of ${oneLine(notification.jobTitle ?? 'a job')}.`;
      if (entityType === 'message') return `${actor} assigned you a message from ${candidate}.`;
      return `${actor} assigned you the application of ${candidate}${job}.`;
    case 'approval_requested':
      if (candidateId === null) return `${actor} asks you to approve ${oneLine(notification.jobTitle ?? 'a job')}.`;
      return `Your approval is needed: the offer to ${candidate}${job}.`;
    case 'approval_decided': {
      const what =
        candidateId === null ? oneLine(notification.jobTitle ?? 'the job') : `the offer to ${candidate}${job}`;
      return `${actor} ${event === 'approval.approved' ? 'approved' : 'rejected'} ${what}.`;
    }
    case 'reply':
      return `${capitalized(candidate)} sent you a message.`;
    case 'offer_decided':
      if (event === 'offer.expired') return `The offer to ${candidate}${job} has expired.`;
      return `${capitalized(candidate)} ${event === 'offer.accepted' ? 'accepted' : 'declined'} the offer${job}.`;
    case 'availability_submitted':
      return `${capitalized(candidate)} told you when they are free${job}.`;
    case 'withdrawn':
      if (event === 'application.reopened')
        return `${capitalized(candidate)} is applying again after a withdrawal${job}.`;
      return `${capitalized(candidate)} withdrew the application${job}.`;
    case 'interview_changed':
      return `The interview with ${candidate}${job} was ${INTERVIEW_CHANGES[event ?? ''] ?? 'changed'}.`;
    case 'scorecard_due':
      return `Your scorecard for the interview with ${candidate} is due.`;
    case 'calendar_problem':
      return `Your calendar ${oneLine(notification.title ?? '')} cannot be read or written any more.`;
    case 'new_application':
      if (event === 'application.resubmitted') return `${capitalized(candidate)} sent an application again${job}.`;
      if (event === 'application.corrected') return `${capitalized(candidate)} corrected the application${job}.`;
      return `New application${job}: ${candidate}.`;
    case 'quarantine':
      return `Submissions${job} that look like spam are in quarantine. Release those of real people.`;
    case 'unusual_reads':
      return `${actor} has read the data of unusually many candidates.`;
    case 'service_problem':
      return 'Files cannot be stored, or emails cannot be sent. The audit log says which.';
  }
}

const INTERVIEW_CHANGES: Readonly<Record<string, string>> = {
  'interview.scheduled': 'scheduled',
  'interview.rescheduled': 'moved',
  'interview.canceled': 'canceled',
};

/** Several notifications as counts of each kind and, for applications, of each job. Confidential jobs are not named. */
function summaryOf(shown: readonly NotificationToEmail[]): string[] {
  const groups = Map.groupBy(shown, ({ kind, jobTitle, confidential }) => {
    const job = jobTitle === null || confidential ? '' : ` for ${oneLine(jobTitle)}`;
    return kind === 'new_application' ? `new application|new applications|${job}` : `${NOUNS[kind]}|`;
  });
  return [...groups].map(([key, { length }]) => {
    const [one, many, where] = key.split('|');
    return `${length} ${length === 1 ? one : many}${where}`;
  });
}

const NOUNS: Readonly<Record<Exclude<NotificationToEmail['kind'], 'new_application'>, string>> = {
  mention: 'mention|mentions',
  assignment: 'assignment|assignments',
  reply: 'message from a candidate|messages from candidates',
  approval_requested: 'approval that waits for you|approvals that wait for you',
  approval_decided: 'decision about an approval|decisions about approvals',
  offer_decided: 'decision about an offer|decisions about offers',
  availability_submitted: 'answer about free times|answers about free times',
  withdrawn: 'withdrawal|withdrawals',
  interview_changed: 'changed interview|changed interviews',
  scorecard_due: 'scorecard due|scorecards due',
  calendar_problem: 'problem with a calendar|problems with calendars',
  quarantine: 'notice of quarantined submissions|notices of quarantined submissions',
  unusual_reads: 'alert of unusual reads|alerts of unusual reads',
  service_problem: 'problem of the service|problems of the service',
};

/** The page of the console that shows the record. */
function pathOf({ entityType, entityId, candidateId, jobId }: NotificationToEmail): string {
  if (entityType === 'interview') return `/interviews/${entityId}`;
  if (entityType === 'approval') return `/approvals/${entityId}`;
  if (entityType === 'quarantined_submission') return '/quarantine';
  if (entityType === 'calendar') return '/settings/account';
  if (entityType === 'audit_entry') return '/settings/audit-log';
  if (entityType === 'message' && candidateId === null) return `/inbox?message=${entityId}`;
  if (candidateId === null) return jobId === null ? '/tasks' : `/jobs/${jobId}`;
  const tab = TABS[entityType];
  return `/candidates/${candidateId}${tab === undefined ? '' : `?tab=${tab}`}`;
}

const TABS: Readonly<Record<string, string>> = {
  availability_request: 'interviews',
  message: 'timeline',
  note: 'notes',
  offer: 'offers',
  task: 'tasks',
};

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
