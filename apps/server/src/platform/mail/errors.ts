/** The mail server refused this message for good (SMTP 5xx), or it cannot be a mail at all. Sending it again is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The message could not be handed over this time: no connection, no answer in time, SMTP 4xx. Worth trying again. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';
}

/** Steps of SMTP at which an answer speaks about the message: sender and recipient, or content. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/** Answers with 5xx that speak about our credentials, which the operator can mend (RFC 4954, 6). */
const ABOUT_CREDENTIALS = new Set([530, 534, 535, 538]);

/** Sorts an error of the SMTP client into one of the two. */
export function classify(error: unknown): MailRefused | MailFailed {
  const { code, responseCode, message } = readError(error);
  const refused =
    ABOUT_THE_MESSAGE.has(code) && responseCode >= 500 && responseCode < 600 && !ABOUT_CREDENTIALS.has(responseCode);
  return refused ? new MailRefused(message, { cause: error }) : new MailFailed(message, { cause: error });
}

function readError(error: unknown): { code: string; responseCode: number; message: string } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return { code, responseCode, message: error.message };
}
