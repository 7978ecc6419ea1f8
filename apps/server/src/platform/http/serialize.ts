import fastJsonStringify from 'fast-json-stringify';
import { NAME, type TSchema, Type } from './schema.ts';

/** Writes one kind of answer as JSON. Fields that the schema does not name are left out. */
export type Serialize = (answer: unknown) => string;

// What shapes the output. Limits and formats were checked on the way in; here they would only cost.
const SHAPE = new Set([
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'additionalProperties',
  'enum',
  '$ref',
  '$defs',
  'patternProperties',
]);

function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!SHAPE.has(key)) continue;
    if (key === 'properties' || key === '$defs') {
      result[key] = Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, shapeOf(inner)]));
    } else if (key === 'enum') {
      // The type says how to write it; an enum would only be compared.
      if (!('type' in schema)) result[key] = value;
    } else result[key] = shapeOf(value);
  }
  return result;
}

/** A writer for `schema`, compiled on first use. */
export function serializer(schema: TSchema): Serialize {
  let stringify: Serialize | undefined;
  return (answer) => {
    stringify ??= fastJsonStringify(shapeOf(schema) as Parameters<typeof fastJsonStringify>[0]) as Serialize;
    return stringify(answer);
  };
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
