/** Email header fields from untrusted text, which cannot add a second field or a second address. */

/** An address with its display name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The longest address SMTP carries: 64 octets, an at sign, 255 octets (RFC 5321, 4.5.3.1). */
const MAX_ADDRESS_LENGTH = 320;

/** Neither spaces nor any character that structures a list of addresses. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

/**
 * Parses `ada@example.org` or `Ada Lovelace <ada@example.org>`. Null when it is not exactly one address, or when there is
 * a line break or an extra bracket, which `formatMailbox` never writes.
 */
export function parseMailbox(text: string): Mailbox | null {
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  if (address.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(address) || name !== oneLine(name)) return null;
  return { name, address };
}

/** `Name <address>` with the name sanitized; `parseMailbox` still validates the address. */
export function formatMailbox(name: string, address: string): string {
  const shown = oneLine(name.replace(/[<>"]/g, ' '));
  return shown === '' ? address : `${shown} <${address}>`;
}

/** Text for a header field: every run of white space, line breaks and other controls becomes one space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
