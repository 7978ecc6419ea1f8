/**
 * HTML as a value of its own: text that becomes part of it is escaped, so that a page cannot contain what somebody wrote as
 * markup. There is no other way to make one, except `trustedHtml` for the output of a sanitizer.
 */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Only for `html` and `trustedHtml`. */
  static of(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template may contain: `false`, `null` and `undefined` are nothing, so that `condition && html` can be written. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** Text for the content of an element or a quoted attribute. A pass for each character takes a third of one with a function. */
export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Attributes whose values are addresses, at the beginning of the value. */
const URL_ATTRIBUTE = /\s(?:href|src|action|formaction|cite|poster|data)\s*=\s*"$/i;
/** Inside a tag, but not inside a quoted attribute. */
const IN_TAG = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*$/i;
const UNQUOTED_ATTRIBUTE = /=\s*$/;
const IN_CODE = /<(script|style)\b(?![\s\S]*<\/\1>)/i;

/** Where a template contains a value. */
type Position = 'text' | 'url' | 'tag' | 'forbidden';

/**
 * Renders a template. Values are escaped, both in text and in attributes, which must be quoted; an address that starts an
 * attribute such as `href` must be a relative one, http, https, mailto or tel.
 * @throws Error for a value where escaping does not help, such as in a script or outside quotes: a mistake of the template
 */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const positions = positionsOf(parts);
  let text = parts[0]!;
  values.forEach((value, index) => {
    text += renderAt(positions[index]!, value) + parts[index + 1];
  });
  return Html.of(text);
}

/** HTML that was made safe by other means, such as a sanitizer. Never for text that somebody wrote. */
export function trustedHtml(text: string): Html {
  return Html.of(text);
}

/** The address, or `#` for one with a scheme that could run code. */
export function safeUrl(url: string): string {
  const trimmed = url.trim();
  // Browsers ignore tabs and line breaks within a scheme.
  const scheme = /^([^/?#]*):/.exec(trimmed.replaceAll(/[\t\n\r]/g, ''))?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme) ? trimmed : '#';
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.toString();
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.map(render).join('');
}

function renderAt(position: Position, value: HtmlValue): string {
  if (position === 'url') return escapeHtml(safeUrl(String(value)));
  const isText = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  if (position === 'forbidden' || (position === 'tag' && isText)) throw new Error('a value outside text and quotes');
  return render(value);
}

const known = new WeakMap<TemplateStringsArray, Position[]>();

/** Values are text or quoted, so the parts alone tell where each is. */
function positionsOf(parts: TemplateStringsArray): Position[] {
  let positions = known.get(parts);
  if (positions === undefined) {
    positions = parts.slice(0, -1).map((_, index) => positionAfter(parts.slice(0, index + 1).join('')));
    known.set(parts, positions);
  }
  return positions;
}

function positionAfter(before: string): Position {
  if (URL_ATTRIBUTE.test(before)) return 'url';
  if (IN_CODE.test(before)) return 'forbidden';
  if (!IN_TAG.test(before)) return 'text';
  return UNQUOTED_ATTRIBUTE.test(before) ? 'forbidden' : 'tag';
}
