import { DELAYS, FAILURES, NO_SUCH_ADDRESS } from './automatic-words.ts';
import { textOf } from './email-content.ts';
import { HeaderValues, parseIds } from './header-values.ts';
import { type HeaderField, type MimePart, readFields } from './mime-parts.ts';
import type { AutomaticKind, DeliveryReport } from './received-email.ts';
import { storable } from './storable.ts';

/** A report, and the header or text that shows it. */
interface FoundReport {
  readonly kind: AutomaticKind;
  readonly sign: string;
  readonly report: DeliveryReport;
}

const MAX_REASON = 500;
const MAX_IDS = 20;
const MAX_RECIPIENTS = 100;
/** As much of a text as has a report at its beginning and the header of the original email at its end. */
const MAX_TEXT = 50_000;
const MAX_LINE = 400;

/** The machine-readable part of a report: of an email that was not delivered (RFC 3464), was opened (RFC 8098) or reported as spam (RFC 5965). */
export function readReport(parts: readonly MimePart[], headers: HeaderValues): FoundReport | null {
  for (const part of parts) {
    const type = part.type.replace('/global-', '/');
    const groups = fieldGroups(part);
    if (type === 'message/delivery-status') return deliveryStatus(part.type, groups, parts, headers);
    const kind = REPORT_KINDS[type];
    if (kind === undefined) continue;
    const fields = new HeaderValues(groups.flat());
    const report: DeliveryReport = {
      messageIds: messageIdsOf(parts, headers, fields.all('original-message-id')),
      recipients: addressesOf(
        ['final-recipient', 'original-rcpt-to', 'removal-recipient'].flatMap((name) => fields.all(name)),
      ),
      status: null,
      reason: shortened(fields.text('disposition') || fields.text('feedback-type')),
      isPermanent: false,
    };
    return { kind, sign: part.type, report };
  }
  return null;
}

const REPORT_KINDS: Readonly<Record<string, AutomaticKind>> = {
  'message/disposition-notification': 'receipt',
  'message/feedback-report': 'complaint',
};

/** `delivered`, `relayed` and `expanded` are reports of success. */
const ACTIONS: Readonly<Record<string, AutomaticKind>> = { failed: 'bounce', delayed: 'delay' };

function deliveryStatus(
  type: string,
  groups: readonly HeaderField[][],
  parts: readonly MimePart[],
  headers: HeaderValues,
): FoundReport {
  const all = groups.map((group) => new HeaderValues(group));
  const recipients = all.filter(
    (fields) => fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action'),
  );
  const actionOf = (fields: HeaderValues) => fields.text('action').toLowerCase();
  const reported =
    recipients.find((fields) => actionOf(fields) === 'failed') ??
    recipients.find((fields) => actionOf(fields) === 'delayed') ??
    recipients[0] ??
    new HeaderValues(groups.flat());
  const status = statusIn(reported.text('status')) ?? statusIn(reported.text('diagnostic-code'));
  const action = actionOf(reported);
  const kind = ACTIONS[action] ?? (action === '' ? (status?.startsWith('4') ? 'delay' : 'bounce') : 'auto_reply');
  const same = recipients.filter((fields) => actionOf(fields) === action);
  const reason = shortened(reported.text('diagnostic-code').replace(/^[\w-]+\s*;\s*/, ''));
  const originals = all.flatMap((fields) => [
    ...fields.all('original-message-id'),
    ...fields.all('x-original-message-id'),
  ]);
  return {
    kind,
    sign: action === '' ? type : `Action: ${action}`,
    report: {
      messageIds: messageIdsOf(parts, headers, originals),
      recipients: addressesOf(
        same.flatMap((fields) => [...fields.all('original-recipient'), ...fields.all('final-recipient')]),
      ),
      status,
      reason,
      isPermanent: kind === 'bounce' && isPermanent(status, reason ?? ''),
    },
  };
}

/** A report in words only, as qmail, Exim and gateways send it; null if the text is none. */
export function readTextReport(text: string, headers: HeaderValues, parts: readonly MimePart[]): FoundReport | null {
  const body = withShortLines(text.slice(0, MAX_TEXT));
  const words = withShortLines(`${headers.text('subject')}\n${body}`);
  const isDelay = DELAYS.some((pattern) => pattern.test(words));
  const sign = [...DELAYS, ...FAILURES].map((pattern) => pattern.exec(words)?.[0]).find((found) => found !== undefined);
  if (sign === undefined) return null;
  const line = words.split('\n').find((found) => /(?:^|\W)[45]\d\d[ -]/.test(found)) ?? null;
  const status = statusIn(words);
  const failed = addressesOf(headers.all('x-failed-recipients'));
  const kind = isDelay && !/(?:^|\s)5\d\d[ -]/.test(words) && !status?.startsWith('5') ? 'delay' : 'bounce';
  const reason = shortened(line?.trim() ?? reasonAfterRecipient(body));
  return {
    kind,
    sign: sign.trim().slice(0, 100),
    report: {
      messageIds: messageIdsOf(
        parts,
        headers,
        [...words.matchAll(/^[ \t>]*message-id:\s*(<[^<>\s]+>)/gim)].map(([, id]) => id!),
      ),
      recipients: failed.length > 0 ? failed : recipientsIn(body),
      status,
      reason,
      isPermanent: kind === 'bounce' && isPermanent(status, `${reason ?? ''}\n${body.slice(0, 2_000)}`),
    },
  };
}

/** Groups of fields: of the email, and of each recipient. */
function fieldGroups(part: MimePart): HeaderField[][] {
  const text = part.bytes.subarray(0, MAX_TEXT).toString('latin1').replace(/^\s+/, '');
  return text.split(/\r?\n[ \t]*\r?\n/).map((group) => readFields(Buffer.from(group, 'latin1')));
}

const ORIGINALS = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
  'message/rfc822-headers',
]);

/** The IDs that the report names come first, then that of the returned email, then those that the report answers. */
function messageIdsOf(parts: readonly MimePart[], headers: HeaderValues, named: readonly string[]): string[] {
  const returned = parts
    .filter(({ type }) => ORIGINALS.has(type))
    .flatMap((part) => new HeaderValues(readFields(part.bytes)).ids('message-id'));
  const answered = [
    ...headers.ids('x-original-message-id'),
    ...headers.ids('in-reply-to'),
    ...headers.ids('references').toReversed(),
  ];
  return [...new Set([...named.flatMap(parseIds), ...returned, ...answered])].slice(0, MAX_IDS);
}

/** `rfc822; a@b.example`, or any other form that has an address in it. */
function addressesOf(values: readonly string[]): string[] {
  const found = values.flatMap((value) =>
    value.split(/[\s<>;,:"]+/).filter((word) => /^[^@]{1,128}@[^@]{1,255}$/.test(word)),
  );
  return [...new Set(found.map((address) => storable(address).toLowerCase()))].slice(0, MAX_RECIPIENTS);
}

/** Patterns for words take a time that grows with the square of the length of a line, and a report has short ones. */
function withShortLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.slice(0, MAX_LINE)).join('\n');
}

/** Addresses on lines of their own, as mail servers list those that failed. */
function recipientsIn(text: string): string[] {
  const listed = text.matchAll(
    /^[ \t]*(?:final-recipient:.*;\s*|recipient address:\s*|to:\s*)?<?([^\s<>:;()"]+@[^\s<>:;()"]+?)>?:?[ \t]*(?:\(.*\))?$/gim,
  );
  const inSentence = /(?:to|recipient|address)[ :]+<?([^\s<>:;()",]+@[^\s<>:;()",]+?)>?(?=[\s,.:]|$)/i.exec(text)?.[1];
  const found = addressesOf([...listed].map(([, address]) => address!));
  return found.length > 0 || inSentence === undefined ? found : addressesOf([inSentence]);
}

/** qmail writes the reason below the address. */
function reasonAfterRecipient(text: string): string | null {
  return /^<[^\s<>]+@[^\s<>]+>:?\r?\n([^\n]+)/m.exec(text)?.[1]?.trim() ?? null;
}

function statusIn(text: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]\d)/.exec(text)?.[1] ?? null;
}

/** The same for the reply of a mail server to an email that is being sent. */
export function saysUnreachable(reply: string): boolean {
  return isPermanent(statusIn(reply), reply);
}

/** 5.1.7 and 5.1.8 are about the sender's address, 5.2.2 is a full mailbox, and 5.7 a policy. */
function isPermanent(status: string | null, reason: string): boolean {
  if (status !== null && !status.startsWith('5')) return false;
  if (status !== null && /^5\.(?:1\.(?!7$|8$)\d+|2\.1|4\.4)$/.test(status)) return true;
  return !/^5\.(?:2\.2$|7\.)/.test(status ?? '') && NO_SUCH_ADDRESS.test(reason);
}

function shortened(text: string | null): string | null {
  return text === null || text === '' ? null : storable(text).slice(0, MAX_REASON).toWellFormed();
}

/** The parts of an email that have content, in order. */
export function leavesOf(part: MimePart): MimePart[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);
}

/** The text of a report that has no machine-readable part. */
export function reportText(parts: readonly MimePart[], fallback: string): string {
  const plain = parts.find(({ type }) => type === 'text/plain');
  return plain === undefined ? fallback : textOf(plain);
}
