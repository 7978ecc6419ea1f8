import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { MailRefused } from '../../platform/mail/errors.ts';
import { formatMailbox, parseMailbox } from '../../platform/mail/mailbox.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { messageOf } from '../../platform/message-of.ts';
import { endWithGrace } from '../../platform/queue/grace.ts';
import { type Loop, startLoop } from '../../platform/queue/loop.ts';
import type { Services } from '../../platform/services.ts';
import { revealToken } from './hidden-token.ts';
import {
  type ClaimedMail,
  claimMails,
  completeMail,
  expireMails,
  type MailResult,
  recoverMails,
} from './outbox-queries.ts';

export interface MailWorkerOptions {
  /** More than sending may take, so that it never has to be renewed. */
  leaseSeconds: number;
  random: () => number;
}

export const MAIL_WORKER_OPTIONS: MailWorkerOptions = { leaseSeconds: 120, random: Math.random };

const AT_ONCE = 5;
const POLL_MS = 1_000;
const WRITE_AGAIN_MS = 500;
const UPKEEP_EVERY_MS = 10_000;
/** Older mails have lost their meaning: they fail instead of surprising people when a mail server comes back. */
const MAX_AGE_DAYS = 3;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds before each further attempt; the last is repeated until the mail is too old. */
const RETRY_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
const JITTER = 0.2;

/** Sends what the outbox holds: claims mails, hands each to the mail server, and writes what came of it. */
export class MailWorker {
  readonly #db: Database;
  readonly #services: Services;
  readonly #transport: MailTransport;
  readonly #sender: string;
  readonly #options: MailWorkerOptions;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #loop: Loop;
  readonly #unsubscribe: () => void;
  #upkeepAt = 0;

  /** `sender` is `MAIL_FROM`; each workspace's name stands before its address. */
  constructor(
    db: Database,
    services: Services,
    transport: MailTransport,
    sender: string,
    options: MailWorkerOptions = MAIL_WORKER_OPTIONS,
  ) {
    this.#db = db;
    this.#services = services;
    this.#transport = transport;
    this.#sender = parseMailbox(sender)?.address ?? sender;
    this.#options = options;
    this.#loop = startLoop({
      run: () => this.#run(),
      pollMs: () => POLL_MS,
      random: options.random,
      onError: (error) => services.log.warn({ message: messageOf(error) }, 'the outbox could not be worked on'),
    });
    this.#unsubscribe = services.signals.on('work', ({ queue }) => {
      if (queue === 'mails') this.#loop.wake();
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#loop.stop();
    await endWithGrace(this.#underWay, this.#stopping);
    this.#transport.close();
  }

  async #run(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#upkeepAt) {
      await recoverMails(this.#db.write);
      await expireMails(this.#db.write, MAX_AGE_DAYS);
      this.#upkeepAt = now + UPKEEP_EVERY_MS;
    }
    const room = AT_ONCE - this.#underWay.size;
    if (room === 0) return false;
    const claimed = await claimMails(this.#db.write, room, this.#options.leaseSeconds);
    for (const mail of claimed) {
      const sending = this.#send(mail).finally(() => {
        this.#underWay.delete(sending);
        this.#loop.wake();
      });
      this.#underWay.add(sending);
    }
    return claimed.length > 0;
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { id, workspaceName, calendar, calendarMethod } = mail;
    try {
      const content = revealToken(this.#services.secrets, mail, mail.tokenSealed);
      const message = {
        messageId: content.messageId,
        from: formatMailbox(workspaceName, this.#sender),
        to: content.recipient,
        subject: content.subject,
        text: content.text,
        html: content.html,
        // Keeps out-of-office replies away (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(calendar === null || calendarMethod === null
          ? {}
          : { calendar: { method: calendarMethod, content: calendar } }),
      };
      await this.#transport.send(message, this.#stopping.signal);
      await this.#complete(mail, { status: 'sent', error: null, retrySeconds: null });
    } catch (error) {
      const isRefused = error instanceof MailRefused;
      this.#services.log.warn(
        { mailId: id, message: messageOf(error) },
        isRefused ? 'a mail was refused' : 'a mail failed',
      );
      await this.#complete(mail, {
        status: isRefused ? 'failed' : 'pending',
        error: messageOf(error),
        retrySeconds: isRefused ? null : this.#retrySeconds(mail.attempts),
      });
    }
  }

  #retrySeconds(attempts: number): number {
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1]!;
    return seconds * (1 + this.#options.random() * JITTER);
  }

  /**
   * Tries until the result is written or the worker stops, then once more. One that is lost has the lease end, and the
   * mail is sent again under the same message id.
   */
  async #complete(mail: ClaimedMail, result: MailResult): Promise<void> {
    for (;;) {
      const isLast = this.#stopping.signal.aborted;
      try {
        return await completeMail(this.#db.write, mail, result);
      } catch (error) {
        this.#services.log.warn({ mailId: mail.id, message: messageOf(error) }, 'the result of a mail was not written');
        if (isLast) return;
        await setTimeout(WRITE_AGAIN_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    }
  }
}
