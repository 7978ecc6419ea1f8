/**
 * A search text as a tsquery in which every word must occur, matched by prefix: `senior eng` finds "Senior Engineer".
 * Anything other than a letter or digit separates words, so tsquery operators cannot be injected.
 */
export function prefixQuery(words: string): string {
  const terms = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => `${term}:*`).join(' & ');
}
