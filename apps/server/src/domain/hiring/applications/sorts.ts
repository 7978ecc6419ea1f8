import type { Context } from '../../../platform/context/context.ts';
import type { SortKey } from '../../../platform/database/list-order.ts';
import { Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { BY_ACTIVITY, BY_LAST_NAME, byRating } from './sort-queries.ts';

/** The orders by records that belong to an application, with the scope that each requires. */
const SCOPES = {
  lastName: 'candidates:read',
  averageRating: 'scorecards:read',
  lastActivityAt: 'activity:read',
} as const;

interface Sorted {
  sort?: string | undefined;
  jobId?: unknown;
  stageId?: unknown;
}

/**
 * The orders of applications by other records. They are computed for all applications that match the other filters, so a job or
 * a stage must be among those.
 * @throws Forbidden naming the scope that the caller lacks; Invalid without such a filter
 */
export function sortsByOtherRecords(context: Context, { sort, jobId, stageId }: Sorted): Record<string, SortKey> {
  if (sort === undefined || !(sort in SCOPES)) return {};
  const requiredScope = SCOPES[sort as keyof typeof SCOPES]; // checked above
  if (!context.scopes.has(requiredScope)) {
    throw new Forbidden(`Sorting by ${sort} requires the scope ${requiredScope}.`, { requiredScope });
  }
  if (jobId === undefined && stageId === undefined) {
    throw Invalid.field('sort', `${sort} requires the filter jobId or stageId`);
  }
  return { lastName: BY_LAST_NAME, averageRating: byRating(context), lastActivityAt: BY_ACTIVITY };
}
