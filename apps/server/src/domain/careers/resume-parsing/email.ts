import { parse } from 'tldts';
import { isContact, type Line } from './lines.ts';
import { type Name, resembles } from './names.ts';
import type { Proposal } from './proposal.ts';

const ADDRESS =
  /[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}(?![a-z0-9@-]|\.[a-z0-9])/gi;
/** Mailboxes of departments. */
const SHARED =
  /^(?:info|jobs|careers?|contact|kontakt|contacto|hr|office|support|sales|admin|mail|noreply|no-reply|press|hello|bewerbung|rrhh)$/i;
/** Narrow columns wrap addresses: what remains on the next line, or what the line before ends with. */
const REST = /^(?:[a-z]{1,4}|[.@-]\S*|\S{1,24}\.[a-z]{2,4})$/i;
const BEGINNING = /^\S*[._@-]$/;

interface Found {
  address: string;
  line: Line;
}

/** The email address of the resume's author; null if there is none, or it is not clear which one. */
export function findEmail(lines: readonly Line[], name: Name | null): Proposal<string> | null {
  const found = new Map<string, Found>();
  for (const [index, line] of lines.entries()) {
    if (line.section === 'references' || !line.text.includes('@')) continue;
    for (const match of line.text.matchAll(ADDRESS)) {
      const [address] = match;
      const key = address.toLowerCase();
      const end = match.index + address.length;
      if (match.index > 0 && /[\p{L}\p{N}._%+@-]/u.test(line.text[match.index - 1]!)) continue;
      if (end === line.text.length && continues(lines[index + 1], REST)) continue;
      if (match.index === 0 && continues(lines[index - 1], BEGINNING)) continue;
      if (!found.has(key)) found.set(key, { address, line });
    }
  }
  const all = [...found.values()].filter(({ address }) => !SHARED.test(address.split('@', 1)[0]!));
  const own = all.filter(({ address }) => name !== null && resembles(name, address.split('@', 1)[0]!));
  const candidates = own.length > 0 ? own : all.filter(({ line }) => isContact(line));
  const [first] = candidates;
  if (first === undefined) return null;
  const isKnown = parse(first.address).isIcann === true;
  const certain = own.length > 0 || first.line.role === 'email';
  const confidence = (certain ? 0.98 : 0.9) - (candidates.length > 1 ? 0.2 : 0) - (isKnown ? 0 : 0.03);
  return { value: first.address, confidence };
}

function continues(line: Line | undefined, part: RegExp): boolean {
  return line !== undefined && line.role === null && part.test(line.text) && !line.text.includes('@');
}

/** The local part of every email address in the text, which usually consists of the author's name. */
export function localPartsOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text, section }) =>
    section === 'references' || !text.includes('@')
      ? []
      : [...text.matchAll(ADDRESS)].map(([address]) => address.split('@', 1)[0]!),
  );
}
