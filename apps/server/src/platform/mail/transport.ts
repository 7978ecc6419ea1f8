import { createTransport, type SendMailOptions } from 'nodemailer';
import { buildMessage, type OutgoingMail } from './build-message.ts';
import { classify } from './errors.ts';

export interface MailTransport {
  /**
   * Resolves once the mail server has taken the mail. Throws MailRefused (never again) or MailFailed (later again; also when
   * `signal` fires, though the server may have taken it then).
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Connects and logs in without sending anything. Throws MailFailed. */
  verify(): Promise<void>;
  /** Ends the open connections; sends under way finish first. */
  close(): void;
}

/** One mail, connecting and waiting for a free connection included. RFC 5321 allows minutes; a worker cannot wait so long. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** For connecting, for the greeting and for the name look-up, each. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Shorter than any server keeps an idle client, so that the server does not hang up while we begin a mail. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * A pool of at most five connections to the mail server named by `smtp://user:password@host:587` (TLS as soon as the
 * server offers it; `?requireTLS=true` insists) or `smtps://user:password@host:465`. Further settings of nodemailer's
 * SMTP transport can stand in the query (`?name=mail.example.org`, `?tls.rejectUnauthorized=false`). Connects on the
 * first mail. `timeoutMs` bounds each send. Throws Error for another kind of address.
 */
export function createMailTransport(smtpUrl: string, options: { timeoutMs?: number } = {}): MailTransport {
  if (!/^smtps?:\/\/[^/?#]/i.test(smtpUrl))
    throw new Error('SMTP_URL must begin with smtp:// or smtps:// and name a host');
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const connectMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    // Whoever keeps the mails decides about a second try; nodemailer makes none of its own.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail, signal) {
      const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
      const message: SendMailOptions = { ...buildMessage(mail), signal: AbortSignal.any(ends) };
      await pool.sendMail(message).catch(rethrow);
    },
    async verify() {
      await pool.verify().catch(rethrow);
    },
    close: () => pool.close(),
  };
}

function rethrow(error: unknown): never {
  throw classify(error);
}
