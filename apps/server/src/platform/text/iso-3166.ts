import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';

const COUNTRIES = new Set(iso31661.map(({ alpha2 }) => alpha2));
const SUBDIVISIONS = new Set(iso31662.map(({ code }) => code));

/** Whether ISO 3166-1 assigns the alpha-2 code to a country, such as `PT`. */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

/** Whether the code is that of a country, or of a subdivision by ISO 3166-2, such as `US-CA`. */
export function isRegion(code: string): boolean {
  return COUNTRIES.has(code) || SUBDIVISIONS.has(code);
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
/** The code of the country with this name in one of the languages, or with this code, ignoring case. */
export function countryCalled(name: string, languages: readonly string[]): string | undefined {
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const sought = name.toLowerCase();
  return [...COUNTRIES].find(
    (code) => code.toLowerCase() === sought || names.some((known) => known.of(code)?.toLowerCase() === sought),
  );
}

const SUBDIVISION_NAMES = new Map(iso31662.map(({ code, name }) => [code, name]));

/** The English name of a country, such as `Portugal`. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}

/** The name of a subdivision with that of its country, such as `California, United States`; undefined if there is none. */
export function subdivisionName(code: string): string | undefined {
  const name = SUBDIVISION_NAMES.get(code);
  return name === undefined ? undefined : `${name}, ${countryName(code.slice(0, 2))}`;
}
