import type { SecretBox } from '../../platform/secrets.ts';

/** A link with a secret in it. */
export interface OneTimeUrl {
  url: string;
  /** The part of `url` that nobody but the recipient may see. */
  token: string;
}

/** What the outbox shows in place of a token: whoever may read mails must not be able to use their links. */
const HIDDEN = 'only-in-the-mail-itself';
const PURPOSE = 'token of a mailed link';

interface Bodies {
  text: string;
  html: string;
}

/** The link as templates and the outbox see it. */
export function hiddenUrl({ url, token }: OneTimeUrl): string {
  return url.replace(token, HIDDEN);
}

export function sealToken(secrets: SecretBox, token: string): Buffer {
  return secrets.seal(token, PURPOSE);
}

/** The mail as it is sent. */
export function revealToken<Mail extends Bodies>(secrets: SecretBox, mail: Mail, sealed: Buffer | null): Mail {
  if (sealed === null) return mail;
  const token = secrets.open(sealed, PURPOSE).toString();
  return { ...mail, text: mail.text.replaceAll(HIDDEN, token), html: mail.html.replaceAll(HIDDEN, token) };
}
