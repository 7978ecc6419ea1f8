import type { RenderedMarkdown } from './markdown.ts';
import { type DocsGroup, type DocsPage, REFERENCE_PATH } from './pages.ts';

export const STYLE_PATH = '/docs/style.css';

export const pathOf = ({ name }: Pick<DocsPage, 'name'>): string => `/docs/${name}`;

/** The index of the documentation: every page with its summary. */
export function renderIndex(groups: readonly DocsGroup[]): string {
  const sections = groups.map(({ title, pages }, index) => {
    const links = pages.map((page) => card(pathOf(page), page.title, page.summary));
    if (index === 0) links.splice(1, 0, card(REFERENCE_PATH, 'API reference', 'Every operation, field and event.'));
    return `<h2>${escapeHtml(title)}</h2>\n<ul class="cards">${links.join('')}</ul>`;
  });
  const intro =
    'Rolecall is a self-hosted applicant tracking system whose product is its API. These pages belong to the version that this server runs.';
  return layout({
    title: 'Documentation',
    navigation: navigation(groups, '/docs'),
    main: `<h1>Documentation</h1>\n<p>${intro}</p>\n${sections.join('\n')}`,
    contents: '',
  });
}

/** One page with the navigation and its table of contents. */
export function renderPage(groups: readonly DocsGroup[], page: DocsPage, { html, sections }: RenderedMarkdown): string {
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('');
  return layout({
    title: page.title,
    navigation: navigation(groups, pathOf(page)),
    main: html,
    contents:
      sections.length < 2
        ? ''
        : `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`,
  });
}

function card(href: string, title: string, summary: string): string {
  return `<li><a href="${href}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(summary)}</span></a></li>`;
}

function navigation(groups: readonly DocsGroup[], current: string): string {
  const link = (href: string, title: string) =>
    `<li><a href="${href}"${href === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  return groups
    .map(({ title, pages }, index) => {
      const links = pages.map((page) => link(pathOf(page), page.title));
      if (index === 0) links.splice(1, 0, link(REFERENCE_PATH, 'API reference'));
      return `<p>${escapeHtml(title)}</p><ul>${links.join('')}</ul>`;
    })
    .join('');
}

interface LayoutParts {
  title: string;
  navigation: string;
  main: string;
  contents: string;
}

/** The page contains the navigation twice: as a sidebar for wide screens and as a menu for narrow ones. CSS shows one. */
function layout({ title, navigation, main, contents }: LayoutParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Rolecall</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="/docs">Rolecall <span>documentation</span></a>
<details class="menu"><summary>Menu</summary><nav aria-label="Menu">${navigation}</nav></details>
<a class="console" href="/">Console</a>
</header>
<div class="columns">
<nav class="side" aria-label="Documentation">${navigation}</nav>
<main id="main">
${main}
</main>
${contents}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
