import { AUTOMATIC_SUBJECTS, CHALLENGE_DOMAINS, CHALLENGES, DAEMONS } from './automatic-words.ts';
import { leavesOf, readReport, readTextReport, reportText } from './delivery-report.ts';
import type { EmailContent } from './email-content.ts';
import type { HeaderValues } from './header-values.ts';
import type { MimePart } from './mime-parts.ts';
import type { AutomaticKind, ReceivedEmail } from './received-email.ts';

type Automatic = Pick<ReceivedEmail, 'automatic' | 'report'>;

/**
 * Whether a program wrote the email: by its parts, then by its headers, and only then by words. Not told here: whether it is one of our own emails, or
 * equal to the one before.
 */
export function readAutomatic(root: MimePart, headers: HeaderValues, content: EmailContent): Automatic {
  const parts = leavesOf(root);
  const report = readReport(parts, headers) ?? textReport(parts, headers, content.text);
  if (report !== null) return { automatic: { kind: report.kind, sign: report.sign }, report: report.report };
  const sign = calendarSign(content.calendar) ?? headerSign(headers) ?? wordSign(headers, content);
  return { automatic: sign, report: null };
}

type Sign = NonNullable<ReceivedEmail['automatic']>;

/** Mail servers send reports without a return path; so do those who send absence notices, which are marked as such. */
function textReport(parts: readonly MimePart[], headers: HeaderValues, text: string) {
  const sender = headers.mailboxes('from')[0]?.address ?? headers.text('from').replace(/^"|"$/g, '');
  const isDaemon = DAEMONS.test(sender) || /^<?mailer-daemon\b/i.test(headers.text('from'));
  const isReply = headers.text('auto-submitted').toLowerCase().startsWith('auto-replied');
  if (!isDaemon && (isReply || !hasEmptyReturnPath(headers) || headers.has('x-autoreply'))) return null;
  return readTextReport(reportText(parts, text), headers, parts);
}

function hasEmptyReturnPath(headers: HeaderValues): boolean {
  return headers.has('return-path') && /^<?\s*>?$/.test(headers.text('return-path'));
}

function calendarSign(calendar: string | null): Sign | null {
  const method = /^METHOD:(REPLY|COUNTER)\s*$/im.exec(calendar ?? '')?.[1];
  return method === undefined ? null : { kind: 'calendar', sign: `METHOD:${method.toUpperCase()}` };
}

/** Headers of automatic emails, in the order in which they are looked for, and the values that show them. */
const HEADERS: readonly (readonly [name: string, value: RegExp, kind: AutomaticKind])[] = [
  ['auto-submitted', /^(?!no(?:\W|$))\S/i, 'auto_reply'],
  ['x-auto-response-suppress', /\b(?:all|oof|autoreply|dr|ndr|rn|nrn)\b/i, 'auto_reply'],
  ['x-autoreply', /^(?!no\b)/i, 'auto_reply'],
  ['x-autorespond', /^/, 'auto_reply'],
  ['x-autoresponder', /^/, 'auto_reply'],
  ['x-autoreply-from', /^/, 'auto_reply'],
  ['x-mail-autoreply', /^/, 'auto_reply'],
  ['precedence', /auto[_-]?reply/i, 'auto_reply'],
  ['precedence', /bulk|junk|list/i, 'list'],
  ['list-id', /^/, 'list'],
  ['list-unsubscribe', /^/, 'list'],
  ['feedback-id', /^/, 'list'],
  ['x-mddsn-message', /^/, 'auto_reply'],
  ['x-loop', /^/, 'auto_reply'],
  ['x-fc-machinegenerated', /^(?!false\b)/i, 'auto_reply'],
  ['x-auto-generated', /^/, 'auto_reply'],
];
const MAX_SIGN = 100;

function headerSign(headers: HeaderValues): Sign | null {
  for (const [name, pattern, kind] of HEADERS) {
    const value = headers.has(name) ? headers.text(name) : null;
    if (value !== null && pattern.test(value)) return { kind, sign: `${name}: ${value}`.slice(0, MAX_SIGN) };
  }
  return null;
}

const SUBJECT_END = /^(?:[\s:：\-–—([]|$)/;
/** A challenge is short. */
const MAX_CHALLENGE = 4_000;

/** Words are not enough: a person who writes them would be taken for a program. Programs do not quote the email that they answer. */
function wordSign(headers: HeaderValues, { text, html, ownTextLength }: EmailContent): Sign | null {
  if (ownTextLength < text.length || /^>/m.test(text)) return null;
  const subject = headers.text('subject').toLowerCase();
  const words = AUTOMATIC_SUBJECTS.find(
    (beginning) => subject.startsWith(beginning) && SUBJECT_END.test(subject.slice(beginning.length)),
  );
  if (words !== undefined) return { kind: 'auto_reply', sign: `Subject: ${words}` };
  const domain = headers.mailboxes('from')[0]?.address.split('@')[1]?.toLowerCase() ?? '';
  const asks = CHALLENGES.map((pattern) => pattern.exec(text.slice(0, MAX_CHALLENGE))?.[0]).find(
    (found) => found !== undefined,
  );
  const isService = CHALLENGE_DOMAINS.some((service) => domain === service || domain.endsWith(`.${service}`));
  const hasLink = /https?:\/\//.test(text) || html?.includes(' href="') === true || isService;
  return asks !== undefined && hasLink ? { kind: 'auto_reply', sign: asks.slice(0, MAX_SIGN) } : null;
}
