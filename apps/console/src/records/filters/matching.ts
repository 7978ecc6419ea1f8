import type { FilterField } from './filter-field.ts';

/** A value of a filter that can be chosen without opening the filter. */
export interface MatchingOption {
  field: Exclude<FilterField, { kind: 'typed' }>;
  value: string;
  name: string;
}

/** More would not be read. */
const MOST_OPTIONS = 20;

/** Short words match only the beginnings of words: `to` is for `Today`, not for `Customers`. */
const SHORT = 2;

const isIn = (text: string, words: readonly string[]) => {
  const lower = ` ${text.toLowerCase()}`;
  return words.every((word) => lower.includes(` ${word}`) || (word.length > SHORT && lower.includes(word)));
};

/**
 * The filters and their values for typed words: `today` finds `Applied: Today`, `stage int` finds `Stage: Interview`. Without
 * words, all filters and no values.
 */
export function matchingFilters(
  fields: readonly FilterField[],
  typed: string,
): { fields: readonly FilterField[]; options: readonly MatchingOption[] } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = fields.filter(({ label }) => isIn(label, words));
  if (words.length === 0) return { fields: found, options: [] };
  const options = fields.flatMap((field): MatchingOption[] =>
    field.kind === 'typed'
      ? []
      : field.options
          // Some of the words must be about the value, or all values of the field would match its name.
          .filter(([, name]) => isIn(`${field.label} ${name}`, words) && words.some((word) => isIn(name, [word])))
          .map(([value, name]) => ({ field, value, name })),
  );
  return { fields: found, options: options.slice(0, MOST_OPTIONS) };
}
