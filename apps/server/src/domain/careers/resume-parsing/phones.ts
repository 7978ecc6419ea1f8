import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fold } from './fold.ts';
import { isContact, type Line } from './lines.ts';
import type { Proposal } from './proposal.ts';
import { COUNTRY_NAMES } from './vocabulary.ts';

export interface Phone {
  /** In the international format. */
  number: string;
  country: string | null;
}

const NUMBER = /(?<![\p{L}\p{N}])(?:\+|00)?\s?\(?\d(?:[\d().\s/-]{5,22})\d(?![\p{L}\p{N}])/gu;
/** `(212) 555-0147` and `514-555-0134`. */
const NORTH_AMERICAN = /^(?:\(\d{3}\)\s?|\d{3}[-.\s])\d{3}[-.\s]\d{4}$/;
const DATE = /^\s*(?:\d{1,2}[./-]){1,2}(?:19|20)\d\d|(?:19|20)\d\d\s?[/-]\s?(?:19|20)?\d\d/;
const ADDRESS_OF_MACHINE = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Numbers that have another label in the same line. */
const OTHER_LABEL =
  /\b(?:fax|id|dni|nie|nif|cuit|cuil|curp|rfc|ssn|passport|iban|roll number|registration|rank|ahv|steuer|plz|zip|doi|isbn|issn|no\.|nr\.?|n°)\b/i;

/** The phone number of the resume's author. `domains`: of the author's email address and links. */
export function findPhone(lines: readonly Line[], domains: readonly string[]): Proposal<Phone> | null {
  const home = countryOf(lines, domains);
  let best: Proposal<Phone> | null = null;
  for (const line of lines) {
    const isLabelled = line.role === 'phone';
    if (line.section === 'references' || line.role === 'otherNumber' || line.role === 'birth') continue;
    if (!isLabelled && (!isContact(line) || line.section === 'profile' || OTHER_LABEL.test(line.text))) continue;
    for (const [printed] of line.text.matchAll(NUMBER)) {
      const phone = read(printed.trim(), home);
      if (phone === null) continue;
      const isContactPart = isLabelled || line.section === 'start' || line.section === 'contact';
      const isInternational = /^(?:\+|00)/.test(printed.trim());
      if (!isContactPart && !isInternational) continue;
      const confidence = phone.confidence - (isContactPart ? 0 : 0.1);
      if (best === null || confidence > best.confidence) best = { value: phone.value, confidence };
    }
  }
  return best;
}

function read(printed: string, home: CountryCode | null): Proposal<Phone> | null {
  if (DATE.test(printed) || ADDRESS_OF_MACHINE.test(printed)) return null;
  // A trunk zero in parentheses is not dialed from abroad.
  const text = printed.replace(/^00/, '+').replace(/(^\+\d{1,3}\s?)\(0\)/, '$1');
  const countries: (CountryCode | null)[] = text.startsWith('+')
    ? [null]
    : NORTH_AMERICAN.test(text)
      ? [home === 'CA' ? 'CA' : 'US']
      : home === null || home === 'US' || home === 'CA'
        ? []
        : [home];
  for (const country of countries) {
    const number = parsePhoneNumberFromString(text, {
      ...(country === null ? {} : { defaultCountry: country }),
      extract: false,
    });
    if (number === undefined || !number.isPossible()) continue;
    const isNational = country !== null;
    if (isNational && home !== null && NORTH_AMERICAN.test(text) && home !== 'US' && home !== 'CA') continue;
    return {
      value: {
        number: number.formatInternational(),
        country: number.country ?? number.getPossibleCountries()[0] ?? null,
      },
      confidence: (isNational ? 0.85 : 0.97) - (number.isValid() ? 0 : 0.15),
    };
  }
  return null;
}

/** Domains that do not indicate where someone lives. */
const COUNTRYLESS = new Set(['io', 'me', 'ai', 'co', 'tv', 'eu', 'cc', 'to', 'ly', 'is', 'fm', 'gg', 'sh', 'so']);

/** Where the author seems to live: the country named with the contact data, or that of the domains. */
function countryOf(lines: readonly Line[], domains: readonly string[]): CountryCode | null {
  for (const { text, section, role } of lines) {
    if (role !== 'address' && section !== 'start' && section !== 'contact') continue;
    const folded = fold(text);
    for (const [name, code] of COUNTRIES) {
      const at = folded.indexOf(name);
      if (at !== -1 && !/\p{L}/u.test(`${folded[at - 1] ?? ''}${folded[at + name.length] ?? ''}`)) return code;
    }
  }
  for (const domain of domains) {
    const ending = domain.slice(domain.lastIndexOf('.') + 1).toLowerCase();
    const code = ending === 'uk' ? 'GB' : ending.toUpperCase();
    if (!COUNTRYLESS.has(ending) && isSupportedCountry(code)) return code;
  }
  return null;
}

const COUNTRIES = Object.entries(COUNTRY_NAMES).flatMap(([name, code]) =>
  isSupportedCountry(code) ? [[fold(name), code] as const] : [],
);
