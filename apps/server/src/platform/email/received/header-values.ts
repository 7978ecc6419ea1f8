import addressparser from 'nodemailer/lib/addressparser';
import { decodeBytes } from './charsets.ts';
import { RECIPIENT_FIELDS, TIME_ZONES } from './header-names.ts';
import type { HeaderField } from './mime-parts.ts';
import type { Mailbox } from './received-email.ts';
import { storable, withoutInvisible } from './storable.ts';

/** A longer value is no list of addresses or IDs that anybody wrote. */
const MAX_VALUE = 64 * 1024;
const MAX_ADDRESSES = 500;
const MAX_ADDRESS = 320;
const MAX_ID = 998;
const MAX_REFERENCES = 100;

/** The values of the fields of a header, decoded. */
export class HeaderValues {
  readonly #fields: readonly HeaderField[];

  constructor(fields: readonly HeaderField[]) {
    this.#fields = fields;
  }

  /** The values of all fields of that name, topmost first, without decoding encoded words. */
  all(name: string): string[] {
    return this.#fields.filter((field) => field.name === name).map(({ value }) => decodeRaw(value.slice(0, MAX_VALUE)));
  }

  first(name: string): string | null {
    return this.all(name)[0] ?? null;
  }

  has(name: string): boolean {
    return this.#fields.some((field) => field.name === name);
  }

  /** The first field of that name as text. */
  text(name: string): string {
    return storable(decodeWords(this.first(name) ?? ''))
      .replace(/\s+/g, ' ')
      .trim();
  }

  /** A parameter of a field, such as `report-type` of Content-Type, in lower case. */
  parameter(name: string, parameter: string): string | null {
    const pattern = new RegExp(`;\\s*${parameter}\\s*=\\s*"?([^";\\s]+)`, 'i');
    return pattern.exec(this.first(name) ?? '')?.[1]?.toLowerCase() ?? null;
  }

  mailboxes(name: string): Mailbox[] {
    return this.all(name).flatMap(parseMailboxes).slice(0, MAX_ADDRESSES);
  }

  ids(name: string): string[] {
    const ids = [...new Set(this.all(name).flatMap(parseIds))];
    return ids.length <= MAX_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MAX_REFERENCES)];
  }

  date(): string | null {
    const text = this.first('date');
    return text === null ? null : parseDate(text);
  }

  /** Every address that the email was sent or delivered to, by any field. */
  recipients(): string[] {
    const listed = RECIPIENT_FIELDS.flatMap((name) =>
      this.all(name).flatMap((value) => parseMailboxes(withoutType(value))),
    );
    const received = this.all('received').flatMap((value) => /\sfor\s+<?([^\s<>;]+@[^\s<>;]+)/i.exec(value)?.[1] ?? []);
    return [...new Set([...listed.map(({ address }) => address), ...received].map((address) => address.toLowerCase()))];
  }
}

/** `rfc822; a@b.example`, as in Original-Recipient. */
function withoutType(value: string): string {
  return value.replace(/^\s*rfc822\s*;\s*/i, '');
}

/** Mailboxes of a list of addresses, groups included. What is not an address is left out. */
function parseMailboxes(value: string): Mailbox[] {
  return addressparser(value, { flatten: true }).flatMap(({ name, address }) => {
    const plain = withoutInvisible(address ?? '').replace(/\s/g, '');
    if (!/^[^@]+@[^@]+$/.test(plain) || plain.length > MAX_ADDRESS) return [];
    const shown = withoutInvisible(storable(decodeWords(name ?? '')))
      .replace(/\s+/g, ' ')
      .trim();
    return [{ name: shown === plain ? '' : shown.slice(0, MAX_ADDRESS), address: plain }];
  });
}

/** IDs without angle brackets; without any brackets, words with an `@`. */
export function parseIds(value: string): string[] {
  const bracketed = [...value.matchAll(/<([^<>]+)>/g)].map((match) => match[1]!.replace(/\s/g, ''));
  const found = bracketed.length > 0 ? bracketed : value.split(/[\s,;]+/).filter((word) => word.includes('@'));
  return found.map(storable).filter((id) => id !== '' && id.length <= MAX_ID);
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

/** Dates of RFC 5322 and what programs make of them. */
function parseDate(text: string): string | null {
  const plain = text
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/([+-]\d{2}):(\d{2})\s*$/, '$1$2')
    .replace(/\b([a-z]{2,5})\s*$/i, (zone) => TIME_ZONES[zone.trim().toUpperCase()] ?? '+0000');
  const date = new Date(plain.trim());
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString() : null;
}

/** Bytes above 127 are not allowed in a header, but are there: UTF-8 or the sender's own encoding. */
function decodeRaw(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
  return /[\x1b\x80-\xff]/.test(value) ? decodeBytes(Buffer.from(value, 'latin1'), null) : value;
}

const ENCODED_WORD = /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi;
/** Adjacent words in the same encoding: a character can begin in one of them and end in the next. */
const ENCODED_WORDS = /=\?([^?\s]+)\?([bq])\?[^?]*\?=(?:\s*=\?\1\?[bq]\?[^?]*\?=)*(?:\s+(?==\?))?/gi;

/** RFC 2047, also within quotes and with spaces in encoded words. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  return text.replace(ENCODED_WORDS, (words, charset: string) => {
    const pieces = [...words.matchAll(ENCODED_WORD)].map(([, , kind, content]) =>
      kind!.toLowerCase() === 'b' ? Buffer.from(content!, 'base64') : decodeQ(content!),
    );
    return decodeBytes(Buffer.concat(pieces), charset.replace(/\*.*$/, ''));
  });
}

function decodeQ(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}
