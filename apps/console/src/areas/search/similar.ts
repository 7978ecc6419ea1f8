/** Letters of a word for each typing error that is forgiven. */
const LETTERS_PER_ERROR = 4;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins a word of the text, but for typing errors: `webhok` finds `Webhooks`. */
export function isSimilar(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => beginsLike(word, one)));
}

function beginsLike(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  const forgiven = Math.floor(typed.length / LETTERS_PER_ERROR);
  if (forgiven === 0) return false;
  // An error can be a letter too many or too few.
  for (let length = typed.length - forgiven; length <= typed.length + forgiven; length += 1)
    if (distance(word.slice(0, length), typed) <= forgiven) return true;
  return false;
}

/** How many letters are missing, added, wrong or exchanged with their neighbor. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isEqual = one[at - 1] === other[to - 1];
      let least = Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (isEqual ? 0 : 1));
      const isExchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isExchanged) least = Math.min(least, before[to - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length]!;
}
