import { type Html, html } from '../../../../platform/html/html.ts';
import type { MessageKey, Texts } from '../languages/texts.ts';

const MARK = '\u0000';

/**
 * A text with what users have written in it, in the direction of the language of the page. The values are isolated, so that an
 * Arabic title neither turns the sentence around nor moves its punctuation.
 */
export function sentence(texts: Texts, key: MessageKey, values: Readonly<Record<string, string>>): Html {
  const written = Object.values(values);
  const marked = Object.fromEntries(Object.keys(values).map((name, index) => [name, `${MARK}${index}${MARK}`]));
  const parts = texts.text(key, marked).split(MARK);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<bdi>${written[Number(part)]}</bdi>`))}`;
}
