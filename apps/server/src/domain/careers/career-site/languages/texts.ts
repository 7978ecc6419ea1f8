import type { Language } from '../../../../platform/text/languages.ts';
import { de } from './de/messages.ts';
import { en } from './en/messages.ts';

/** A text, or one for each plural form of the language (`Intl.PluralRules`). Values are in braces: `{count}`. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type MessageKey = keyof typeof en;
export type Messages = Readonly<Record<MessageKey, Message>>;

/** Every language has every text: the type requires it. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { en, de };

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** The texts of one language, and its formats of numbers, dates and names. */
export class Texts {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly #messages: Messages;
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #dates: Intl.DateTimeFormat;
  readonly #regions: Intl.DisplayNames;

  constructor(language: Language) {
    this.language = language;
    this.direction = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
    this.#messages = MESSAGES[language];
    this.#plurals = new Intl.PluralRules(language);
    this.#numbers = new Intl.NumberFormat(language);
    this.#dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    this.#regions = new Intl.DisplayNames(language, { type: 'region' });
  }

  /** The text, with values inserted. `count` selects the plural form. */
  text(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
    const message = this.#messages[key];
    const pattern = typeof message === 'string' ? message : (message[this.#form(values)] ?? message.other);
    return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? this.#numbers.format(value) : (value ?? whole);
    });
  }

  /** The day of a moment, in UTC, such as "3 March 2026". */
  date(iso: string): string {
    return this.#dates.format(new Date(iso));
  }

  /** The name of a country, or of the country of a subdivision with its code. */
  region(code: string): string {
    const [country = code, subdivision] = code.split('-', 2);
    const name = this.#regions.of(country) ?? country;
    return subdivision === undefined ? name : `${name} (${subdivision})`;
  }

  /** An amount of money, without decimal places if it has none. */
  money(amount: number, currency: string): string {
    const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
    return new Intl.NumberFormat(this.language, { style: 'currency', currency, ...digits }).format(amount);
  }

  #form({ count }: Readonly<Record<string, string | number>>): Intl.LDMLPluralRule {
    return typeof count === 'number' ? this.#plurals.select(count) : 'other';
  }
}

const loaded = new Map<Language, Texts>();

/** The texts of a language. */
export function textsOf(language: Language): Texts {
  const found = loaded.get(language) ?? new Texts(language);
  loaded.set(language, found);
  return found;
}
