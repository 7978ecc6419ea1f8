import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';

export interface Section {
  id: string;
  /** HTML of the heading's text, without links. */
  title: string;
}

export interface RenderedMarkdown {
  html: string;
  /** The second-level headings, for a table of contents. */
  sections: Section[];
}

/** Where a file of the repository is served; undefined if it is not. */
type AddressOf = (file: string) => string | undefined;

/**
 * Renders a Markdown file of this repository. Headings get the same anchors as on GitHub, and links to other files point to
 * where these are served. The files are trusted, so their HTML is not sanitized.
 *
 * A page has one heading of the first level: if the file has several or none, it is `title`, and the others move down.
 */
export function renderMarkdown(markdown: string, title: string, file: string, addressOf: AddressOf): RenderedMarkdown {
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const titles = tokens.filter((token) => token.type === 'heading' && token.depth === 1).length;
  const shift = titles > 1 ? 1 : 0;
  const slugger = new GithubSlugger();
  const sections: Section[] = [];
  marked.use({
    renderer: {
      heading({ tokens: parts, depth }) {
        const text = this.parser.parseInline(parts);
        const id = slugger.slug(this.parser.parseInline(parts, this.parser.textRenderer));
        const level = Math.min(depth + shift, 6);
        if (level === 1) return `<h1 id="${id}">${text}</h1>\n`;
        if (level === 2) sections.push({ id, title: text.replaceAll(/<\/?a\b[^>]*>/g, '') });
        return `<h${level} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${level}>\n`;
      },
    },
  });
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'link' || token.type === 'image') token.href = resolveLink(token.href, file, addressOf);
  });
  const body = marked
    .parser(tokens)
    // Wide tables and code scroll on their own, by keyboard too.
    .replaceAll('<table>', '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { html: titles === 1 ? body : `<h1>${title}</h1>\n${body}`, sections };
}

/** `scaling.md#numbers` in docs/operating.md becomes `/docs/scaling#numbers`; other links are not changed. */
function resolveLink(href: string, file: string, addressOf: AddressOf): string {
  if (/^(?:[a-z]+:|\/|#)/i.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.join(posix.dirname(file), path);
  const address = addressOf(target);
  return address === undefined ? href : `${address}${fragment === undefined ? '' : `#${fragment}`}`;
}
