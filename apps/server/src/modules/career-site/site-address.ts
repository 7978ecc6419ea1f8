import type { IncomingMessage } from 'node:http';
import type { GivenFilters } from './pages/list-page.ts';

export const SITE_PREFIX = '/careers/';

/** Parameters that pages depend on; others (`utm_source`, `fbclid`) make no difference. */
const PARAMETERS = ['q', 'department', 'location', 'workplaceType', 'employmentType', 'page', 'lang'] as const;
const FILTERS = ['q', 'department', 'location', 'workplaceType', 'employmentType'] as const;
const MAX_VALUE = 200;
const MAX_PAGE = 100;

/** A request for a page of a career site. */
export interface SiteAddress {
  /** The slug of the workspace. */
  workspace: string;
  /** The domain of the site by which it was reached; undefined for a path of this service. */
  domain: string | undefined;
  /** What follows it: empty for the list, else without the first slash. */
  path: string;
  parameters: Readonly<Partial<Record<(typeof PARAMETERS)[number], string>>>;
}

/** The address of a request, or null for one that is of no career site. @param domain by which it was reached */
export function readAddress({ url = '' }: Pick<IncomingMessage, 'url'>, domain?: string): SiteAddress | null {
  if (!url.startsWith(SITE_PREFIX)) return null;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const [workspace = '', ...rest] = path.slice(SITE_PREFIX.length).split('/');
  return { workspace, domain, path: rest.join('/'), parameters: end < 0 ? {} : readParameters(url.slice(end + 1)) };
}

/** The same for every request that gets the same page. */
export function addressKey({ workspace, domain = '', path, parameters }: SiteAddress): string {
  const values = PARAMETERS.map((name) => parameters[name]);
  const page = `${domain}/${workspace}/${path}`;
  return values.some((value) => value !== undefined) ? `${page}?${JSON.stringify(values)}` : page;
}

export function filtersOf({ parameters }: SiteAddress): GivenFilters {
  return Object.fromEntries(
    FILTERS.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );
}

/** From 1; null for what is no number of a page. */
export function pageOf({ parameters: { page = '1' } }: SiteAddress): number | null {
  const number = /^[1-9]\d{0,2}$/.test(page) ? Number(page) : null;
  return number !== null && number <= MAX_PAGE ? number : null;
}

function readParameters(query: string): SiteAddress['parameters'] {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      // A form sends its empty fields too. PostgreSQL has no NUL.
      const value = given
        .get(name)
        ?.replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_VALUE)
        .toWellFormed();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}
