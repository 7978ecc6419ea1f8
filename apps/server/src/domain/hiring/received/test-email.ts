import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Finding, fine } from '../../../platform/doctor/finding.ts';
import { EmailFailed, EmailRejected } from '../../../platform/email/errors.ts';
import type { ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import type { EmailTransport } from '../../../platform/email/transport.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { replyAddress } from '../../email/reply-address.ts';
import type { Channel, Envelope } from './channel.ts';
import { findReceivedAfter } from './ledger-queries.ts';
import { readRaw } from './raw-storage.ts';

/** Longer than the time between two checks of a mailbox without IDLE. */
const WAIT_MS = 90_000;
const LOOK_MS = 1_000;
const SLOW_MS = 60_000;

const NAMES: Readonly<Record<Channel, string>> = {
  smtp: 'SMTP',
  imap: 'IMAP',
  postmark: 'the webhook of Postmark',
  mailgun: 'the webhook of Mailgun',
  sendgrid: 'the webhook of SendGrid',
  ses: 'the webhook of Amazon SES',
};

interface TestEmail {
  transport: Pick<EmailTransport, 'send'>;
  /** As in `MAIL_FROM`. */
  from: string;
  /** The configured ways in. */
  channels: readonly Channel[];
  /** A mailbox that is read, if the address for replies does not lead to it. */
  mailbox: string | null;
  waitMs?: number;
}

interface Arrival {
  channel: Channel;
  email: ReceivedEmail;
  envelope: Envelope | null;
  delayMs: number;
}

/**
 * Sends an email as candidates answer it, to a signed address that belongs to nobody, waits until a running service has received it, and
 * says what the mail servers have made of it. It is one of our own emails, which become no messages.
 */
export async function checkReceiving(
  db: Database,
  services: Services,
  { transport, from, channels, mailbox, waitMs = WAIT_MS }: TestEmail,
): Promise<Finding[]> {
  const address = replyAddress(services, newId(), { candidateId: newId(), applicationId: null });
  if (address === null || channels.length === 0)
    return [{ check: 'inbound', status: 'not_checked', message: 'No emails are received.', fix: null }];
  const mark = randomBytes(16).toString('hex');
  const start = newId();
  const sentAt = Date.now();
  const messageIds: string[] = [];
  for (const to of [address, ...(mailbox === null ? [] : [mailbox])]) {
    const id = `${newId()}@${new URL(services.settings.publicUrl).hostname}`;
    const text = `This email tests whether replies of candidates arrive. Nobody needs to read it. ${mark}`;
    try {
      const email = {
        messageId: `<${id}>`,
        from,
        to,
        subject: 'Test of receiving email',
        text,
        html: `<p>${text}</p>`,
      };
      const { relayId } = await transport.send(email);
      messageIds.push(id, ...(relayId === null ? [] : [relayId]));
    } catch (error) {
      if (!(error instanceof EmailFailed || error instanceof EmailRejected)) throw error;
      const message = `The mail server did not accept a test email to ${to}: ${error.message}`;
      const fix =
        'Replies go to addresses of this form. Let the mail server accept them, or set MAIL_REPLY_DOMAIN to a domain that is used for nothing else.';
      return [{ check: 'inbound', status: 'problem', message, fix }];
    }
  }
  const arrivals = await waitFor(db, services, { mark, start, sentAt, channels, waitMs });
  const sent = { address, mailbox, messageIds, sender: services.settings.senderAddress };
  return [...arrivals.flatMap((arrival) => findingsOf(arrival, sent)), ...missing(channels, arrivals, waitMs)];
}

/** The first arrival by each way. Ends when there is one by each, or the time is over. */
async function waitFor(
  db: Database,
  { storage, emailReader }: Services,
  {
    mark,
    start,
    sentAt,
    channels,
    waitMs,
  }: { mark: string; start: string; sentAt: number; channels: readonly Channel[]; waitMs: number },
): Promise<Arrival[]> {
  const arrivals = new Map<Channel, Arrival>();
  const seen = new Set<string>();
  for (;;) {
    for (const { id, channel, envelope, rawParts, createdAt } of await findReceivedAfter(db.write, start)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const raw = await readRaw(storage, id, rawParts);
      const email = raw === null ? null : await emailReader.read(raw).catch(() => null); // not ours, which can be read
      if (email?.text.includes(mark) !== true || arrivals.has(channel)) continue;
      arrivals.set(channel, { channel, email, envelope, delayMs: Date.parse(createdAt) - sentAt });
    }
    if (channels.every((channel) => arrivals.has(channel)) || Date.now() - sentAt >= waitMs)
      return [...arrivals.values()];
    await delay(Math.min(LOOK_MS, waitMs));
  }
}

interface Sent {
  address: string;
  mailbox: string | null;
  /** Ours, and those that the mail server gave the emails instead. */
  messageIds: readonly string[];
  sender: string;
}

function findingsOf(
  { channel, email, envelope, delayMs }: Arrival,
  { address, mailbox, messageIds, sender }: Sent,
): Finding[] {
  const check = 'inbound';
  const way = NAMES[channel];
  const seconds = Math.max(0, Math.round(delayMs / 1_000));
  const came = `A test email came by ${way} after ${seconds} s`;
  const recipients = [...email.recipients, ...(envelope?.to ?? [])];
  const isTo = (one: string) => recipients.some((recipient) => isSameAddress(recipient, one));
  const findings: Finding[] = [];
  if (!isTo(address) && (mailbox === null || !isTo(mailbox)))
    findings.push({
      check,
      status: 'problem',
      message: `${came}, but without the signed address that it was sent to: replies are matched by the email that they answer, or by their sender.`,
      fix: 'Let the mail server keep the part after the + of an address, or set MAIL_REPLY_DOMAIN to a domain that is used for nothing else.',
    });
  if (email.messageId === null || !messageIds.includes(email.messageId))
    findings.push({
      check,
      status: 'warning',
      message: `${came} with another Message-ID: replies are matched by the signed address, or by their sender.`,
      fix: 'If the mail server for outgoing email can keep Message-IDs, let it.',
    });
  if (!email.from.some((one) => isSameAddress(one.address, sender)))
    findings.push({
      check,
      status: 'warning',
      message: `${came} from ${email.from[0]?.address ?? 'nobody'} instead of ${sender}.`,
      fix: 'Let the mail server send as the address in MAIL_FROM.',
    });
  if (delayMs > SLOW_MS)
    findings.push({
      check,
      status: 'warning',
      message: `${came}.`,
      fix: 'Look for the delay in the Received headers of an email.',
    });
  return findings.length > 0 ? findings : [fine(check, `${came}, with its address and its Message-ID.`)];
}

function missing(channels: readonly Channel[], arrivals: readonly Arrival[], waitMs: number): Finding[] {
  const check = 'inbound';
  const seconds = Math.round(waitMs / 1_000);
  if (arrivals.length === 0)
    return [
      {
        check,
        status: 'problem',
        message: `No test email arrived within ${seconds} s.`,
        fix: 'Check that the service runs, that the MX record of the domain for replies leads to it or to the provider, and the ledger of received emails.',
      },
    ];
  const others = channels.filter((channel) => arrivals.every((arrival) => arrival.channel !== channel));
  return others.map((channel) => ({
    check,
    status: 'not_checked',
    message: `No test email came by ${NAMES[channel]} within ${seconds} s.`,
    fix: 'If replies are to come by this way too, check what leads emails to it.',
  }));
}
