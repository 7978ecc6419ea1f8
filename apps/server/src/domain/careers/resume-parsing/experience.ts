import { type Entry, mainTexts, type Piece, waysToDivide } from './entries.ts';
import { fold, wordsOf } from './fold.ts';
import type { Line } from './lines.ts';
import { COMPANY_WORDS, COUNTRY_NAMES, TITLE_ENDING, TITLE_WORDS } from './vocabulary.ts';

export interface Position {
  company: string;
  title: string;
  startDate: string | null;
  endDate: string | null;
  current: boolean;
  confidence: number;
}

const AT = /\s(?:at|bei|bei der|beim|chez|@|à la|à l['’]|en)\s/i;
const PARTS = /,\s+|\s[–—-]\s|\s\/\s/;
const ENOUGH = 0.5;

/** The positions of the sections about experience. `places`: where the author lives, which entries may repeat. */
export function findExperience(lines: readonly Line[], places: ReadonlySet<string>): Entries<Position> {
  return readSections(lines, 'experience', false, (entries) => positionsOf(entries, places));
}

/** What was read of the entries of a kind. */
export interface Entries<Read> {
  read: Read[];
  /** How many others there are. */
  unread: number;
}

/** Reads the sections of a kind, each divided into entries in the way that gives the most certain ones. */
export function readSections<Read extends { confidence: number }>(
  lines: readonly Line[],
  kind: Line['section'],
  allowSingle: boolean,
  readEntries: (entries: readonly Entry[]) => Read[],
): Entries<Read> {
  const own = lines.filter(({ section }) => section === kind);
  const all: Entries<Read> = { read: [], unread: 0 };
  for (const number of new Set(own.map(({ sectionNumber }) => sectionNumber))) {
    const section = own.filter(({ sectionNumber }) => sectionNumber === number);
    const ways = waysToDivide(section, allowSingle);
    const read = best(ways.map(readEntries));
    all.read.push(...read);
    all.unread += Math.max(0, (ways[0]?.length ?? 0) - read.length);
  }
  return all;
}

/** The reading with the most certain entries. */
function best<Read extends { confidence: number }>(readings: readonly Read[][]): Read[] {
  const value = (read: readonly Read[]) => read.reduce((sum, { confidence }) => sum + confidence, 0);
  return readings.reduce<Read[]>((most, one) => (value(one) > value(most) + 0.01 ? one : most), []);
}

interface Classified {
  title: string;
  company: string;
  isTitleFirst: boolean;
  /** Whether words say which is which. */
  certainty: number;
}

function positionsOf(entries: readonly Entry[], places: ReadonlySet<string>): Position[] {
  const clear = entries.map((entry) => classify(entry.pieces, places, null));
  const votes = clear.flatMap((read) => (read === null ? [] : [read.isTitleFirst ? 1 : -1]));
  const isTitleFirst = votes.length === 0 ? null : votes.reduce<number>((sum, vote) => sum + vote, 0) >= 0;
  let employer: string | null = null;
  return entries.flatMap(({ pieces, start, end, current }, index) => {
    const own = clear[index] ?? (isTitleFirst === null ? null : classify(pieces, places, isTitleFirst));
    const read: Classified | null = employer === null ? own : (furtherRole(pieces, places, employer) ?? own);
    if (read === null || read.certainty < ENOUGH || !isOrganization(read.company)) return [];
    const { title, company, certainty } = read;
    employer = read.isTitleFirst ? null : company;
    return [{ company, title, startDate: start, endDate: end, current, confidence: certainty }];
  });
}

/** Another role below the employer of the role before: a title alone, or with what is no company. */
function furtherRole(pieces: readonly Piece[], places: ReadonlySet<string>, employer: string): Classified | null {
  const [title, ...others] = mainTexts(pieces.filter(({ text }) => !isPlace(text, places)));
  const isRole = title !== undefined && others.length === 0 && isTitle(title) && !isCompany(title) && !AT.test(title);
  return isRole ? { title, company: employer, isTitleFirst: false, certainty: 0.7 } : null;
}

const LABEL =
  /^(?:(?:expected|anticipated|estimated|intended|relevant)\s+)?(?:graduat(?:ion|ed|ing)|completion|degree|gpa|grade|major|minor|coursework|hono(?:u)?rs|location|dates?|duration|school|university|college|employer|company|position|title|role|department|team|abschluss|note|lieu|fecha|promedio)(?:\s+date)?\s*:?$/i;
const MAX_WORDS_OF_NAME = 9;

/** The name of a field in place of its value. */
export function isLabel(text: string): boolean {
  return LABEL.test(text.trim());
}

/** Whether a text can be the name of an employer or school: no label, prose or part of a bracket. */
export function isOrganization(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  const isProse = words > MAX_WORDS_OF_NAME || (words > 4 && /^\p{Ll}/u.test(text.trim()));
  const [open, close] = [text.split('(').length, text.split(')').length];
  return !isProse && open === close && !isLabel(text) && !/[:,(]\s*$/.test(text);
}

/** @param order which comes first, where words do not say it; null to read only what words say */
function classify(pieces: readonly Piece[], places: ReadonlySet<string>, order: boolean | null): Classified | null {
  const [title, company] = [labelled(pieces, 'title'), labelled(pieces, 'company')];
  if (title !== undefined && company !== undefined) {
    return { title, company: firstPart(company, places), isTitleFirst: true, certainty: 0.97 };
  }
  const texts = mainTexts(pieces.filter(({ text }) => !isPlace(text, places)));
  const [first, second] = texts;
  if (first === undefined) return null;
  if (isTitle(first) && !isCompany(first) && second !== undefined && isWholeTitle(first)) {
    return {
      title: first,
      company: firstPart(second, places),
      isTitleFirst: true,
      certainty: isTitle(second) && !isCompany(second) ? 0.4 : 0.9,
    };
  }
  const inOne = splitOne(first, places);
  if (inOne !== null && second !== undefined && isCompany(second) && !isTitle(second) && !isCompany(inOne.company))
    return { title: first, company: firstPart(second, places), isTitleFirst: true, certainty: 0.85 };
  if (inOne !== null) return inOne;
  if (second === undefined) return null;
  if (isTitle(first) && !isTitle(second)) {
    return { title: first, company: firstPart(second, places), isTitleFirst: true, certainty: 0.88 };
  }
  if (isTitle(second) && !isTitle(first)) {
    return { title: second, company: firstPart(first, places), isTitleFirst: false, certainty: 0.88 };
  }
  if (isTitle(second) && isCompany(first))
    return { title: second, company: firstPart(first, places), isTitleFirst: false, certainty: 0.8 };
  if (order === null) return null;
  const [a, b] = [first, firstPart(second, places)];
  return order
    ? { title: a, company: b, isTitleFirst: true, certainty: 0.6 }
    : { title: second, company: firstPart(first, places), isTitleFirst: false, certainty: 0.6 };
}

function labelled(pieces: readonly Piece[], role: 'title' | 'company'): string | undefined {
  return pieces.find((piece) => piece.role === role)?.text;
}

/** A title that does not also name the company. */
function isWholeTitle(text: string): boolean {
  return !AT.test(text) && !PARTS.test(text);
}

/** "Title at Company", "Title, Company, City" or "Company – Title". */
function splitOne(text: string, places: ReadonlySet<string>): Classified | null {
  const at = AT.exec(text);
  if (at !== null) {
    const [title, company] = [text.slice(0, at.index), text.slice(at.index + at[0].length)];
    if (isTitle(title) && /^[\p{Lu}\d]/u.test(company.trim())) {
      return { title: title.trim(), company: firstPart(company, places), isTitleFirst: true, certainty: 0.92 };
    }
  }
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isPlace(part, places));
  const [first, second, third] = parts;
  if (first === undefined || second === undefined || parts.length > 3) return null;
  // What follows a title can be a team; a line of its own with the employer is more certain.
  if (isTitle(first) && !isTitle(second))
    return { title: first, company: second, isTitleFirst: true, certainty: third === undefined ? 0.86 : 0.7 };
  if (isTitle(first) && isCompany(second))
    return { title: first, company: second, isTitleFirst: true, certainty: 0.75 };
  if (isTitle(second) && !isTitle(first))
    return { title: second, company: first, isTitleFirst: false, certainty: third === undefined ? 0.85 : 0.6 };
  return null;
}

export function isTitle(text: string): boolean {
  return wordsOf(text).some((word) => TITLE_WORDS.has(word) || TITLE_ENDING.test(word));
}

function isCompany(text: string): boolean {
  return wordsOf(text).some((word) => COMPANY_WORDS.has(word));
}

const COUNTRIES = new Set(Object.keys(COUNTRY_NAMES).map(fold));

/** "Austin, TX", the author's city, a country. */
export function isPlace(text: string, places: ReadonlySet<string>): boolean {
  const folded = fold(text).trim();
  if (places.has(folded) || COUNTRIES.has(folded)) return true;
  if (/^\p{Lu}[\p{L} .'-]{1,30},\s[A-Z]{2}$/u.test(text) || /^[A-Z]{2}$/.test(text)) return true;
  const comma = folded.lastIndexOf(', ');
  return comma !== -1 && COUNTRIES.has(folded.slice(comma + 2)) && !isTitle(text);
}

const POSTAL_CODE_AND_TOWN = /^(?:[A-Z]{1,2}-)?\d{4,6}\s\p{Lu}/u;

/** The name without the place after it. */
function firstPart(text: string, places: ReadonlySet<string>): string {
  let name = text.replace(/\s*\([^)]{0,60}\)$/, '').trim();
  for (const place of places) {
    const at = name.length - place.length;
    if (at > 2 && fold(name).endsWith(place) && /[,–—-]\s*$/.test(name.slice(0, at))) name = name.slice(0, at);
  }
  name = name.replace(/[\s,–—-]+$/, '');
  const parts = name.split(/,\s+/);
  while (parts.length > 1 && POSTAL_CODE_AND_TOWN.test(parts.at(-1)!)) parts.pop();
  const last = parts.at(-1)!;
  if (parts.length > 1 && (COUNTRIES.has(fold(last)) || /^[A-Z]{2}$/.test(last))) {
    return parts.slice(0, Math.max(1, parts.length - 2)).join(', ');
  }
  return parts.join(', ');
}
