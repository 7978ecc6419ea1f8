import { Lexer, type Token } from 'marked';
import { linkTarget } from '../text/web-address.ts';
import { escapeHtml } from './html.ts';

interface Formatted {
  text: string;
  html: string;
}

/** The time to parse a line grows with the square of these; no line that people write has as many. */
const MAX_DELIMITERS = 100;
const SCHEME = /^(https?|mailto|tel):/i;

/**
 * Lines with bold, italic and linked words in Markdown, as plain text and as HTML. Everything else is shown as it was written,
 * HTML too, so that the result contains no other elements than `strong`, `em`, `a` and `br`.
 */
export function formatLines(lines: string): Formatted {
  const formatted = lines.split('\n').map(formatLine);
  return {
    text: formatted.map(({ text }) => text).join('\n'),
    html: formatted.map(({ html }) => html).join('<br>\n'),
  };
}

function formatLine(line: string): Formatted {
  if (line.split(/[*_`[<]/).length > MAX_DELIMITERS) return asWritten(line);
  return join(Lexer.lexInline(line));
}

function join(tokens: readonly Token[]): Formatted {
  const parts = tokens.map(format);
  return { text: parts.map(({ text }) => text).join(''), html: parts.map(({ html }) => html).join('') };
}

function format(token: Token): Formatted {
  switch (token.type) {
    case 'strong':
    case 'em': {
      const { text, html } = join(token.tokens ?? []);
      return { text, html: `<${token.type}>${html}</${token.type}>` };
    }
    case 'link': {
      const target = linkTarget(token.href);
      if (target === null || !SCHEME.test(target)) return asWritten(token.raw);
      const { text, html } = join(token.tokens ?? []);
      const isNamed = text !== token.href && `mailto:${text}` !== token.href;
      return { text: isNamed ? `${text} (${target})` : text, html: `<a href="${escapeHtml(target)}">${html}</a>` };
    }
    case 'escape':
      return asWritten(token.text);
    default:
      return asWritten(token.raw);
  }
}

const asWritten = (text: string): Formatted => ({ text, html: escapeHtml(text) });
