import { fold, lettersOf, wordsOf } from './fold.ts';
import type { Line } from './lines.ts';
import { COMPANY_WORDS, SCHOOL_WORDS, TITLE_ENDING, TITLE_WORDS } from './vocabulary.ts';

export interface Name {
  first: string;
  last: string;
  confidence: number;
  /** The line it is on, and what follows it there. */
  index: number;
  rest: string;
}

const PARTICLES = new Set(
  'van von de der den del della di da dos das du la le los las el al bin ben ter ten zu zur y e of st'.split(' '),
);
const TITLES = /^(?:(?:dr|prof|mr|mrs|ms|miss|herr|frau|mme|m|ing|dipl|sr|sra|phd|mag)\b\.?(?:-ing\.?)?\s*)+/i;
const SUFFIXES = /,?\s+(?:(?:ph\.?d|m\.?d|mba|m\.?sc|b\.?sc|cpa|rn|pmp|jr|sr|esq|ii|iii)\.?)$/i;
const PART = /^\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?$/u;
const SEPARATOR = /\t|\s[–—|•·-]\s|\s?[|•]\s?/u;
/** Words of headings and places, which look like names. */
const NOT_NAMES = new Set(
  wordsOf(
    'new san los santa north south east west street avenue road city united states kingdom germany deutschland france españa spain software web data product project marketing sales business human resources machine learning open source computer science work experience professional skills team top key english german french spanish englisch deutsch français anglais inglés español native fluent google microsoft amazon java python linux adobe office project permis führerschein driving volunteer present january february march april june july august september october november december',
  ),
);

/** The name of the resume's author. `hints`: what else names the author, such as the local part of an email address. */
export function findName(lines: readonly Line[], hints: readonly string[]): Name | null {
  const hasTwoSurnames = isSpanish(lines);
  const labelled = labelledName(lines, hasTwoSurnames);
  if (labelled !== null && !isInitial(labelled.last)) return labelled;
  let best: Name | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.section === 'references' || (line.role !== null && line.role !== 'title')) continue;
    const [head = '', ...rest] = line.text.split(SEPARATOR);
    const parts = partsOf(head);
    if (parts === null) continue;
    if (isInitial(split(parts, hasTwoSurnames).last)) continue;
    const name = { ...split(parts, hasTwoSurnames), index, rest: rest.join(' ').trim(), confidence: 0 };
    const isHinted = hints.some((hint) => resembles(name, hint));
    const isFirst = index === 0 && line.section === 'start';
    if (!isHinted && !(isFirst && isPlausible(parts))) continue;
    if (isHinted && line.section !== 'start' && !isHintedWell(name, hints)) continue;
    name.confidence = isHinted ? (line.section === 'start' ? 0.97 : 0.92) : 0.75;
    if (best === null || name.confidence > best.confidence) best = name;
  }
  return best;
}

/** Whether a text such as `jdoe`, `jane.doe` or `doe-jane` can be made of this name. */
export function resembles({ first, last }: Pick<Name, 'first' | 'last'>, hint: string): boolean {
  const letters = [lettersOf(hint), lettersOf(hint).replace(/([aou])e/g, '$1')];
  const long = (name: string) =>
    name
      .split(/[\s'’-]+/)
      .map(lettersOf)
      .concat(lettersOf(name))
      .filter((part) => part.length >= 3);
  const has = (name: string) =>
    long(name).some((part) =>
      letters.some((text) => text.includes(part) || text.includes(part.replace(/([aou])e/g, '$1'))),
    );
  if (has(last)) return true;
  // A first name alone is not enough inside another word.
  const [own = ''] = long(first);
  return own.length >= 4 && letters.some((text) => text.startsWith(own));
}

/** Both names, or the last name after the initial: not merely a word that occurs. */
function isHintedWell({ first, last }: Name, hints: readonly string[]): boolean {
  const [initial = ''] = lettersOf(first);
  return (
    hints.some((hint) => {
      const letters = lettersOf(hint);
      return resembles({ first: '', last }, hint) && letters.includes(initial);
    }) ||
    hints.some((hint) => resembles({ first, last: '' }, hint) && fold(hint).startsWith(lettersOf(first.split(' ')[0]!)))
  );
}

function labelledName(lines: readonly Line[], hasTwoSurnames: boolean): Name | null {
  const labelledText = (role: Line['role']) => {
    const index = lines.findIndex(
      (line) =>
        line.role === role &&
        line.section !== 'references' &&
        line.section !== 'experience' &&
        line.section !== 'education',
    );
    return index === -1 ? null : { index, text: clean(lines[index]!.cells[0]!) };
  };
  const [first, last] = [labelledText('firstName'), labelledText('lastName')];
  const found = { rest: '', confidence: 0.97 };
  if (first !== null && last !== null) {
    return { first: capitalized(first.text), last: capitalized(last.text), index: first.index, ...found };
  }
  for (const role of ['name', 'surnameFirst'] as const) {
    const value = labelledText(role);
    const parts = value === null ? null : partsOf(value.text);
    if (value === null || parts === null) continue;
    const isShouted = parts.some(isUpper) && !parts.every(isUpper);
    if (role === 'surnameFirst' && !isShouted) {
      const [surname = '', ...given] = value.text.includes(',') ? value.text.split(',') : parts;
      if (parts.length !== 2 && !value.text.includes(',')) continue; // the last name may be of two words
      return {
        first: capitalized(given.join(' ').trim()),
        last: capitalized(surname.trim()),
        index: value.index,
        ...found,
      };
    }
    return { ...split(parts, hasTwoSurnames), index: value.index, ...found };
  }
  return null;
}

const clean = (text: string) => text.trim().replace(TITLES, '').replace(SUFFIXES, '').replace(SUFFIXES, '');

/** The words of a text that can be a name; null for other texts. */
function partsOf(text: string): string[] | null {
  if (text.length > 60 || /[\d@/:]/.test(text)) return null;
  const cleaned = clean(text);
  const comma = /^([^,]+),\s*([^,]+)$/.exec(cleaned);
  const parts = (comma === null ? cleaned : `${comma[2]} ${comma[1]}`).split(/\s+/);
  if (parts.length < 2 || parts.length > 5) return null;
  const isPart = (part: string, index: number) =>
    PART.test(part) || (index > 0 && index < parts.length - 1 && PARTICLES.has(part.toLowerCase())) || part === '(';
  if (!parts.every(isPart)) return null;
  const words = parts.map((part) => fold(part).replace(/\.$/, ''));
  if (
    words.some(
      (word) => TITLE_WORDS.has(word) || TITLE_ENDING.test(word) || COMPANY_WORDS.has(word) || SCHOOL_WORDS.has(word),
    )
  )
    return null;
  return words.some((word) => NOT_NAMES.has(word)) ? null : parts;
}

const isInitial = (part: string) => /^\p{L}\.?$/u.test(part);

/** Without anything that confirms it: every word is written as a name. */
function isPlausible(parts: readonly string[]): boolean {
  return parts.length <= 4 && parts.every((part) => part.replace('.', '').length > 1 || part.endsWith('.'));
}

const isUpper = (part: string) =>
  /\p{L}.*\p{L}/u.test(part) && part === part.toUpperCase() && part !== part.toLowerCase();

/** Second given names in Spanish; a third word is then the only surname. */
const GIVEN_TWICE = new Set(
  'jose maria carlos luis antonio manuel miguel angel isabel carmen teresa alberto pablo ignacio jesus ramon javier fernando eduardo andres david ines elena victoria paula'.split(
    ' ',
  ),
);
const SPANISH = new Set(
  'de la los las con para por una del y en experiencia formacion educacion habilidades idiomas'.split(' '),
);

/** Whether the text is in Spanish, so that names have two surnames. */
function isSpanish(lines: readonly Line[]): boolean {
  const words = wordsOf(
    lines
      .slice(0, 60)
      .map(({ text }) => text)
      .join(' '),
  );
  const typical = [
    'con',
    'para',
    'una',
    'los',
    'del',
    'por',
    'experiencia',
    'actualidad',
    'ingenieria',
    'desarrollo',
    'universidad',
  ];
  return (
    words.filter((word) => typical.includes(word)).length >= 3 &&
    words.filter((word) => SPANISH.has(word)).length * 20 > words.length
  );
}

function split(parts: readonly string[], hasTwoSurnames: boolean): { first: string; last: string } {
  const shouted = parts.filter(isUpper);
  if (shouted.length > 0 && shouted.length < parts.filter((part) => !isInitial(part)).length) {
    const given = parts.filter((part) => !isUpper(part));
    return { first: capitalized(given.join(' ')), last: capitalized(shouted.join(' ')) };
  }
  if (hasTwoSurnames && parts.length > 2 && !parts.some((part) => PARTICLES.has(part.toLowerCase()))) {
    const given = parts.length > 3 || GIVEN_TWICE.has(fold(parts[1]!)) ? parts.length - (parts.length > 3 ? 2 : 1) : 1;
    return { first: capitalized(parts.slice(0, given).join(' ')), last: capitalized(parts.slice(given).join(' ')) };
  }
  const particle = parts.findIndex((part, index) => index > 0 && PARTICLES.has(part.toLowerCase()));
  const start = particle !== -1 ? particle : parts.length - 1;
  return { first: capitalized(parts.slice(0, start).join(' ')), last: capitalized(parts.slice(start).join(' ')) };
}

/** Written in lower case within names. */
const SMALL = new Set('van von de der den del di da dos das zu zur'.split(' '));

/** Names in capitals as names are written otherwise. */
function capitalized(name: string): string {
  if (!/\p{L}{2}/u.test(name) || name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .split(' ')
    .map((part, index, all) => (index < all.length - 1 && SMALL.has(part.toLowerCase()) ? part.toLowerCase() : part))
    .join(' ');
}
