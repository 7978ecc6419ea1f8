/** The mail server rejected this message permanently (SMTP 5xx), or it is not a valid email. Not retryable. */
export class EmailRejected extends Error {
  override readonly name = 'EmailRejected';
}

/** The message could not be sent this time: no connection, timeout, SMTP 4xx. Retryable. */
export class EmailFailed extends Error {
  override readonly name = 'EmailFailed';
}

/** SMTP commands whose replies concern the message: sender and recipient, or content. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/** 5xx replies about our credentials, which the administrator can fix (RFC 4954, 6). */
const ABOUT_CREDENTIALS = new Set([530, 534, 535, 538]);

/** Microsoft's replies if the mailbox, or its organization, takes no passwords; with 535 or 550. */
const NO_PASSWORDS = /\b5\.7\.(?:30|139)\b/;

/** Maps an error of the SMTP client to one of the two. */
export function classify(error: unknown): EmailRejected | EmailFailed {
  const { code, responseCode, message } = readError(error);
  if (NO_PASSWORDS.test(message))
    return new EmailFailed(`${message} Microsoft 365 requires OAuth for this mailbox: set MAIL_OAUTH_TOKEN_URL.`, {
      cause: error,
    });
  const rejected =
    ABOUT_THE_MESSAGE.has(code) && responseCode >= 500 && responseCode < 600 && !ABOUT_CREDENTIALS.has(responseCode);
  return rejected ? new EmailRejected(message, { cause: error }) : new EmailFailed(message, { cause: error });
}

function readError(error: unknown): { code: string; responseCode: number; message: string } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return { code, responseCode, message: error.message };
}
