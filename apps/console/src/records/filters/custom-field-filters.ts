import { text } from '../../text/index.ts';
import { type CustomField, type FieldEntity, useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { useMembers } from '../members.tsx';
import { type FilterField, optionsOf } from './filter-field.ts';

const t = text.customFields;
const PREFIX = 'customFields.';
/** The most filters by custom fields that a list accepts. */
const MAX_FILTERS = 4;

type Options = readonly (readonly [value: string, name: string])[];

/** Filters by the custom fields of a type of record, under the names that the API has for them. */
export function useCustomFieldFilters(
  entity: FieldEntity,
  values: Readonly<Record<string, unknown>>,
): readonly FilterField[] {
  const members = useMembers();
  const fields = useCustomFields(entity).flatMap((field) =>
    filtersOf(
      field,
      optionsOf(members, ({ name }) => name),
    ),
  );
  const isSet = ({ name }: FilterField) => values[name] !== undefined;
  return fields.filter(isSet).length < MAX_FILTERS ? fields : fields.filter(isSet);
}

function filtersOf(field: CustomField, members: Options): FilterField[] {
  const { key, label, type } = field;
  const name = PREFIX + key;
  const presence: FilterField = {
    kind: 'choice',
    name: `${name}.exists`,
    label: t.filters.presence(label),
    options: [
      ['true', t.filters.set],
      ['false', t.filters.notSet],
    ],
  };
  const typed = (suffix: string, title: string, input: 'text' | 'number' | 'date'): FilterField => ({
    kind: 'typed',
    name: name + suffix,
    label: title,
    type: input,
  });
  const range = (input: 'number' | 'date') => [
    typed('.gte', t.filters.from(label), input),
    typed('.lte', t.filters.to(label), input),
    presence,
  ];
  switch (type) {
    case 'select':
    case 'multi_select':
      return [
        choicesOf(
          name,
          label,
          field.options.map(({ value, label: shown }) => [value, shown] as const),
        ),
        presence,
      ];
    case 'member':
      return [choicesOf(name, label, members), presence];
    case 'boolean':
      return [
        {
          kind: 'choice',
          name,
          label,
          options: [
            ['true', t.values.yes],
            ['false', t.values.no],
          ],
        },
        presence,
      ];
    case 'number':
    case 'money':
      return range('number');
    case 'date':
      return range('date');
    case 'datetime':
      return [presence];
    default:
      return [typed('', label, 'text'), presence];
  }
}

/** Several values are separated by commas, so only one value can be chosen if any of the values contains a comma. */
function choicesOf(name: string, label: string, options: Options): FilterField {
  return options.some(([value]) => value.includes(','))
    ? { kind: 'choice', name, label, options }
    : { kind: 'choices', name: `${name}.in`, label, options };
}

type Query = Readonly<Record<string, unknown>>;

/** The filters of a page by name. In the URL, `fields` contains the filters by custom fields, without their prefix. */
export function filterValues({ fields, ...others }: Query & { fields?: Query | undefined }): Record<string, string> {
  const all = [
    ...Object.entries(others),
    ...Object.entries(fields ?? {}).map(([name, value]) => [PREFIX + name, value] as const),
  ];
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/**
 * The search parameters of a page after filters were changed. Empty texts remove filters. Also reads the query of a saved
 * view: `searchOf({}, query)`.
 */
export function searchOf<Search extends { fields?: Readonly<Record<string, string>> | undefined }>(
  now: Search,
  change: Query,
): Record<string, unknown> {
  const fields: Record<string, string> = { ...now.fields };
  const next: Record<string, unknown> = { ...now };
  for (const [name, given] of Object.entries(change)) {
    const value = given === '' ? undefined : given;
    if (!name.startsWith(PREFIX)) next[name] = value;
    else if (value === undefined) delete fields[name.slice(PREFIX.length)];
    else fields[name.slice(PREFIX.length)] = String(value);
  }
  next.fields = Object.keys(fields).length === 0 ? undefined : fields;
  return next;
}
