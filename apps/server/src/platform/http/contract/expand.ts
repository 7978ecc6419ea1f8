import type { Context } from '../../context/context.ts';
import type { Page } from '../../database/paging.ts';
import { Forbidden } from '../../errors/errors.ts';
import { type Operation, type OperationInput, OperationResult, scopesOf } from './operation.ts';
import { NAME, nullable, type TSchema, Type } from './schema.ts';
import { picker } from './serialize.ts';

const MAX_EXPANDED = 5;

/** A record that another record refers to, and that reads of the latter can include. */
export interface Expansion {
  /** The property under which it is added. */
  readonly name: string;
  /** The field with its ID. */
  readonly reference: string;
  /** For a record without that field: the record that has the field, and the field with the ID of that record. */
  readonly through?: { readonly reference: string; readonly list: Operation };
  readonly schema: TSchema;
  /** The list of such records, which determines who may read which of them. */
  readonly list: Operation;
}

/** A value derived from records that refer to a record, and that reads of the record can include. */
export interface Derivation {
  /** The property under which it is added. */
  readonly name: string;
  /** Description that fits into the middle of a sentence. */
  readonly about: string;
  readonly scopes: readonly string[];
  readonly schema: TSchema;
  /** One statement for all records with these IDs. @returns it by the ID of the record, without those that have none */
  readonly load: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>;
}

type Row = Record<string, unknown>;
type Addition = Expansion | Derivation;

const isDerived = (addition: Addition): addition is Derivation => 'load' in addition;
const scopesToRead = (addition: Addition) => (isDerived(addition) ? addition.scopes : scopesOf(addition.list.spec));

/**
 * The same read or list with the parameter `expand`. Each name requires one statement, or one call of a list, whatever
 * the page size.
 */
export function withExpand(operation: Operation, expansions: readonly Addition[]): Operation {
  const { spec } = operation;
  return {
    ...operation,
    spec: {
      ...spec,
      query: { ...spec.query, expand: expandParameter(expansions) },
      data: expandable(spec.data!, expansions),
    },
    async run(context, input) {
      const names = new Set(input.query.expand as string[] | undefined); // checked by the schema
      const chosen = expansions.filter(({ name }) => names.has(name));
      if (chosen.length === 0) return operation.run(context, input);
      for (const addition of chosen) requireScopes(context, scopesToRead(addition));
      const result = await operation.run(context, input);
      if (spec.list === true) {
        const page = result as Page<Row>; // declared by `list`
        return { ...page, items: await expand(context, page.items, chosen) };
      }
      const [record] = await expand(
        context,
        [(result instanceof OperationResult ? result.data : result) as Row],
        chosen,
      );
      return result instanceof OperationResult ? result.withData(record) : record;
    },
  };
}

function expandParameter(expansions: readonly Addition[]): TSchema {
  const names = expansions.map(({ name }) => name);
  const derived = expansions
    .filter(isDerived)
    .map(({ name, about }) => ` \`${name}\`: ${about}; null if there is none.`);
  return Type.Optional(
    Type.Array(Type.Unsafe<string>({ type: 'string', enum: names }), {
      minItems: 1,
      maxItems: MAX_EXPANDED,
      description: `Related records to include next to their IDs, separated by commas. A deleted record is null. Each requires the scope to read it (otherwise 403): ${expansions
        .map(
          (addition) =>
            `\`${addition.name}\` ${scopesToRead(addition)
              .map((scope) => `\`${scope}\``)
              .join(' and ')}`,
        )
        .join(', ')}.${derived.join('')}`,
    }),
  );
}

/** The schema of a record that may have its expanded records, as a component of its own: `ExpandableTask`. */
function expandable(schema: TSchema, expansions: readonly Addition[]): TSchema {
  const { properties, [NAME]: name } = schema as unknown as { properties: Record<string, TSchema>; [NAME]: string };
  const expanded = expansions.map((expansion) => [expansion.name, Type.Optional(nullable(expansion.schema))]);
  return Type.Object(
    { ...properties, ...Object.fromEntries(expanded) },
    { additionalProperties: false, [NAME]: `Expandable${name}` },
  );
}

/** @throws Forbidden naming the scope that the caller lacks */
function requireScopes({ scopes, sessionId }: Context, required: readonly string[]): void {
  const missing = required.find((scope) => !scopes.has(scope));
  if (missing === undefined) return;
  throw new Forbidden(`${sessionId === undefined ? 'This key' : 'Your role'} lacks the scope ${missing}.`, {
    requiredScope: missing,
  });
}

async function expand(context: Context, records: readonly Row[], expansions: readonly Addition[]): Promise<Row[]> {
  const found = await Promise.all(expansions.map((expansion) => load(context, records, expansion)));
  return records.map((record) => {
    const parts = expansions.map(({ name }, index) => [name, found[index]!(record)]);
    return { ...record, ...Object.fromEntries(parts) };
  });
}

/** @returns a function that returns the expanded record of a record, null for none */
async function load(context: Context, records: readonly Row[], addition: Addition): Promise<(record: Row) => unknown> {
  if (isDerived(addition)) return loadDerived(context, records, addition);
  const { reference, through, schema, list } = addition;
  const holders = through === undefined ? null : await readByIds(context, through.list, records, through.reference);
  const holderOf = (record: Row) => (holders === null ? record : holders.get(record[through!.reference]));
  const referring = records.map(holderOf).filter((record) => record !== undefined);
  const found = await readByIds(context, list, referring, reference);
  const pick = picker(schema);
  return (record) => {
    const row = found.get(holderOf(record)?.[reference]);
    return row === undefined ? null : pick(row);
  };
}

async function loadDerived(
  context: Context,
  records: readonly Row[],
  { schema, load }: Derivation,
): Promise<(record: Row) => unknown> {
  const ids = records.map(({ id }) => id as string); // of every record
  const found = ids.length === 0 ? new Map<string, object>() : await load(context, ids);
  const pick = picker(schema);
  return ({ id }) => {
    const value = found.get(id as string); // of every record
    return value === undefined ? null : pick(value);
  };
}

/** The records that others refer to, by ID, in one call of their list. */
async function readByIds(
  context: Context,
  list: Operation,
  referring: readonly Row[],
  reference: string,
): Promise<ReadonlyMap<unknown, Row>> {
  const ids = [...new Set(referring.flatMap((record) => record[reference] ?? []))];
  if (ids.length === 0) return new Map();
  // A page has at most as many records as a list takes IDs.
  const input: OperationInput = { params: {}, query: { ids, limit: ids.length }, headers: {}, body: undefined };
  const { items } = (await list.run(context, input)) as Page<Row>; // declared by `list`
  return new Map(items.map((item) => [item.id, item]));
}
