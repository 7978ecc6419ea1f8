/** The mail server rejected this message permanently (SMTP 5xx), or it is not a valid email. Not retryable. */
export class EmailRejected extends Error {
  override readonly name = 'EmailRejected';
}

/** The message could not be sent this time: no connection, timeout, SMTP 4xx. Retryable. */
export class EmailFailed extends Error {
  override readonly name = 'EmailFailed';
}

/** The recipient's server receives no more for now, from us or at all: it says so about a rate, or a policy (4.7.x). */
export class EmailDeferred extends EmailFailed {}

/** The mail server accepts no email from us for now: it rejects the login, or limits the rate. The others fail as well. */
export class MailServerRefused extends EmailFailed {
  readonly reason: 'login' | 'rate';

  constructor(reason: 'login' | 'rate', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** SMTP commands whose replies concern the message: sender and recipient, or content. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/** 5xx replies about our credentials, which the administrator can fix (RFC 4954, 6). */
const ABOUT_CREDENTIALS = new Set([530, 534, 535, 538]);

/** Microsoft's replies if the mailbox, or its organization, takes no passwords; with 535 or 550. */
const NO_PASSWORDS = /\b5\.7\.(?:30|139)\b/;
/** Microsoft's, with 5.7.139 as well, if it takes nothing by SMTP from the mailbox, not even with OAuth. */
const SMTP_IS_OFF = /SmtpClientAuthentication is disabled/i;

const DEFERRALS = new Set([421, 450, 451, 452]);
const ABOUT_THE_RATE = /\b4\.7\.\d{1,3}\b|\brate\b|throttl|too many|too fast|slow down/i;
/** Asks each sender of an email to come again, and is about that email only. */
const GREYLISTED = /gr[ea]y-?list/i;
/** The server ends the connection (421), cannot authenticate now (454, also Amazon SES's throttling), or is asked too often (Microsoft's 432). */
const OF_THE_SERVER = new Set([421, 432, 454]);
/** Commands with which the recipient is named, or was before: what is replied can be about them. */
const AFTER_THE_SENDER = new Set(['RCPT TO', 'DATA']);

/** Maps an error of the SMTP client to one of them. */
export function classify(error: unknown): EmailRejected | EmailFailed {
  if (error instanceof EmailFailed) return error;
  const { code, responseCode, command, message } = readError(error);
  const options = { cause: error };
  if (NO_PASSWORDS.test(message))
    return new MailServerRefused('login', `${message} ${microsoftFix(message, command)}`, options);
  const isRate = ABOUT_THE_RATE.test(message) && !GREYLISTED.test(message);
  const isOfServer = OF_THE_SERVER.has(responseCode) || !AFTER_THE_SENDER.has(command);
  if (responseCode >= 400 && responseCode < 500 && isRate && isOfServer)
    return new MailServerRefused('rate', message, options);
  if (ABOUT_CREDENTIALS.has(responseCode) || code === 'EAUTH') return new MailServerRefused('login', message, options);
  const isAboutMessage = ABOUT_THE_MESSAGE.has(code);
  if (isAboutMessage && DEFERRALS.has(responseCode) && isRate) return new EmailDeferred(message, options);
  const rejected = isAboutMessage && responseCode >= 500 && responseCode < 600;
  return rejected ? new EmailRejected(message, options) : new EmailFailed(message, options);
}

/** `SmtpClientAuthenticationDisabled` of the mailbox takes precedence over that of the organization unless it is null. */
function microsoftFix(message: string, command: string): string {
  if (SMTP_IS_OFF.test(message))
    return (
      'Microsoft 365 takes nothing by SMTP from this mailbox, with OAuth either. SmtpClientAuthenticationDisabled of the mailbox ' +
      '(Set-CASMailbox) is $true: off; $false: on; $null: as the organization (Set-TransportConfig) says. Set it to $false.'
    );
  if (command === 'AUTH XOAUTH2')
    return 'Microsoft 365 rejected the OAuth token: a policy of the organization (security defaults, conditional access) blocks the login.';
  return 'Microsoft 365 requires OAuth for this mailbox: set MAIL_OAUTH_TOKEN_URL.';
}

interface SmtpError {
  code: string;
  responseCode: number;
  /** That was replied to, such as `RCPT TO` or `AUTH XOAUTH2`. */
  command: string;
  message: string;
}

function readError(error: unknown): SmtpError {
  if (!(error instanceof Error)) return { code: '', responseCode: 0, command: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : '';
  return { code, responseCode, command, message: error.message };
}
