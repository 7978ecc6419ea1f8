import { readEmail } from './read-email.ts';
import { redactLinks } from './redact-links.ts';

/** Everything whose time depends on what anyone wrote. @returns the length of the text */
export async function read(raw: Buffer): Promise<number> {
  const { text, html } = await readEmail(raw);
  return redactLinks(text, html, { isSecret: () => false, isOwnHost: () => false }).text.length;
}
