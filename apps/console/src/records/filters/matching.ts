import { text } from '../../text/index.ts';
import { type FilterField, type FilterValues, readValue, writeValue } from './filter-field.ts';

const t = text.filters;

/** A value of a filter that can be chosen without opening the filter. */
export interface MatchingOption {
  field: Exclude<FilterField, { kind: 'typed' }>;
  /** Of the filter, once the option is chosen. */
  value: string;
  /** What it is called on the list: `or LinkedIn` where it is added to others. */
  label: string;
}

/** More would not be read. */
const MOST_OPTIONS = 20;

/** Short words match only the beginnings of words: `to` is for `Today`, not for `Customers`. */
const SHORT = 2;

const isIn = (text: string, words: readonly string[]) => {
  const lower = ` ${text.toLowerCase()}`;
  return words.every((word) => lower.includes(` ${word}`) || (word.length > SHORT && lower.includes(word)));
};

/** Before or between the other words, it finds what excludes. */
const NOT = 'not';

/**
 * The filters and their values for typed words: `today` finds `Applied: Today`, `stage int` finds `Stage: Interview`, and
 * `not int` finds `Stage: not Interview`. Without words, all filters and no values. Values are added to those that a filter
 * has, whether it excludes them or not.
 */
export function matchingFilters(
  fields: readonly FilterField[],
  typed: string,
  values: FilterValues = {},
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
          .flatMap(([value, name]) => optionFor(field, value, name, values[field.name])),
  );
  const others = words.filter((word) => word !== NOT);
  const excluding =
    others.length === words.length || others.length === 0 ? [] : excludingOptions(fields, others, values);
  return { fields: found, options: [...options, ...excluding].slice(0, MOST_OPTIONS) };
}

type ChoiceField = MatchingOption['field'];

function optionFor(field: ChoiceField, value: string, name: string, set: string | undefined): MatchingOption[] {
  if (set === undefined) return [{ field, value, label: name }];
  const { values, isExcluded } = field.canExclude === true ? readValue(set) : { values: set, isExcluded: false };
  if (values.split(',').includes(value)) return [];
  return [{ field, value: writeValue(`${values},${value}`, isExcluded), label: t.or(name) }];
}

function excludingOptions(
  fields: readonly FilterField[],
  words: readonly string[],
  values: FilterValues,
): readonly MatchingOption[] {
  const excluding = fields.filter((field) => field.canExclude === true && values[field.name] === undefined);
  return matchingFilters(excluding, words.join(' ')).options.map(({ field, value, label }) => ({
    field,
    value: writeValue(value, true),
    label: t.not(label),
  }));
}
