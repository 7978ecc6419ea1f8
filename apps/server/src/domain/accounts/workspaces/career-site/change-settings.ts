import { isIP } from 'node:net';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { accentContrast, REQUIRED_CONTRAST } from './colors.ts';
import type { CareerSite, CareerSitePatch } from './schema.ts';

/** The settings as stored: fields that were never set are missing. The domain has a column of its own. */
export type StoredCareerSite = Partial<Omit<CareerSite, 'customDomain' | 'theme'>> & {
  theme?: Partial<CareerSite['theme']>;
};

const DEFAULTS: Omit<CareerSite, 'customDomain'> = {
  enabled: true,
  languages: ['en'],
  defaultLanguage: 'en',
  heading: null,
  intro: null,
  privacyUrl: null,
  imprintUrl: null,
  theme: { accentColor: null, background: null, font: 'system', radius: 8, logoUrl: null },
};

/** The settings in the format of the API. */
export function careerSiteOf(stored: StoredCareerSite, customDomain: string | null): CareerSite {
  return { ...DEFAULTS, ...stored, customDomain, theme: { ...DEFAULTS.theme, ...stored.theme } };
}

/**
 * JSON Merge Patch, also within `theme`. @param ownHost host of the service, which no workspace can use
 * @throws Invalid
 */
export function changeCareerSite(before: CareerSite, change: CareerSitePatch, ownHost: string): CareerSite {
  const { theme, ...others } = withoutUndefined(change);
  const next = { ...before, ...others, theme: { ...before.theme, ...withoutUndefined(theme ?? {}) } };
  if (change.customDomain !== undefined) next.customDomain = readDomain(change.customDomain, ownHost);
  if (!next.languages.includes(next.defaultLanguage)) {
    const field = change.defaultLanguage === undefined ? 'languages' : 'defaultLanguage';
    const message =
      field === 'languages'
        ? `must contain the default language ${next.defaultLanguage}`
        : `must be one of the languages: ${next.languages.join(', ')}`;
    throw Invalid.field(`careerSite.${field}`, message);
  }
  if (theme !== undefined) requireContrast(next.theme, theme);
  return next;
}

function requireContrast(theme: CareerSite['theme'], change: NonNullable<CareerSitePatch['theme']>): void {
  const ratio = accentContrast(theme);
  if (ratio === null || ratio >= REQUIRED_CONTRAST) return;
  // Rounded down, so that an insufficient contrast is never shown as 4.5.
  const shown = Math.floor(ratio * 100) / 100;
  const field = change.accentColor === undefined ? 'background' : 'accentColor';
  throw Invalid.field(
    `careerSite.theme.${field}`,
    `the accent color ${theme.accentColor} has a contrast of ${shown}:1 with the background ${theme.background ?? '#ffffff'}; at least ${REQUIRED_CONTRAST}:1 is required`,
  );
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

function readDomain(given: string | null, ownHost: string): string | null {
  if (given === null) return null;
  const domain = given.toLowerCase();
  if (!DOMAIN.test(domain) || isIP(domain) !== 0) {
    throw Invalid.field('careerSite.customDomain', 'must be a host name such as careers.acme.example');
  }
  if (domain === ownHost) throw Invalid.field('careerSite.customDomain', 'is the host name of this service');
  return domain;
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as ReturnType<typeof withoutUndefined<Values>>; // a subset of its entries
}
