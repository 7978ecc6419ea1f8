import { text } from '../../text/index.ts';

const t = text.filters;

/** Between the IDs of records that are chosen together, such as the stages of all jobs with one name. */
export const GROUPED = '.';

/** Before the values of a filter that excludes: `!linkedin,referral` is for all other sources. */
const NOT = '!';

/** The values of a filter, and whether it excludes them. */
export function readValue(value: string): { isExcluded: boolean; values: string } {
  return value.startsWith(NOT)
    ? { isExcluded: true, values: value.slice(NOT.length) }
    : { isExcluded: false, values: value };
}

/** Empty if there are no values. */
export function writeValue(values: string, isExcluded: boolean): string {
  return isExcluded && values !== '' ? NOT + values : values;
}

/** The IDs of a filter with several, as the API takes them; unset if it excludes them. */
export function several(value: string | undefined): string[] | undefined {
  return value?.startsWith(NOT) === true ? undefined : value?.split(/[,.]/);
}

/** The parameter of the API for a filter that can exclude: that of its name, or the one with `[not]`. */
export function condition<Name extends string, Value = string[]>(
  name: Name,
  value: string | undefined,
  read: (values: string | undefined) => Value | undefined = several as () => Value,
): { [Parameter in Name | `${Name}[not]`]?: Value | undefined } {
  const { isExcluded, values } = readValue(value ?? '');
  const parameter = isExcluded ? (`${name}[not]` as const) : name;
  return { [parameter]: read(values === '' ? undefined : values) } as { [Parameter in typeof parameter]?: Value }; // one of both
}

/** The values of a filter that are typed, such as tags. */
export function typedValues(value: string | undefined): string[] | undefined {
  const values = (value ?? '').split(',').map((one) => one.trim());
  const given = values.filter((one) => one !== '');
  return given.length === 0 ? undefined : given;
}

/** The filters that can exclude, by the names of the API. */
const EXCLUDING = new Set([
  ...['jobId', 'stageId', 'status', 'departmentId', 'locationId', 'sourceId', 'ownerId', 'referrerId'],
  ...['rejectionReasonId', 'tag'],
]);

/** Lets those of a list's filters exclude that can. */
export function withExclusion(fields: readonly FilterField[]): readonly FilterField[] {
  return fields.map((field) => (EXCLUDING.has(field.name) ? { ...field, canExclude: true } : field));
}

type Option = readonly [value: string, name: string];

interface Named {
  /** The name of the filter in the URL and, usually, in the API. */
  name: string;
  label: string;
  /** Whether it can be set to everything but its values. */
  canExclude?: boolean;
}

/** A filter that a list offers. */
export type FilterField =
  /** Several values, separated by commas in the URL. */
  | (Named & { kind: 'choices'; options: readonly Option[] })
  | (Named & { kind: 'choice'; options: readonly Option[] })
  | (Named & {
      kind: 'typed';
      type: 'text' | 'number' | 'date';
      hint?: string;
      /** The value on the chip. */
      show?: (value: string) => string;
    });

/** The values of filters by name; unset ones are missing. */
export type FilterValues = Readonly<Record<string, string>>;

/** `LinkedIn + 2`, `not LinkedIn` */
export function shownValue(field: FilterField, value: string): string {
  const { isExcluded, values } = readValue(value);
  if (field.canExclude === true && isExcluded) return t.not(shownValue({ ...field, canExclude: false }, values));
  if (field.kind === 'typed') return field.show?.(value) ?? value;
  const options = field.kind === 'choices' ? value.split(',') : [value];
  const names = options.map((one) => field.options.find(([option]) => option === one)?.[1] ?? '…');
  const [first = '', ...others] = names;
  return others.length === 0 ? first : t.more(first, others.length);
}

/** The options of a filter by the records of a list. */
export function optionsOf<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly Option[] {
  return rows.map((row) => [row.id, nameOf(row)] as const);
}
