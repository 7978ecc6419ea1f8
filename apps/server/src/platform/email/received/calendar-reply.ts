import { DAY_MS, LocalClock } from '../../calendar/local-time.ts';
import { isTimeZone } from '../../calendar/time-zone.ts';

/** What an attendee has answered to an invitation (RFC 5546: REPLY, or COUNTER with another time). */
export interface CalendarReply {
  readonly uid: string;
  /** Of the invitation that is answered; 0 if the calendar does not say. */
  readonly sequence: number;
  /** Of one attendee, as a rule. */
  readonly answers: readonly AttendeeAnswer[];
  /** The time that a COUNTER proposes, ISO 8601. */
  readonly proposedAt: string | null;
}

interface AttendeeAnswer {
  /** In lower case. */
  readonly address: string;
  readonly response: 'accepted' | 'declined' | 'tentative' | 'delegated';
  /** The address of whoever is to come instead. */
  readonly delegatedTo: string | null;
  /** Whether they answer in place of somebody else, who has not said it. */
  readonly isDelegate: boolean;
}

const RESPONSES: Readonly<Record<string, AttendeeAnswer['response']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
};
/** As long as an address can be (RFC 5321). */
const MAX_ADDRESS = 254;
const MOST_LINES = 2_000;

/** Whoever the organizer is: Outlook leaves it out. @returns null if it answers nothing */
export function readCalendarReply(calendar: string | null): CalendarReply | null {
  const lines = (calendar ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/, MOST_LINES);
  const method = propertyOf(lines, 'METHOD')?.trim().toUpperCase();
  if (method !== 'REPLY' && method !== 'COUNTER') return null;
  const begin = lines.findIndex((line) => /^BEGIN:VEVENT\s*$/i.test(line));
  const end = lines.findIndex((line, index) => index > begin && /^END:VEVENT\s*$/i.test(line));
  const event = lines.slice(begin, end);
  const uid = propertyOf(event, 'UID')?.trim();
  if (begin < 0 || end < 0 || uid === undefined) return null;
  const answers = event.flatMap((line) => answerIn(line, method === 'COUNTER') ?? []);
  if (answers.length === 0) return null;
  const sequence = Number(propertyOf(event, 'SEQUENCE') ?? '0');
  return {
    uid,
    sequence: Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31 ? sequence : 0,
    answers,
    proposedAt: method === 'COUNTER' ? startOf(event) : null,
  };
}

/** What the attendee with this address has answered: some calendars name them by another address of theirs. */
export function answerOf({ answers }: CalendarReply, sender: string): AttendeeAnswer | undefined {
  return (
    answers.find(({ address }) => address === sender.toLowerCase()) ?? answers.find(({ isDelegate }) => !isDelegate)
  );
}

/** @param isCounter whoever proposes another time need not say more */
function answerIn(line: string, isCounter: boolean): AttendeeAnswer | null {
  const [, list, value] = /^ATTENDEE((?:[^":]|"[^"]*")*):(.*)$/i.exec(line) ?? [];
  if (list === undefined || value === undefined) return null;
  const parameters = new Map(
    [...list.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^";]*))/g)].map(([, name, quoted, plain]) => [
      name!.toUpperCase(),
      quoted ?? plain ?? '',
    ]),
  );
  const said = RESPONSES[parameters.get('PARTSTAT')?.toUpperCase() ?? ''] ?? (isCounter ? 'tentative' : undefined);
  if (said === undefined) return null;
  return {
    address: addressIn(value) ?? '',
    response: said,
    delegatedTo: said === 'delegated' ? addressIn(parameters.get('DELEGATED-TO') ?? '') : null,
    isDelegate: parameters.has('DELEGATED-FROM'),
  };
}

function addressIn(value: string): string | null {
  const address = /^\s*mailto:([^\s@,;<>]+@[^\s@,;<>]+)\s*$/i.exec(value)?.[1]?.toLowerCase();
  return address === undefined || address.length > MAX_ADDRESS ? null : address;
}

function propertyOf(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => new RegExp(`^${name}[;:]`, 'i').test(one));
  return line?.slice(line.indexOf(':') + 1);
}

/** Null for a time without a zone that is known here. */
function startOf(event: readonly string[]): string | null {
  const line = event.find((one) => /^DTSTART[;:]/i.test(one)) ?? '';
  const time = /:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d(Z?)\s*$/.exec(line);
  if (time === null) return null;
  const local = Date.parse(`${time.slice(1, 4).join('-')}T${time[4]}:${time[5]}:00Z`);
  if (Number.isNaN(local)) return null;
  if (time[6] === 'Z') return new Date(local).toISOString();
  const zone = /;TZID="?([^":;]+)/i.exec(line)?.[1];
  if (zone === undefined || !isTimeZone(zone)) return null;
  const day = Math.floor(local / DAY_MS);
  const minute = (local - day * DAY_MS) / 60_000;
  const clock = new LocalClock(zone, { from: local - DAY_MS, to: local + DAY_MS });
  const [first] = clock.periodsOn(day, { start: minute, end: minute + 1 });
  return first === undefined ? null : new Date(first.from).toISOString();
}
