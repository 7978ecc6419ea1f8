import { StoredJson } from '../../records/stored-json.ts';
import { Tombstone } from './pagination.ts';
import { closed, NAME, record, type TSchema, Type, Uuid } from './schema.ts';

/** Converts a row to the record that the schema declares. */
export type Pick = (row: unknown) => unknown;

/**
 * Returns a function that copies the declared fields of a record from a row, in their order. Internal columns (`revision`)
 * are dropped, and an optional field that is null is omitted.
 *
 * It is generated as source so that the engine sees one object shape. Together with JSON.stringify it serializes a page of
 * 25 jobs as fast as JSON.stringify alone and some 20 % faster than fast-json-stringify, which searches long texts for
 * characters to escape.
 */
export function picker(schema: TSchema): Pick {
  const { properties, required = [] } = schema as { properties?: Record<string, unknown>; required?: string[] };
  return properties === undefined ? (row) => row : pickerOf(Object.keys(properties), properties, required);
}

function pickerOf(names: readonly string[], properties: Record<string, unknown>, required: readonly string[]): Pick {
  const fields = names.map((field) => {
    const name = JSON.stringify(field);
    const isNullable = required.includes(field) || JSON.stringify(properties[field]).includes('"null"');
    return `${name}: row[${name}]${isNullable ? '' : ' ?? undefined'}`;
  });
  // The names come from the schemas in this repository.
  return new Function('row', `return { ${fields.join(', ')} };`) as Pick;
}

/** Writes records of a schema as JSON. */
export interface RecordWriter {
  readonly pick: Pick;
  /** Whether `write` copies the text of a stored value, which `pick` and JSON.stringify would parse and write. */
  keepsText(this: void, row: unknown): boolean;
  write(this: void, row: unknown): string;
}

/** Copies the text of a stored value for the first field whose content the schema leaves open. */
export function recordWriter(schema: TSchema): RecordWriter {
  const pick = picker(schema);
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, { additionalProperties?: unknown; properties?: unknown }>;
    required?: string[];
  };
  const names = Object.keys(properties);
  const at = names.findIndex(
    (name) => properties[name]!.additionalProperties === true && !properties[name]!.properties,
  );
  const field = names[at];
  if (field === undefined) return { pick, keepsText: () => false, write: (row) => JSON.stringify(pick(row)) };
  const before = pickerOf(names.slice(0, at), properties, required);
  const after = pickerOf(names.slice(at + 1), properties, required);
  const name = JSON.stringify(field);
  const textOf = (row: unknown) => {
    const value = (row as Readonly<Record<string, unknown>> | null)?.[field];
    return value instanceof StoredJson ? value.text : null;
  };
  return {
    pick,
    keepsText: (row) => textOf(row) !== null,
    write(row) {
      const text = textOf(row);
      if (text === null) return JSON.stringify(pick(row));
      const [head, tail] = [JSON.stringify(before(row)), JSON.stringify(after(row))];
      return `${head.slice(0, -1)}${head === '{}' ? '' : ','}${name}:${text}${tail === '{}' ? '' : ','}${tail.slice(1)}`;
    },
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

/** `meta.dryRun` of a call that was only tried. */
export const DryRun = Type.Optional(
  record(
    'DryRun',
    {
      events: Type.Array(closed({ type: Type.String(), entityType: Type.String(), entityId: Uuid }), {
        description:
          'The events that the call would have recorded, in their order. IDs of new records are those in `data`.',
      }),
    },
    'Only in the response to a call with `Dry-Run: true`.',
  ),
);

/** `{data, meta?}` around one record. */
export function envelope(data: TSchema, meta: Record<string, TSchema> = {}): TSchema {
  return Type.Object(
    {
      data,
      ...(Object.keys(meta).length === 0
        ? {}
        : { meta: Type.Optional(Type.Object(meta, { additionalProperties: false })) }),
    },
    { additionalProperties: false },
  );
}

/**
 * `{data: [...], meta: {pagination, nextCursor?, syncToken?}}`; the sync token, with tombstones, where changes can be
 * requested.
 */
export function listEnvelope(item: TSchema, hasChanges: boolean, meta: Record<string, TSchema> = {}): TSchema {
  const syncToken = Type.Optional(
    Type.String({ description: 'Only on the last page. Pass it as `syncToken` to get all later changes.' }),
  );
  return Type.Object(
    {
      data: Type.Array(hasChanges ? Type.Union([item, Tombstone]) : item),
      meta: Type.Object(
        {
          pagination: Pagination,
          nextCursor: Type.Optional(Type.String()),
          ...(hasChanges ? { syncToken } : {}),
          ...meta,
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  );
}
