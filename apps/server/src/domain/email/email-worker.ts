import type { Services } from '../../platform/context/services.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OutgoingEmail } from '../../platform/email/build-message.ts';
import { EmailDeferred, EmailRejected, MailServerRefused } from '../../platform/email/errors.ts';
import { formatMailbox, parseMailbox } from '../../platform/email/mailbox.ts';
import type { EmailTransport } from '../../platform/email/transport.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { QueueWorker } from '../../platform/queue/queue-worker.ts';
import { MESSAGE_KIND } from './built-in-templates.ts';
import {
  type ClaimedEmail,
  claimEmails,
  completeEmail,
  type EmailResult,
  expireEmails,
  pauseEmails,
  postponeEmailsTo,
  recoverEmails,
  resumeEmails,
} from './outbox-queries.ts';
import { revealToken } from './redacted-token.ts';
import { withBlock, withHtmlBlock } from './render-email.ts';
import { withoutSecretLinks } from './secret-links.ts';
import { unsubscribeBlock, unsubscribeHeaders, unsubscribeUrl } from './unsubscribe-link.ts';

/** Stores the result of an email that belongs to a record, together with the record's. */
export type StoreResult = (db: Database, services: Services, email: ClaimedEmail, result: EmailResult) => Promise<void>;

interface EmailWorkerOptions {
  /** How the results of some kinds of email are stored. */
  results?: Readonly<Record<string, StoreResult>>;
  /** What follows from a rejection besides: of its recipient's address, for example. */
  rejected?: (db: Database, services: Services, email: ClaimedEmail, reply: string) => Promise<void>;
  /** Longer than sending can take, so that leases need not be renewed. */
  leaseSeconds: number;
  /** How many emails are sent at once to one domain, whose server may reject more. */
  perDomain: number;
  random: () => number;
}

export const EMAIL_WORKER_OPTIONS: EmailWorkerOptions = { leaseSeconds: 120, perDomain: 2, random: Math.random };

const AT_ONCE = 5;
const POLL_MS = 1_000;
const UPKEEP_EVERY_MS = 10_000;
/** Older emails fail, because they would confuse recipients when a mail server recovers after days. */
export const MAX_AGE_DAYS = 3;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Delays before retries; the last is repeated until the email is too old. */
const RETRY_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
const JITTER = 0.2;
const REFUSED_SECONDS = 10;

interface SentEmail {
  email: ClaimedEmail;
  result: EmailResult;
}

/** Prevents out-of-office replies and receipts to automatic emails: RFC 3834, and the header that Exchange looks at. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply, RN, NRN' };

/** By which Outlook shows an answer in the conversation of the email that it answers. */
function threadHeaders({ threadIndex, threadTopic }: ClaimedEmail): Record<string, string> {
  return {
    ...(threadIndex === null ? {} : { 'Thread-Index': threadIndex }),
    ...(threadTopic === null ? {} : { 'Thread-Topic': threadTopic }),
  };
}

/** Sends pending emails: claims them, passes them to the mail server and stores the results. */
export class EmailWorker {
  readonly #db: Database;
  readonly #services: Services;
  readonly #transport: EmailTransport;
  readonly #sender: string;
  readonly #options: EmailWorkerOptions;
  readonly #worker: QueueWorker<ClaimedEmail, SentEmail>;
  readonly #busyDomains = new Map<ClaimedEmail, string>();

  /** `sender` is `MAIL_FROM`; the display name is that of the workspace. */
  constructor(
    db: Database,
    services: Services,
    transport: EmailTransport,
    sender: string,
    options: EmailWorkerOptions = EMAIL_WORKER_OPTIONS,
  ) {
    this.#db = db;
    this.#services = services;
    this.#transport = transport;
    this.#sender = parseMailbox(sender)?.address ?? sender;
    this.#options = options;
    this.#worker = new QueueWorker(
      services,
      {
        name: 'emails',
        pollMs: POLL_MS,
        claim: () => this.#claim(),
        work: (email) => this.#send(email),
        results: { write: (sent) => this.#write(sent), max: 1, lingerMs: 0 },
        upkeep: { everyMs: UPKEEP_EVERY_MS, run: () => this.#upkeep() },
      },
      options.random,
    );
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
    this.#transport.close();
  }

  async #upkeep(): Promise<void> {
    await recoverEmails(this.#db.write);
    await expireEmails(this.#db.write, MAX_AGE_DAYS);
  }

  async #claim(): Promise<readonly ClaimedEmail[]> {
    const room = AT_ONCE - this.#worker.size;
    if (room === 0) return [];
    const { leaseSeconds, perDomain } = this.#options;
    const busyDomains = [...this.#busyDomains.values()];
    const claimed = await claimEmails(this.#db.write, { limit: room, leaseSeconds, perDomain, busyDomains });
    for (const email of claimed) if (email.domain !== null) this.#busyDomains.set(email, email.domain);
    return claimed;
  }

  async #send(email: ClaimedEmail): Promise<void> {
    try {
      const attachments = await this.#attachmentsOf(email);
      const { relayId } = await this.#transport.send(this.#emailOf(email, attachments), this.#worker.signal);
      if (email.isProbe) await this.#unlessItFails(resumeEmails(this.#db.write));
      this.#worker.finish({ email, result: { status: 'sent', error: null, retrySeconds: null, relayId } });
    } catch (error) {
      const isRejected = error instanceof EmailRejected;
      const message = withoutSecretLinks(this.#services.settings, messageOf(error));
      this.#services.log.warn(
        { emailId: email.id, message },
        isRejected ? 'an email was rejected' : 'an email could not be sent',
      );
      const status = isRejected ? 'failed' : 'pending';
      const retrySeconds = isRejected ? null : this.#retrySeconds(error, email.attempts);
      await this.#unlessItFails(this.#slowDown(email, error, retrySeconds));
      this.#worker.finish({ email, result: { status, error: message, retrySeconds } });
    } finally {
      this.#busyDomains.delete(email);
    }
  }

  /** Before the next email is claimed. */
  async #slowDown({ domain, isProbe }: ClaimedEmail, error: unknown, retrySeconds: number | null): Promise<void> {
    const db = this.#db.write;
    if (error instanceof MailServerRefused) await pauseEmails(db, error.reason, error.message);
    // A rejection or delay of this email shows that the mail server accepts the login.
    else if (isProbe && (error instanceof EmailRejected || error instanceof EmailDeferred)) await resumeEmails(db);
    if (error instanceof EmailDeferred && domain !== null && retrySeconds !== null)
      await postponeEmailsTo(db, domain, retrySeconds);
  }

  /** If it fails, the next email tries, and is deferred as well. */
  async #unlessItFails(change: Promise<void>): Promise<void> {
    await change.catch((error) =>
      this.#services.log.warn({ message: messageOf(error) }, 'sending emails could not be slowed down'),
    );
  }

  /** @throws EmailRejected if a file was deleted in the meantime: the email would not be the one that was written */
  async #attachmentsOf({ attachments }: ClaimedEmail): Promise<NonNullable<OutgoingEmail['attachments']>> {
    const all = [];
    for (const { key, fileName, contentType } of attachments ?? []) {
      const content = await this.#services.storage.read(key);
      if (content === null) throw new EmailRejected(`The attachment ${fileName} no longer exists.`);
      all.push({ fileName, contentType, content });
    }
    return all;
  }

  #emailOf(email: ClaimedEmail, attachments: NonNullable<OutgoingEmail['attachments']>): OutgoingEmail {
    const { workspaceName, senderName, replyTo, cc, calendar, calendarMethod, references } = email;
    const unsubscribe = this.#unsubscribeOf(email);
    const content = revealToken(this.#services.secrets, email, email.tokenSealed);
    return {
      messageId: content.messageId,
      from: formatMailbox(senderName ?? workspaceName, this.#sender),
      to: content.recipient,
      ...(replyTo === null ? {} : { replyTo }),
      ...(cc === null ? {} : { cc }),
      ...(references === null ? {} : { references }),
      ...(attachments.length === 0 ? {} : { attachments }),
      subject: content.subject,
      text: withBlock(content.text, unsubscribe?.block ?? null),
      html: withHtmlBlock(content.html, unsubscribe?.block ?? null),
      headers: { ...(email.kind === MESSAGE_KIND ? {} : AUTOMATIC), ...unsubscribe?.headers, ...threadHeaders(email) },
      ...(calendar === null || calendarMethod === null
        ? {}
        : { calendar: { method: calendarMethod, content: calendar } }),
    };
  }

  /** Made for each attempt, so that no stored text contains the link, and a merge decides whose it is. */
  #unsubscribeOf({ workspaceId, candidateId, canUnsubscribe }: ClaimedEmail) {
    if (!canUnsubscribe || candidateId === null) return null;
    const url = unsubscribeUrl(this.#services, { workspaceId, candidateId });
    return { block: unsubscribeBlock(url), headers: unsubscribeHeaders(url) };
  }

  /** An email that all others would have failed with is due when sending goes on, behind those that have waited longer. */
  #retrySeconds(error: unknown, attempts: number): number {
    if (error instanceof MailServerRefused) return REFUSED_SECONDS;
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1]!;
    return seconds * (1 + this.#options.random() * JITTER);
  }

  /** If a result is lost, the lease expires and the email is sent again with the same message ID. */
  async #write(sent: readonly SentEmail[]): Promise<void> {
    for (const { email, result } of sent) {
      const store = result.status === 'pending' ? undefined : this.#options.results?.[email.kind];
      if (store === undefined) await completeEmail(this.#db.write, email, result);
      else await store(this.#db, this.#services, email, result);
      if (result.status === 'failed')
        await this.#options.rejected?.(this.#db, this.#services, email, result.error ?? '');
    }
  }
}
