import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AccessTokens } from './access-tokens.ts';
import { buildMessage, type OutgoingEmail } from './build-message.ts';
import { classify, EmailRejected } from './errors.ts';

export interface EmailTransport {
  /**
   * Resolves once the mail server has accepted the email. Throws EmailRejected (not retryable) or EmailFailed (retryable;
   * also when `signal` fires, although the server may have accepted it by then).
   */
  send(
    mail: OutgoingEmail,
    signal?: AbortSignal,
  ): Promise<{
    /** The Message-ID in the server's reply, without angle brackets, for servers that replace ours. */
    relayId: string | null;
  }>;
  /** Connects and authenticates without sending anything. Throws EmailFailed. */
  verify(): Promise<void>;
  /** Closes the open connections after pending sends finish. */
  close(): void;
}

/** Per email, including connecting and waiting for a free connection. RFC 5321 allows minutes, too long for a worker. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** For connecting, for the greeting and for the DNS lookup, each. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Shorter than the idle timeout of any server, so that the server does not close a connection that we start to use. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * A pool of at most five connections to the mail server named by `smtp://user:password@host:587` (STARTTLS, which must be
 * offered unless the server is on this machine or the URL has `?requireTLS=false`: emails contain links that set
 * passwords) or `smtps://user:password@host:465`. Further settings of nodemailer's
 * SMTP transport can be set in the query (`?name=email.example.org`, `?tls.rejectUnauthorized=false`). Connects on the
 * first email. `timeoutMs` limits each send. With `accessTokens`, it authenticates by XOAUTH2 as the user of the URL.
 * Throws Error for an invalid URL.
 */
export function createEmailTransport(
  smtpUrl: string,
  options: { timeoutMs?: number; accessTokens?: AccessTokens | undefined } = {},
): EmailTransport {
  if (!/^smtps?:\/\/[^/?#]/i.test(smtpUrl))
    throw new Error('SMTP_URL must begin with smtp:// or smtps:// and name a host');
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const connectMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
  const { accessTokens } = options;
  const pool = createTransport({
    ...(accessTokens === undefined ? { url: smtpUrl } : withoutPassword(new URL(smtpUrl))),
    pool: true,
    // Settings in the URL take precedence.
    requireTLS: !isOnThisMachine(new URL(smtpUrl).hostname),
    // The caller decides about retries; nodemailer makes none of its own.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: timeoutMs,
  });
  if (accessTokens !== undefined) {
    pool.set('oauth2_provision_cb', (_user, renew, done) => {
      accessTokens.get({ renew }).then(
        (token) => done(null, token),
        (error: Error) => done(error),
      );
    });
  }
  return {
    async send(mail, signal) {
      const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
      const message: SendMailOptions = { ...buildMessage(mail), signal: AbortSignal.any(ends) };
      const { response } = await pool.sendMail(message).catch((error) => {
        const failed = classify(error);
        throw failed instanceof EmailRejected && hasUnusualLetters(mail.to) ? explained(failed) : failed;
      });
      return { relayId: relayIdIn(response, new URL(smtpUrl).hostname) };
    },
    async verify() {
      await pool.verify().catch(rethrow);
    },
    close: () => pool.close(),
  };
}

/** nodemailer reads users of a URL as those of passwords. */
function withoutPassword(url: URL): { url: string; auth: { type: 'OAuth2'; user: string } } {
  const user = decodeURIComponent(url.username);
  url.username = '';
  url.password = '';
  return { url: url.href, auth: { type: 'OAuth2', user } };
}

/** `250 Ok <id@host>`, or `250 Ok id` of SES, whose Message-IDs have the domain of its region. */
function relayIdIn(response: string, host: string): string | null {
  const [, full] = /<([^\s<>@]{1,200}@[^\s<>@]{1,200})>/.exec(response) ?? [];
  if (full !== undefined) return full;
  const [, region] = /^email-smtp\.([a-z0-9-]+)\.amazonaws\.com$/.exec(host) ?? [];
  const [, id] = /^250 Ok ([0-9a-f-]{20,100})$/i.exec(response.trim()) ?? [];
  if (region === undefined || id === undefined) return null;
  return `${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com`;
}

/** Whether a URL's host name is a loopback name or address. */
export function isOnThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Before the @: those of the domain have an ASCII form (RFC 3492), these need SMTPUTF8 (RFC 6531). */
function hasUnusualLetters(mailbox: string): boolean {
  return /[^\p{ASCII}<\s]\S*@[^@]*$/u.test(mailbox);
}

function explained(rejected: EmailRejected): EmailRejected {
  const reason = 'Not every mail server accepts letters like those before the @ (SMTPUTF8): ask for another address.';
  return new EmailRejected(`${rejected.message} ${reason}`, { cause: rejected.cause });
}

function rethrow(error: unknown): never {
  throw classify(error);
}
