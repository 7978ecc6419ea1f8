/**
 * A person's words as a tsquery in which every word must occur and may be only begun: `senior eng` finds "Senior
 * Engineer". Anything that is not a letter or digit separates words, so no operator of tsquery can be written.
 */
export function prefixQuery(words: string): string {
  const terms = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => `${term}:*`).join(' & ');
}
