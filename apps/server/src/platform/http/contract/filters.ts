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
