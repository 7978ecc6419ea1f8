import type { ApiPaths, ListPaths } from '@rolecall/client';
import type { Total } from '../ui/total.ts';
import { type Reading, useRecord } from './records.ts';

/** The service counts up to this number. */
const MOST_COUNTED = 10_000;

/** The lists that can be counted. */
type Counted = '/candidates' | '/applications' | '/jobs' | '/tasks' | '/offers' | '/interviews' | '/pool-entries';

/**
 * How many records a list has, whatever part of it is loaded; undefined until it is known. It is a request of its own, so that the
 * list does not wait for it.
 */
export function useTotal<Path extends Counted & ListPaths<ApiPaths>>(
  path: Path,
  query: Reading<Path>['query'],
): Total | undefined {
  const { sort: _sort, order: _order, ...filters } = { ...(query as object) } as Record<string, unknown>; // every list has both
  const of = { query: { ...filters, limit: 1, includeTotal: true } } as unknown as Reading<Path>; // of every list in `Counted`
  const count = useRecord(path, of).data?.meta as { pagination: { total?: number } } | undefined; // of every list
  const total = count?.pagination.total;
  return total === undefined ? undefined : { count: total, isPartial: total >= MOST_COUNTED };
}
