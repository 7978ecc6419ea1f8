import { type Static, type TSchema, Type } from './schema.ts';

const MAX_VALUES = 100;

/** A list filter that takes one or more comma-separated values and matches records with any of them. */
export function anyOf<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Optional(
    Type.Unsafe<Static<Schema>[]>({
      type: 'array',
      items: schema,
      minItems: 1,
      maxItems: MAX_VALUES,
      description: `${description === undefined ? '' : `${description} `}One value or several, separated by commas; at most ${MAX_VALUES}.`,
    }),
  );
}

/** The filters `[not]` of a list, under the names of the filters that they invert. */
type Excluded<Query> = { [Name in keyof Query as Name extends `${infer Filter}[not]` ? Filter : never]: Query[Name] };

const NOT = '[not]';

/** The schemas of `[not]` for some of a list's filters: they match records that the filter would not find. */
export function exclusions<Schemas extends Record<string, TSchema>>(
  filters: Schemas,
): { [Name in keyof Schemas & string as `${Name}[not]`]: Schemas[Name] } {
  const entries = Object.entries(filters).map(([name, schema]) => {
    const description = `Excludes what \`${name}\` would find with these values. One value or several, separated by commas; at most ${MAX_VALUES}.`;
    // Spreading loses that it is optional.
    return [name + NOT, Type.Optional(Type.Unsafe({ ...schema, description }))];
  });
  return Object.fromEntries(entries); // the names of the type above
}

/** @see exclusions */
export function excludedBy<Query extends object>(query: Query): Excluded<Query> {
  const entries = Object.entries(query).filter(([name]) => name.endsWith(NOT));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, -NOT.length), value])) as Excluded<Query>; // their names without the suffix
}

/** Marks a query parameter whose name continues with a key. */
export const KEYED = 'x-keyed';

/** The values of filters, by the remainder of their parameter names. */
export type KeyedFilters = Record<string, unknown>;

/**
 * Filters whose names are not known when the operation is declared: `name.<key>`, and `name[<key>]` for clients that write
 * objects in this way. The verb checks keys and values.
 */
export function keyedFilters(description: string) {
  return Type.Optional(
    Type.Unsafe<KeyedFilters>({ type: 'object', additionalProperties: true, description, [KEYED]: true }),
  );
}
