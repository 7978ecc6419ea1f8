import type { IncomingMessage } from 'node:http';
import { type TouchParameters, touchParameters } from '../../hiring/attribution/attribution.ts';
import type { GivenFilters } from './pages/list-page.ts';

export const SITE_PREFIX = '/careers/';

/** Parameters that pages depend on, besides those of `touch`; others (`fbclid`) make no difference. */
const PARAMETERS = ['q', 'department', 'location', 'workplaceType', 'employmentType', 'page', 'lang'] as const;
const FILTERS = ['q', 'department', 'location', 'workplaceType', 'employmentType'] as const;
const MAX_VALUE = 200;
const MAX_PAGE = 100;

/** Of a visitor without attribution. */
export const NO_TOUCH: TouchParameters = {};

/** A request for a page of a career site. */
export interface SiteAddress {
  /** The slug of the workspace. */
  workspace: string;
  /** The domain of the site by which it was reached; undefined for a path of this service. */
  domain: string | undefined;
  /** The rest of the path: empty for the list, otherwise without the first slash. */
  path: string;
  parameters: Readonly<Partial<Record<(typeof PARAMETERS)[number], string>>>;
  /** The attribution of the visit, which the links of the page carry to the form. */
  touch: TouchParameters;
}

/** The address of a request, or null for one that is of no career site. @param domain by which it was reached */
export function readAddress(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  domain?: string,
): SiteAddress | null {
  if (!url.startsWith(SITE_PREFIX)) return null;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const [workspace = '', ...rest] = path.slice(SITE_PREFIX.length).split('/');
  const page = { workspace, domain, path: rest.join('/') };
  const via = referrerHost(headers);
  if (end < 0) return { ...page, parameters: {}, touch: via === null ? NO_TOUCH : { via } };
  const given = new URLSearchParams(url.slice(end + 1));
  const touch = touchParameters((name) => given.get(name) ?? (name === 'via' ? via : null));
  return { ...page, parameters: readParameters(given), touch: Object.keys(touch).length === 0 ? NO_TOUCH : touch };
}

/** The same for every request that gets the same page. */
export function addressKey({ workspace, domain = '', path, parameters, touch }: SiteAddress): string {
  const values = PARAMETERS.map((name) => parameters[name]);
  const page = `${domain}/${workspace}/${path}`;
  const isPlain = touch === NO_TOUCH && values.every((value) => value === undefined);
  return isPlain ? page : `${page}?${JSON.stringify([...values, touch])}`;
}

export function filtersOf({ parameters }: SiteAddress): GivenFilters {
  return Object.fromEntries(
    FILTERS.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );
}

/** From 1; null for text that is not a page number. */
export function pageOf({ parameters: { page = '1' } }: SiteAddress): number | null {
  const number = /^[1-9]\d{0,2}$/.test(page) ? Number(page) : null;
  return number !== null && number <= MAX_PAGE ? number : null;
}

function readParameters(given: URLSearchParams): SiteAddress['parameters'] {
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

const HOST = /^https?:\/\/([a-z0-9.-]{1,200})(?::\d+)?(?:\/|$)/i;

/** The host of the website on which the visitor followed a link to this one; null for a link within the site. */
function referrerHost({ referer, host }: IncomingMessage['headers']): string | null {
  if (referer === undefined) return null;
  const from = HOST.exec(referer)?.[1]?.toLowerCase();
  return from === undefined || from === host?.replace(/:\d+$/, '').toLowerCase() ? null : from;
}
