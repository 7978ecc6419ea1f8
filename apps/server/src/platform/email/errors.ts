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

/** SMTP commands whose replies concern the message: sender and recipient, or content. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/** 5xx replies about our credentials, which the administrator can fix (RFC 4954, 6). */
const ABOUT_CREDENTIALS = new Set([530, 534, 535, 538]);

/** Microsoft's replies if the mailbox, or its organization, takes no passwords; with 535 or 550. */
const NO_PASSWORDS = /\b5\.7\.(?:30|139)\b/;

const DEFERRALS = new Set([421, 450, 451, 452]);
const ABOUT_THE_RATE = /\b4\.7\.\d{1,3}\b|\brate\b|throttl|too many|too fast|slow down/i;
/** Asks each sender of an email to come again, and is about that email only. */
const GREYLISTED = /gr[ea]y-?list/i;

/** Maps an error of the SMTP client to one of them. */
export function classify(error: unknown): EmailRejected | EmailFailed {
  const { code, responseCode, message } = readError(error);
  if (NO_PASSWORDS.test(message))
    return new EmailFailed(`${message} Microsoft 365 requires OAuth for this mailbox: set MAIL_OAUTH_TOKEN_URL.`, {
      cause: error,
    });
  const isAboutMessage = ABOUT_THE_MESSAGE.has(code);
  if (isAboutMessage && DEFERRALS.has(responseCode) && ABOUT_THE_RATE.test(message) && !GREYLISTED.test(message))
    return new EmailDeferred(message, { cause: error });
  const rejected = isAboutMessage && responseCode >= 500 && responseCode < 600 && !ABOUT_CREDENTIALS.has(responseCode);
  return rejected ? new EmailRejected(message, { cause: error }) : new EmailFailed(message, { cause: error });
}

function readError(error: unknown): { code: string; responseCode: number; message: string } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return { code, responseCode, message: error.message };
}
