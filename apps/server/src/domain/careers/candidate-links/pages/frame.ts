import { type Html, html } from '../../../../platform/html/html.ts';
import { LANGUAGES, type Language } from '../../../../platform/text/languages.ts';
import { careerSiteUrl } from '../../../accounts/workspaces/public-urls.ts';
import type { Texts } from '../../career-site/languages/texts.ts';
import { type RenderedDocument, renderDocument } from '../../career-site/layout/document.ts';
import { siteOf } from '../../career-site/pages/site.ts';
import type { CompanyRow } from './company-queries.ts';

/** A page in one language, for one company. */
export interface PageFrame {
  company: CompanyRow;
  texts: Texts;
  /** The language in the address, which links and forms keep; null if there is none. */
  named: Language | null;
  publicUrl: string;
  /** Path of the pages of this link. */
  base: string;
}

/** The address of a page or form of this link. */
export function pathTo({ base, named }: PageFrame, path = '', query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query);
  if (named !== null) parameters.set('lang', named);
  const text = parameters.toString();
  return `${base}${path === '' ? '' : `/${path}`}${text === '' ? '' : `?${text}`}`;
}

export function companyName({ company: { brandName, name } }: Pick<PageFrame, 'company'>): string {
  return brandName ?? name;
}

/** A complete page. @param path of the page within the pages of the link, for the other languages; `script`: its address */
export function renderPage(
  page: PageFrame,
  title: string,
  main: Html,
  path = '',
  options: { script?: string } = {},
): RenderedDocument {
  const { company, texts, named, publicUrl } = page;
  const { frame, settings } = siteOf(company, texts, {
    base: `/careers/${company.slug}`,
    home: careerSiteUrl(company, publicUrl),
    named,
    touch: {},
  });
  const hasSite = settings.enabled && !company.isSandbox;
  return renderDocument({
    framing: 'none',
    ...(options.script !== undefined && {
      hasScript: true,
      head: html`<script defer src="${options.script}"></script>`,
    }),
    texts,
    frame: hasSite ? frame : { ...frame, home: null },
    title: `${title} – ${companyName(page)}`,
    main: html`<div class="narrow">${main}</div>`,
    alternates: LANGUAGES.map((language) => ({
      language,
      path: pathTo({ ...page, named: language }, path),
      href: pathTo({ ...page, named: language }, path),
      isCurrent: language === texts.language,
    })),
  });
}
