import { phraseOf } from './search-words.ts';

/** Names in Chinese, Japanese and Korean are written with or without a space, in the order that the writer is used to. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const MAX_NAME = 6;

/** The ways in which a name without a space may be stored in two parts. */
export function splitNames(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2 || characters.length > MAX_NAME || !UNSPACED.test(word)) return [];
  return characters.slice(1).map((_, index) => {
    const parts = [characters.slice(0, index + 1), characters.slice(index + 1)];
    return `(${parts.map((part) => (part.length === 1 ? part[0] : `(${phraseOf([part.join('')])})`)).join(' & ')})`;
  });
}

/** Two words that may be stored as a name without a space; null if they are no such name. */
export function joinedName(
  before: { text: string; isPhrase: boolean },
  part: { text: string; isPhrase: boolean },
): string | null {
  const joined = before.text + part.text;
  const isName = !before.isPhrase && !part.isPhrase && [...joined].length <= MAX_NAME && UNSPACED.test(joined);
  return isName ? joined : null;
}
