/**
 * A search text as a tsquery in which every word must occur, matched by prefix: `senior eng` finds "Senior Engineer".
 * The words are folded like those that they are compared with (`fold_words`).
 * Anything other than a letter or digit separates words, so tsquery operators cannot be injected.
 */
export function prefixQuery(words: string): string {
  const folded = words.normalize().replaceAll('İ', 'I').toLowerCase();
  const terms = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => `${term}:*`).join(' & ');
}
