import { DEFAULT_LIMIT, MAX_LIMIT } from '../../database/paging.ts';
import { oneOf, record, Timestamp, Type, Uuid } from './schema.ts';

/** Query parameters of every list. */
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of records to return.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'The `meta.pagination.nextCursor` of the previous page.',
    }),
  ),
  syncToken: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Returns only what has changed since this token was issued, in the order of the changes. The token is `meta.syncToken` of the last page of the same list with the same filters. Deleted records, and records that no longer match the filters, are returned as tombstones.',
    }),
  ),
};

/** Query parameters that choose the order of a list. `keys`: the fields to sort by, in addition to its times. */
export function sortQuery<const Keys extends readonly string[] = []>(keys?: Keys) {
  return {
    sort: Type.Optional(
      oneOf<readonly ('createdAt' | 'updatedAt' | Keys[number])[]>(['createdAt', 'updatedAt', ...(keys ?? [])], {
        description:
          'The field to sort by. A cursor is valid only for the order in which it was issued. Cannot be combined with `syncToken`.',
      }),
    ),
    order: Type.Optional(
      oneOf(['asc', 'desc'], {
        description:
          'The sort direction. Defaults to `desc` for times (except `dueAt`) and ratings, and to `asc` for names. Without `sort`, it applies to the default order. Cannot be combined with `syncToken`.',
      }),
    ),
  };
}

/** Replaces a record that is no longer in the list. */
export const Tombstone = record(
  'Tombstone',
  {
    id: Type.String({
      description: 'ID of the record. For records without an ID, the key: `name` of a secret, `kind` of a template.',
      examples: ['0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e'],
    }),
    deletedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When the record was deleted or last changed.' }),
    reason: oneOf(['deleted', 'no_longer_matches'], {
      description: '`no_longer_matches`: the record exists, but not in this list with these filters.',
    }),
  },
  'A record that is no longer in the list. Only calls with `syncToken` return it; no other item of a list has a `reason`.',
);

export const CreatedFilters = {
  createdAfter: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Created at or after this time.' })),
  createdBefore: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Created before this time.' })),
};

export const UpdatedFilters = {
  updatedAfter: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'Last changed at or after this time.' }),
  ),
  updatedBefore: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Last changed before this time.' })),
};

export const IdsFilter = {
  ids: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: 100,
      description: 'Only records with these IDs, separated by commas; at most 100.',
    }),
  ),
};

/** Filters that every list of records supports in addition to its own. */
export const CommonFilters = { ...CreatedFilters, ...UpdatedFilters, ...IdsFilter };

/** For lists that can say how many records they have. */
export const TotalQuery = {
  includeTotal: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Adds `meta.pagination.total`: how many records match the filters, at most 10000. Not with `syncToken`. Counting can take longer than reading a page.',
    }),
  ),
};

/** For lists of records that leave tombstones. */
export const DeletedFilter = {
  includeDeleted: Type.Optional(
    Type.Boolean({ default: false, description: 'Includes deleted records, each with its `deletedAt`.' }),
  ),
};
