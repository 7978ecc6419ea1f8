import { Invalid } from '../../../../platform/errors/errors.ts';
import { phoneNumbers, readPhone } from './phone-numbers.ts';
import { allOf, phraseOf, ranked, wordsOf } from './search-words.ts';
import { joinedName, splitNames } from './unspaced-names.ts';

/**
 * A parsed search query, as texts for `to_tsquery('rolecall', ...)`. They consist of letters, digits and the operators that are
 * written here, so nothing in the input can be an operator of PostgreSQL.
 */
export interface SearchTerms {
  /** Each of these must match. */
  required: readonly string[];
  /** Conditions that exclude something; each must be true. */
  excluding: readonly string[];
  /** All of the above; empty, which finds nothing, if nothing is required. */
  query: string;
  /** The terms that rank a match. */
  rank: string;
}

/** More words would only make the search slower: few documents contain that many. */
const MAX_WORDS = 40;

interface Part {
  text: string;
  isPhrase: boolean;
  isExcluded: boolean;
}

/**
 * Reads `word`, `"a phrase"`, `-word`, `-"a phrase"`, `a OR b` and phone numbers in any format. Anything else is text. A search
 * for exclusions alone finds nothing.
 * @throws Invalid naming `q` for more than 40 words
 */
export function searchTerms(q: string): SearchTerms {
  const required: string[] = [];
  const excluding: string[] = [];
  const rank: string[] = [];
  let count = 0;
  let isAlternative = false;
  let before: Part | undefined;
  /** The condition on the words before the last one, if the last two may be one name; null if no name can continue. */
  let earlier: string | null = '';
  for (const part of partsOf(q)) {
    if (part.text === 'OR' && !part.isPhrase && !part.isExcluded) {
      isAlternative = required.length > 0;
      continue;
    }
    const words = wordsOf(part.text);
    count += words.length;
    if (count > MAX_WORDS) throw Invalid.field('q', `must have at most ${MAX_WORDS} words`);
    if (words.length === 0) continue;
    if (part.isExcluded) {
      excluding.push(`!(${phraseOf(words)})`);
      isAlternative = false;
      continue;
    }
    const term = termOf(part, words);
    const name = isAlternative || before === undefined || earlier === null ? null : joinedName(before, part);
    rank.push(...words.map(ranked), ...(name === null ? [] : [ranked(name)]));
    if (isAlternative) {
      required.push(`(${required.pop()} | ${term})`);
      earlier = null;
    } else if (name !== null) {
      const last = required.pop()!;
      const joined = earlier === '' ? allOf([name]) : `${earlier} & ${allOf([name])}`;
      required.push(`((${last} & ${term}) | (${joined}))`);
      // A name has at most three parts: more would double the query with each word.
      earlier = earlier === '' ? last : null;
    } else {
      required.push(term);
      earlier = '';
    }
    isAlternative = false;
    before = part;
  }
  const query = required.length === 0 ? '' : [...required, ...excluding].join(' & ');
  return { required, excluding, query, rank: rank.join(' | ') };
}

function termOf({ text, isPhrase }: Part, words: readonly string[]): string {
  if (isPhrase) return `(${phraseOf(words)})`;
  const others = [
    ...phoneNumbers(text),
    ...(words.length === 1 ? splitNames(words[0]!) : []),
    ...otherApostrophes(text),
  ];
  return `(${[allOf(words), ...others].join(' | ')})`;
}

/** `O'Brien` as `OBrien`, and the reverse. */
function otherApostrophes(text: string): string[] {
  const joined = text.replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '');
  if (joined !== text) return [`(${allOf(wordsOf(joined))})`];
  const [, letter, rest] = /^([dlmno])(\p{L}{3,})$/iu.exec(text) ?? [];
  return letter === undefined || rest === undefined ? [] : [`(${letter.toLowerCase()} <-> ${allOf(wordsOf(rest))})`];
}

/** Quoted phrases, phone numbers (which may contain spaces), and other text between spaces. */
function* partsOf(q: string): Generator<Part> {
  for (let rest = q.trimStart(); rest !== ''; ) {
    const phone = readPhone(rest);
    const [whole, sign, quoted] = /^(-?)"([^"]*)"?/.exec(rest) ?? [/^\S+/.exec(rest)![0]];
    const length = phone?.length ?? whole.length;
    if (phone !== null) yield { text: phone, isPhrase: false, isExcluded: false };
    else if (quoted !== undefined) yield { text: quoted, isPhrase: true, isExcluded: sign === '-' };
    else yield { text: whole.replace(/^-/, ''), isPhrase: false, isExcluded: whole.startsWith('-') };
    rest = rest.slice(length).trimStart();
  }
}
