import type { Language } from '../languages/names.ts';
import type { Texts } from '../languages/texts.ts';
import type { DocumentParts, Frame } from '../layout/document.ts';
import type { SiteRow } from '../records/queries.ts';
import { careerSiteOf } from '../settings/change-settings.ts';
import { palettes } from '../settings/colors.ts';
import type { CareerSite } from '../settings/schema.ts';

/** A career site as one visitor sees it: in one language, at one address. */
export interface Site {
  workspaceId: string;
  company: string;
  settings: CareerSite;
  texts: Texts;
  frame: Frame;
  urls: SiteUrls;
}

/** Where the pages of a site are. Links within it are paths; a language that the visitor chose stays in them. */
export class SiteUrls {
  readonly #origin: string;
  readonly #base: string;
  readonly #named: Language | null;
  readonly #careersUrl: string | null;

  /**
   * @param place.base path of the site: `/careers/acme`, or empty on a domain of its own
   * @param place.named the language in the address of this page
   * @param place.careersUrl of a website of the company's own, which then has the forms
   */
  constructor(place: { origin: string; base: string; named: Language | null; careersUrl: string | null }) {
    this.#origin = place.origin;
    this.#base = place.base;
    this.#named = place.named;
    this.#careersUrl = place.careersUrl;
  }

  /** The list. @param query filters and page, without the language */
  list(query: Readonly<Record<string, string>> = {}, language = this.#named): string {
    const parameters = new URLSearchParams(query);
    if (language !== null) parameters.set('lang', language);
    const text = parameters.toString();
    return `${this.#base === '' ? '/' : this.#base}${text === '' ? '' : `?${text}`}`;
  }

  job(slug: string, language = this.#named): string {
    return `${this.#base}/${slug}${language === null ? '' : `?lang=${language}`}`;
  }

  apply(slug: string): string {
    if (this.#careersUrl !== null) return `${this.#careersUrl.replace(/\/+$/, '')}/${slug}/apply`;
    return `${this.#base}/${slug}/apply${this.#named === null ? '' : `?lang=${this.#named}`}`;
  }

  /** A file of the site, such as `sitemap.xml`. */
  file(name: string): string {
    return `${this.#base}/${name}`;
  }

  absolute(path: string): string {
    return `${this.#origin}${path}`;
  }

  /** The language in the address of this page, which its forms keep. */
  get named(): Language | null {
    return this.#named;
  }
}

/** The site in a language, or null if it is disabled. @param place see `SiteUrls` */
export function siteOf(
  row: SiteRow,
  texts: Texts,
  place: { origin: string; base: string; named: Language | null },
): Site {
  const settings = careerSiteOf(row.careerSite, row.careerDomain);
  const { font, radius, ...colors } = settings.theme;
  const company = row.brandName ?? row.name;
  const urls = new SiteUrls({ ...place, careersUrl: row.careersUrl });
  const frame: Frame = {
    company,
    look: { ...palettes(colors, row.accentColor), font, radius },
    logo: null,
    home: urls.list(),
    links: { website: row.websiteUrl, privacy: settings.privacyUrl, imprint: settings.imprintUrl },
  };
  return { workspaceId: row.id, company, settings, texts, frame, urls };
}

/** The same page in each language of the site. The default language is at the address without one. */
export function alternatesOf(
  { settings, texts, urls }: Site,
  pathIn: (language: Language | null) => string,
): NonNullable<DocumentParts['alternates']> {
  if (settings.languages.length < 2) return [];
  return settings.languages.map((language) => {
    // Named even for the default language: a visitor who prefers another one can choose it.
    const path = pathIn(language);
    return { language, path, href: urls.absolute(path), isCurrent: language === texts.language };
  });
}
