import type { SecretBox } from '../../platform/security/secrets.ts';
import { LINKS_IN_BLOCK } from './link-block.ts';

/** A link that contains a secret, or a code, which is its own `url`. */
export interface OneTimeUrl {
  url: string;
  /** The secret part of `url`, for the recipient only. */
  token: string;
}

/** Replaces tokens in the email log, so that its readers cannot use the links. */
const HIDDEN = 'only-in-the-email-itself';
/** Purpose under which the tokens of pending emails are encrypted. */
export const MAILED_TOKEN = 'token of a mailed link';

interface Bodies {
  text: string;
  html: string;
}

/** The link as the email log shows it. */
export function hiddenUrl({ url, token }: OneTimeUrl): string {
  return url.replace(token, HIDDEN);
}

export function sealToken(secrets: SecretBox, token: string): Buffer {
  return secrets.seal(token, MAILED_TOKEN);
}

/**
 * The email as it is sent. Inserts the token only in the link block at the end: a template may contain the same placeholder
 * and would otherwise get the token.
 */
export function revealToken<Email extends Bodies>(secrets: SecretBox, mail: Email, sealed: Buffer | null): Email {
  if (sealed === null) return mail;
  const token = secrets.open(sealed, MAILED_TOKEN).toString();
  return {
    ...mail,
    text: replaceLast(mail.text, token, LINKS_IN_BLOCK.text),
    html: replaceLast(mail.html, token, LINKS_IN_BLOCK.html),
  };
}

function replaceLast(body: string, token: string, times: number): string {
  let result = body;
  for (let left = times, end = body.length; left > 0; left -= 1) {
    const start = result.lastIndexOf(HIDDEN, end);
    if (start < 0) return result;
    result = `${result.slice(0, start)}${token}${result.slice(start + HIDDEN.length)}`;
    end = start - 1;
  }
  return result;
}
