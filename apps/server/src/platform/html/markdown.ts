import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
import sanitize from 'sanitize-html';
import { isQuicklyCleaned } from '../email/clean-html.ts';
import { linkTarget } from '../text/web-address.ts';
import { escapeHtml, type Html, html, trustedHtml } from './html.ts';

/** What Markdown can become. Images are links: a page loads nothing from elsewhere. */
const SANITIZED: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
    ...['a', 'strong', 'em', 'del', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
};

/** Longer texts are not parsed. The texts of records are shorter. */
const MAX_LENGTH = 60_000;
/** Nested more deeply, quotes and lists take seconds; no reader could follow them either. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){12}/m;
/** The time to parse a paragraph grows with the square of these; more than a page of emphasized words has. */
const MAX_DELIMITERS = 1_000;
/** A table repeats missing cells, so that a few thousand characters could become millions of cells. */
const MAX_TABLE = { columns: 20, lines: 200 };

/** A page, its structured data and four feeds show the same texts, which can take half a second to render. */
const rendered = new LRUCache<string, Html>({
  max: 5_000,
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (result, key) => key.length + result.toString().length,
});

/**
 * Renders Markdown that anyone may have written: CommonMark with tables; HTML in it is shown as text. What cannot be parsed is
 * shown as it was written. It can take half a second, so the texts of records are rendered in the evaluation threads.
 * @param firstLevel of the headings: the highest level in the text becomes this one
 */
export function renderMarkdown(markdown: string, firstLevel: 2 | 3 = 2): Html {
  const key = `${firstLevel}${markdown}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const result = render(markdown, firstLevel);
  rendered.set(key, result);
  return result;
}

function render(markdown: string, firstLevel: 2 | 3): Html {
  if (isCostly(markdown)) return asWritten(markdown);
  try {
    const text = parse(markdown, firstLevel);
    return isQuicklyCleaned(text) ? trustedHtml(sanitize(text, SANITIZED)) : asWritten(markdown);
  } catch {
    return asWritten(markdown); // nested too deeply
  }
}

function parse(markdown: string, firstLevel: number): string {
  const marked = new Marked({ tokenizer: { table: (source) => (isLargeTable(source) ? undefined : false) } });
  const tokens = marked.lexer(markdown);
  const levels = tokens.flatMap((token) => (token.type === 'heading' ? [token.depth as number] : []));
  const shift = firstLevel - Math.min(...levels, 6);
  marked.use({
    renderer: {
      heading({ tokens: parts, depth }) {
        const level = Math.min(6, Math.max(firstLevel, depth + shift));
        return `<h${level}>${this.parser.parseInline(parts)}</h${level}>\n`;
      },
      html: ({ text, block }) => (block ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text)),
      image: ({ href, text }) => linkTo(href, escapeHtml(text || href)),
      link({ href, tokens: parts }) {
        return linkTo(href, this.parser.parseInline(parts));
      },
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
  });
  return marked.parser(tokens);
}

/** A relative link would lead to a page of this service, so only its text is shown. @param content HTML */
function linkTo(href: string, content: string): string {
  const target = linkTarget(href);
  return target === null ? content : `<a href="${escapeHtml(target)}" rel="nofollow noopener">${content}</a>`;
}

function isCostly(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH || TOO_DEEP.test(markdown)) return true;
  return markdown.split(/\n[ \t]*\n/).some((paragraph) => paragraph.split(/[*_~`[<]/).length > MAX_DELIMITERS);
}

/** Whether the paragraph at the start of this would be a large table. */
function isLargeTable(source: string): boolean {
  const [paragraph = ''] = source.split(/\n[ \t]*\n/, 1);
  const lines = paragraph.split('\n', MAX_TABLE.lines + 1);
  return lines.length > MAX_TABLE.lines || lines.slice(0, 2).some((line) => line.split('|').length > MAX_TABLE.columns);
}

/** A text as it was written, with its paragraphs. */
export function asWritten(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`)}`;
}
