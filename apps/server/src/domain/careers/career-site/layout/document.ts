import { type Html, html, trustedHtml } from '../../../../platform/html/html.ts';
import type { Language } from '../../../../platform/text/languages.ts';
import { type Texts, textsOf } from '../languages/texts.ts';
import { type Look, stylesheet } from './stylesheet.ts';

/** The company whose page it is; what every page of it shows. */
export interface Frame {
  company: string;
  look: Look;
  /** Address of the logo on this service; null shows the name. */
  logo: string | null;
  /** The list of jobs, in the language of the page. */
  home: string | null;
  links: { website: string | null; privacy: string | null; imprint: string | null };
}

export interface DocumentParts {
  texts: Texts;
  frame: Frame;
  title: string;
  main: Html;
  /** For search engines and previews; without it the page is not to be indexed. */
  sharing?: { description: string; canonical: string };
  /** Addresses of the same page in each language, and without one (null). */
  alternates?: readonly { language: Language | null; path: string; href: string; isCurrent: boolean }[];
  /** Elements at the end of the head. */
  head?: Html | null;
  /** Whether the page has a script of this service, which sends requests to it. */
  hasScript?: boolean;
  /** Origins whose scripts and frames the page may load, such as those of a CAPTCHA provider. */
  external?: readonly string[];
  /** Which sites may show the page in a frame: the console (by default), or none. */
  framing?: 'self' | 'none';
}

export interface RenderedDocument {
  html: string;
  /** For the header `Content-Security-Policy`. */
  policy: string;
}

/** A complete page. Unless specified otherwise, it has no scripts and loads nothing from other origins. */
export function renderDocument({
  texts,
  frame,
  title,
  main,
  sharing,
  alternates = [],
  head,
  external = [],
  hasScript = false,
  framing = 'self',
}: DocumentParts): RenderedDocument {
  const { css, source } = stylesheet(frame.look);
  const { language, direction } = texts;
  const document = html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${
    sharing === undefined ? html`<meta name="robots" content="noindex">` : sharingTags(title, sharing, frame)
  }${alternates.map(({ language: other, href }) => html`<link rel="alternate" hreflang="${other ?? 'x-default'}" href="${href}">`)}${head}${styleElement(
    css,
  )}</head><body><a class="skip" href="#main">${texts.text('page.skip')}</a>${header(texts, frame, alternates)}<main id="main" class="wrap">${main}</main>${footer(
    texts,
    frame,
  )}</body></html>
`;
  return { html: document.toString(), policy: policyWith(source, external, hasScript, framing) };
}

/** The stylesheet consists of this module's rules and validated colors. */
function styleElement(css: string): Html {
  return trustedHtml(`<style>${css}</style>`);
}

function sharingTags(
  title: string,
  { description, canonical }: NonNullable<DocumentParts['sharing']>,
  frame: Frame,
): Html {
  return html`<meta name="description" content="${description}"><link rel="canonical" href="${canonical}"><meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}"><meta property="og:site_name" content="${frame.company}">`;
}

function header(
  texts: Texts,
  { company, logo, home, links }: Frame,
  alternates: NonNullable<DocumentParts['alternates']>,
): Html {
  const brand = logo === null ? html`<span dir="auto">${company}</span>` : html`<img src="${logo}" alt="${company}">`;
  const languages = alternates.map(({ language, path, isCurrent }) => {
    if (language === null) return null;
    const name = textsOf(language).text('language.name');
    return html`<li><a href="${path}" lang="${language}" hreflang="${language}"${isCurrent && html` aria-current="true"`}>${name}</a></li>`;
  });
  return html`<header class="top"><div class="wrap">${
    home === null ? html`<span class="brand">${brand}</span>` : html`<a class="brand" href="${home}">${brand}</a>`
  }${languages.length > 1 && html`<nav aria-label="${texts.text('page.languages')}"><ul class="links">${languages}</ul></nav>`}${
    languages.length < 2 &&
    links.website !== null &&
    html`<ul class="links"><li><a href="${links.website}">${texts.text('page.website')}</a></li></ul>`
  }</div></header>`;
}

function footer(texts: Texts, { company, links }: Frame): Html {
  const items = [
    [links.website, 'page.website'],
    [links.privacy, 'page.privacy'],
    [links.imprint, 'page.imprint'],
  ] as const;
  return html`<footer class="bottom"><div class="wrap"><ul class="links"><li><span dir="auto">${company}</span></li>${items.map(
    ([href, key]) => href !== null && html`<li><a href="${href}">${texts.text(key)}</a></li>`,
  )}</ul></div></footer>`;
}

/** Nothing runs, nothing is loaded from elsewhere, except from these origins. */
function policyWith(style: string, external: readonly string[], hasScript: boolean, framing: 'self' | 'none'): string {
  const frames = external.join(' ');
  const origins = [...(hasScript ? ["'self'"] : []), ...external].join(' ');
  const others =
    (origins === '' ? '' : `; script-src ${origins}; connect-src ${origins}`) +
    (frames === '' ? '' : `; frame-src ${frames}`);
  // hCaptcha documents that it needs styles of its origins too.
  const styles = [style, ...external].join(' ');
  return `default-src 'none'; style-src ${styles}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors '${framing}'${others}`;
}
