import { NAME, type TSchema, Type } from './schema.ts';

/** Makes of a row exactly the record that the schema declares. */
export type Pick = (row: unknown) => unknown;

/**
 * A function that takes the declared fields of a record from a row, in their order, and nothing else: what only the
 * service reads (`revision`) stays behind, and an optional field that is null is left out.
 *
 * It is written as source so that the engine sees one object shape. Together with JSON.stringify this writes a page of 25
 * jobs as fast as JSON.stringify alone and some 20 % faster than fast-json-stringify, which searches long texts for
 * characters to escape.
 */
export function picker(schema: TSchema): Pick {
  const { properties, required = [] } = schema as { properties?: Record<string, unknown>; required?: string[] };
  if (properties === undefined) return (row) => row;
  const fields = Object.keys(properties).map((field) => {
    const name = JSON.stringify(field);
    const isNullable = required.includes(field) || JSON.stringify(properties[field]).includes('"null"');
    return `${name}: row[${name}]${isNullable ? '' : ' ?? undefined'}`;
  });
  // The names come from the schemas in this repository.
  return new Function('row', `return { ${fields.join(', ')} };`) as Pick;
}

export const Pagination = Type.Object(
  {
    nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    hasMore: Type.Boolean(),
    limit: Type.Integer(),
  },
  { additionalProperties: false, [NAME]: 'Pagination' },
);

/** `{data, meta?}` around one record. */
export function envelope(data: TSchema, meta?: Record<string, TSchema>): TSchema {
  return Type.Object(
    {
      data,
      ...(meta === undefined ? {} : { meta: Type.Optional(Type.Object(meta, { additionalProperties: false })) }),
    },
    { additionalProperties: false },
  );
}

/** `{data: [...], meta: {pagination, nextCursor?}}`. */
export function listEnvelope(item: TSchema): TSchema {
  return Type.Object(
    {
      data: Type.Array(item),
      meta: Type.Object(
        { pagination: Pagination, nextCursor: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  );
}
