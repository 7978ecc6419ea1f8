import { htmlToText } from '../../../../platform/email/received/html-to-text.ts';

const HTML =
  /<(?:br|p|div|li|ul|ol|b|strong|i|em|span|a|h[1-6]|table|font)\b[^>]{0,500}>|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/i;
/** Longer ones are no text that somebody has written. */
const MAX_HTML = 500_000;

/** A text that some versions of the other system store as HTML, and others as it was written. */
export function plainText(text: string): string {
  return text.length <= MAX_HTML && HTML.test(text) ? htmlToText(text).text.trim() : text;
}
