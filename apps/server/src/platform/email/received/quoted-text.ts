/** Number of characters before the quoted text at the end of a text. */
export function ownTextLength(text: string, quoteStart: number | null): number {
  return text.slice(0, quoteStart ?? text.length).trimEnd().length;
}
