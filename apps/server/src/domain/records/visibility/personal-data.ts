import { OperationResult, type OperationSpec } from '../../../platform/http/contract/operation.ts';
import { NAME, personalDataOf, type TSchema } from '../../../platform/http/contract/schema.ts';

/** The records in a schema that are about candidates, and whether they have the ID of the candidate. */
export function candidateRecordsIn(schema: TSchema): { name: string; isNamed: boolean }[] {
  const { items, anyOf, properties = {}, [NAME]: fullName } = schema as RecordSchema; // a plain JSON Schema object
  const name = fullName === undefined ? '' : plainName(fullName);
  const fields = Object.values(properties);
  const declared = new Set(fields.map(personalDataOf));
  const namesCandidate = 'candidateId' in properties || declared.has('within');
  const isNamed = namesCandidate || name.startsWith('Candidate');
  const isOfCandidates = namesCandidate || declared.has('of subjects');
  const parts = [...(items === undefined ? [] : [items]), ...(anyOf ?? []), ...fields].flatMap(candidateRecordsIn);
  // The answers and submissions of an application are those of its candidate.
  const named = isNamed ? parts.map((part) => ({ ...part, isNamed })) : parts;
  return isOfCandidates ? [{ name, isNamed }, ...named] : named;
}

/** Whether the schema declares that a field contains personal data. */
export function isPersonal(field: TSchema): boolean {
  const declared = personalDataOf(field);
  return declared === 'of subjects' || declared === 'of others';
}

/** The query parameters that select by personal data: for a key without it, nothing matches. */
export const PERSONAL_FILTERS: Readonly<Record<string, readonly string[]>> = {
  listCandidates: ['email', 'q', 'tag', 'source', 'externalRef', 'customFields'],
  listApplications: ['q', 'tag', 'source', 'externalRef', 'customFields'],
  listInterviews: ['externalRef', 'customFields'],
  listOffers: ['externalRef', 'customFields'],
  listPoolEntries: ['source'],
  listAllNotes: ['externalRef'],
  listNotes: ['externalRef'],
  listFiles: ['externalRef'],
  listCandidateFiles: ['externalRef'],
  listScorecards: ['externalRef'],
  listMembers: ['externalRef'],
};

/** The orders by personal data: for a key without it, the list has its default order. */
const PERSONAL_ORDERS: ReadonlySet<unknown> = new Set(['lastName']);

const CHANGES = 'changes';

/** A value of this schema with null for personal data. */
export function withoutPersonalData(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { items, anyOf, properties } = schema as RecordSchema; // a plain JSON Schema object
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => withoutPersonalData(items, item));
  if (anyOf !== undefined) {
    return anyOf.reduce((shown, variant) => withoutPersonalData(variant, shown), value as unknown);
  }
  if (properties === undefined) return value;
  const shown = Object.entries(value).map(([field, part]) => {
    if (field === CHANGES) return [field, withoutPersonalChanges(properties, part)];
    const inner = properties[field];
    // Internal columns are numbers; nothing else is shown that its schema does not declare.
    if (inner !== undefined && isPersonal(inner)) return [field, null];
    if (inner === undefined) return [field, typeof part === 'number' ? part : null];
    return [field, withoutPersonalData(inner, part)];
  });
  return Object.fromEntries(shown);
}

/** A record that can be expanded has the fields of the record. */
export function plainName(name: string): string {
  return name.replace(/^Expandable/, '');
}

/** The parts of a JSON Schema that say where records are. */
export interface RecordSchema {
  items?: TSchema;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  [NAME]?: string;
}

/** The names of changed fields remain visible, their values only if a record beside the changes has the field, and none as personal. */
function withoutPersonalChanges(beside: Readonly<Record<string, TSchema>>, changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      const field = name.split('.', 1)[0]!;
      const declared = Object.values(beside).flatMap((record) => (record as RecordSchema).properties?.[field] ?? []);
      if (declared.length === 0 || declared.some(isPersonal)) return [name, { from: null, to: null }];
      // The usage of a workspace has a field of this name, too.
      if (typeof change !== 'object' || change === null || !('from' in change && 'to' in change)) return [name, change];
      const { from, to } = change;
      const shown = (value: unknown) => declared.reduce((part, schema) => withoutPersonalData(schema, part), value);
      return [name, { from: shown(from), to: shown(to) }];
    }),
  );
}

/** The result of an operation without personal data: a page, a result with metadata, or a record. */
export function presentedWithoutPersonalData({ data: schema }: Pick<OperationSpec, 'data'>, result: unknown): unknown {
  if (schema === null || typeof result !== 'object' || result === null) return result;
  if (result instanceof OperationResult) {
    const shown = new OperationResult(withoutPersonalData(schema, result.data));
    return Object.assign(shown, { ...result, data: shown.data });
  }
  if ('items' in result && 'hasMore' in result && Array.isArray(result.items)) {
    return { ...result, items: result.items.map((item) => withoutPersonalData(schema, item)) };
  }
  return withoutPersonalData(schema, result);
}

/** The query of a list for a key without personal data; null when nothing can match it. */
export function queryWithoutPersonalData(
  operationId: string,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const filters = PERSONAL_FILTERS[operationId] ?? [];
  if (filters.some((name) => query[name] !== undefined)) return null;
  const { sort, ...rest } = query;
  return sort === undefined || PERSONAL_ORDERS.has(sort) ? rest : { ...rest, sort };
}
