import { text } from '../../text/index.ts';

const t = text.filters;

/** Between the IDs of records that are chosen together, such as the stages of all jobs with one name. */
export const GROUPED = '.';

/** The IDs of a filter with several, as the API takes them. */
export function several(value: string | undefined): string[] | undefined {
  return value?.split(/[,.]/);
}

type Option = readonly [value: string, name: string];

interface Named {
  /** The name of the filter in the URL and, usually, in the API. */
  name: string;
  label: string;
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

/** `LinkedIn + 2` */
export function shownValue(field: FilterField, value: string): string {
  if (field.kind === 'typed') return field.show?.(value) ?? value;
  const values = field.kind === 'choices' ? value.split(',') : [value];
  const names = values.map((one) => field.options.find(([option]) => option === one)?.[1] ?? '…');
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
