import { createHash } from 'node:crypto';
import type { Language } from '../../../../platform/text/languages.ts';
import { careerSiteOf } from '../../../accounts/workspaces/career-site/change-settings.ts';
import type { CareerSite } from '../../../accounts/workspaces/career-site/schema.ts';
import type { TouchParameters } from '../../../hiring/attribution/attribution.ts';
import type { HiringCompany, SectionTitles } from '../../postings/posting-job.ts';
import type { Texts } from '../languages/texts.ts';
import type { DocumentParts, Frame } from '../layout/document.ts';
import type { SiteRow } from '../queries.ts';

/** A career site as one visitor sees it: in one language, at one address. */
export interface Site {
  workspaceId: string;
  company: string;
  settings: CareerSite;
  texts: Texts;
  frame: Frame;
  urls: SiteUrls;
  /** For structured data and feeds. */
  hiringCompany: HiringCompany;
  sections: SectionTitles;
}

/** The way in which a visitor reached a site. */
export interface Place {
  /** Path of the site: `/careers/acme`, or empty on a domain of its own. */
  base: string;
  /** Where the site is for everyone: an address without a slash at the end. */
  home: string;
  /** The language in the address of this page. */
  named: Language | null;
  /** The attribution of the visit: parameters that all links keep. */
  touch: TouchParameters;
}

/** Where the pages of a site are. Links within it are paths; a language that the visitor chose stays in them. */
class SiteUrls {
  readonly #place: Place;
  readonly #careersUrl: string | null;

  /** @param careersUrl of a website of the company's own, which then has the forms */
  constructor(place: Place, careersUrl: string | null) {
    this.#place = place;
    this.#careersUrl = careersUrl;
  }

  /** The list. @param query filters and page, without the language */
  list(query: Query = {}, language = this.named): string {
    const { base } = this.#place;
    return `${base === '' ? '/' : base}${this.#query(query, language)}`;
  }

  job(slug: string, language = this.named): string {
    return `${this.#place.base}/${slug}${this.#query({}, language)}`;
  }

  apply(slug: string): string {
    if (this.#careersUrl !== null) return `${this.#careersUrl.replace(/\/+$/, '')}/${slug}/apply`;
    return `${this.#place.base}/${slug}/apply${this.#query({}, this.named)}`;
  }

  /** The list without parameters, for a form that adds them. */
  get listPath(): string {
    const { base } = this.#place;
    return base === '' ? '/' : base;
  }

  /** Parameters that every link carries, besides the language. */
  get carried(): TouchParameters {
    return this.#place.touch;
  }

  #query(query: Query, language: Language | null): string {
    return queryText({ ...query, ...this.#place.touch }, language);
  }

  /** A file of the site. */
  file(name: string): string {
    return `${this.#place.base}/files/${name}`;
  }

  /** The address of the list that search engines know. */
  canonicalList(query: Query, language: Language | null): string {
    const { home } = this.#place;
    const text = queryText(query, language);
    return new URL(home).pathname === '/' ? `${home}/${text}` : `${home}${text}`;
  }

  /** The same of a job: on the company's own website, if that has pages of jobs. */
  canonicalJob(slug: string, language: Language | null): string {
    if (this.#careersUrl !== null) return `${this.#careersUrl.replace(/\/+$/, '')}/${slug}`;
    return `${this.#place.home}/${slug}${queryText({}, language)}`;
  }

  /** The address of a feed and the like. */
  canonicalFile(path: string): string {
    return `${this.#place.home}/${path}`;
  }

  /** A feed, from a page. */
  feed(name: string): string {
    return `${this.#place.base}/feeds/${name}`;
  }

  /** Whether the pages here are copies of those on the company's own website. */
  get hasOwnPages(): boolean {
    return this.#careersUrl !== null;
  }

  /** The language in the address of this page, which its forms keep. */
  get named(): Language | null {
    return this.#place.named;
  }
}

type Query = Readonly<Record<string, string>>;

function queryText(query: Query, language: Language | null): string {
  const parameters = new URLSearchParams(query);
  if (language !== null) parameters.set('lang', language);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The file with the logo that has this address: another address is another file. */
export function logoName(logoUrl: string): string {
  return `logo-${createHash('sha1').update(logoUrl).digest('hex').slice(0, 12)}`;
}

/** The site in a language, at a URL. */
export function siteOf(row: SiteRow, texts: Texts, place: Place): Site {
  const settings = careerSiteOf(row.careerSite, row.careerDomain);
  const { font, radius, logoUrl, ...colors } = settings.theme;
  const logo = logoUrl ?? row.logoUrl;
  const company = row.brandName ?? row.name;
  const urls = new SiteUrls(place, row.careersUrl);
  const frame: Frame = {
    company,
    look: { colors, fallbackAccent: row.accentColor, font, radius },
    logo: logo === null ? null : urls.file(logoName(logo)),
    home: urls.list(),
    links: { website: row.websiteUrl, privacy: settings.privacyUrl, imprint: settings.imprintUrl },
  };
  const sections = { requirements: texts.text('job.requirements'), benefits: texts.text('job.benefits') };
  const hiringCompany = { name: company, websiteUrl: row.websiteUrl, logoUrl: logo };
  return { workspaceId: row.id, company, settings, texts, frame, urls, hiringCompany, sections };
}

/** The same page in each language of the site, and at the address without one, where the visitor's is chosen. */
export function alternatesOf(
  { settings, texts }: Site,
  pageIn: (language: Language | null) => { path: string; href: string },
): NonNullable<DocumentParts['alternates']> {
  if (settings.languages.length < 2) return [];
  const named = settings.languages.map((language) => ({
    language,
    ...pageIn(language),
    isCurrent: language === texts.language,
  }));
  return [...named, { language: null, ...pageIn(null), isCurrent: false }];
}
