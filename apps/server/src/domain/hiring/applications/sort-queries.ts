import type { Context } from '../../../platform/context/context.ts';
import type { SortKey } from '../../../platform/database/list-order.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { AVERAGE_RATING, visibleTo } from '../scorecards/queries.ts';

/** By last name, in the order of the list of candidates. */
export const BY_LAST_NAME: SortKey = {
  through: {
    table: sql`candidates`,
    alias: 'person',
    on: sql`person.workspace_id = t.workspace_id and person.id = t.candidate_id`,
  },
  value: sql`left(lower(normalize(person.last_name, nfd) collate "C"), 100)`,
  type: 'text',
  direction: 'asc',
};

/** By the average of the ratings that the caller may see; without a scorecard, below the lowest rating. */
export const byRating = (context: Context): SortKey => ({
  join: lateral(sql`
    select coalesce(round(100 * ${AVERAGE_RATING}), 0)::integer as value from scorecards s
    where s.workspace_id = t.workspace_id and s.application_id = t.id and s.deleted_at is null
      and ${visibleTo(context, 's')}`),
  value: sql`sorted.value`,
  type: 'integer',
  direction: 'desc',
});

/** By the newest event of the activity feed, or the last change of the application where there is none. */
export const BY_ACTIVITY: SortKey = {
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
