import type { randomFrom } from '../../apps/server/test/random.ts';

/** The ways in that the experiment uses. */
export const WAYS = ['smtp', 'imap', 'mailgun'] as const;
export type Way = (typeof WAYS)[number];

/** An email that is delivered by one way or several. */
export interface SentEmail {
  number: number;
  to: string;
  subject: string;
  hasFile: boolean;
  ways: readonly Way[];
}

const SENDER = 'ada@mail.example';
/** One email in this many comes by two ways, as many by all three, and as many have a file. */
const SPECIAL = 5;
const LONG_LINES = 4_000;

/** An email to one of the addresses, by random ways. */
export function randomEmail(
  number: number,
  addresses: readonly string[],
  random: ReturnType<typeof randomFrom>,
): SentEmail {
  const count = [2, 3][random(SPECIAL)] ?? 1;
  const first = random(WAYS.length);
  return {
    number,
    to: addresses[number % addresses.length]!,
    subject: `Email ${number}`,
    hasFile: random(SPECIAL) === 0,
    ways: WAYS.map((_, index) => WAYS[(first + index) % WAYS.length]!).slice(0, count),
  };
}

/** Its bytes: each way adds the headers that its servers would add. One in ten is large enough for several pieces. */
export function bytesOf({ number, to, subject, hasFile }: SentEmail, way: Way): Buffer {
  const lines = number % 10 === 0 ? LONG_LINES : 20;
  const head = [
    `Received: from mail.example by ${way}.acme.example; Fri, 27 Nov 2026 08:00:01 +0000`,
    `From: Ada <${SENDER}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${number}@mail.example>`,
    'Date: Fri, 27 Nov 2026 08:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...Array.from({ length: lines }, (_, line) => `Line ${line} of email ${number}: when can we talk about the job?`),
  ];
  const file = [
    '--part',
    'Content-Type: text/plain; name="notes.txt"',
    'Content-Disposition: attachment; filename="notes.txt"',
    '',
    `The notes of email ${number}.`,
  ];
  return Buffer.from([...head, ...(hasFile ? file : []), '--part--', ''].join('\r\n'));
}

/** The address of the sending server in the envelope. */
export const RETURN_PATH = SENDER;
