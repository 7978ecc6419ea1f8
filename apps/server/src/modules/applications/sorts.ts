import type { Context } from '../../platform/context/context.ts';
import type { SortKey } from '../../platform/database/list-order.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { Forbidden, Invalid } from '../../platform/errors/errors.ts';
import { visibleTo } from '../scorecards/queries.ts';
import { AVERAGE_RATING } from './derivation-queries.ts';

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

/** As the list of candidates. */
const BY_LAST_NAME: SortKey = {
  join: sql`join candidates person on person.workspace_id = t.workspace_id and person.id = t.candidate_id`,
  value: sql`left(lower(normalize(person.last_name, nfd) collate "C"), 100)`,
  type: 'text',
  direction: 'asc',
};

/** Without a scorecard: lower than the lowest rating. */
const byRating = (context: Context): SortKey => ({
  join: lateral(sql`
    select coalesce(round(100 * ${AVERAGE_RATING}), 0)::integer as value from scorecards s
    where s.workspace_id = t.workspace_id and s.application_id = t.id and s.deleted_at is null
      and ${visibleTo(context, 's')}`),
  value: sql`sorted.value`,
  type: 'integer',
  direction: 'desc',
});

const BY_ACTIVITY: SortKey = {
  join: lateral(sql`
    select coalesce((select e.created_at from activity_events e
      where e.workspace_id = t.workspace_id and e.candidate_id = t.candidate_id order by e.id desc limit 1),
      t.updated_at) as value`),
  value: sql`sorted.value`,
  type: 'timestamptz',
  direction: 'desc',
};

function lateral(select: Sql): Sql {
  return sql`cross join lateral (${select}) sorted`;
}
