import type { Queryable } from '../../../platform/database/database.ts';
import { raw, sql } from '../../../platform/database/sql.ts';

/** Tables with rows that belong to an application, by `application_id`, and take no part in its history. */
export const PARTS_OF_APPLICATIONS: readonly string[] = [
  'candidate_files',
  'interviews',
  'offers',
  'tasks',
  'consents',
  'quarantined_submissions',
];

/** Two applications for one job: one is kept, the other becomes part of it. */
export interface MergedApplication {
  id: string;
  mergedInto: string;
}

/**
 * Where both candidates applied for the same job, keeps the application that got further: hired before active before
 * ended; the survivor's when they are even. What belongs to the other is attached to it. Its stage history is not: two
 * histories in one would tell of moves that nobody made and falsify the time in each stage. The other becomes a tombstone.
 */
export async function mergeApplications(
  db: Queryable,
  workspaceId: string,
  otherId: string,
  survivorId: string,
): Promise<MergedApplication[]> {
  const pairs = await db.query<MergedApplication>(sql`
    select case when other_wins then own.id else other.id end as id,
      case when other_wins then other.id else own.id end as "mergedInto"
    from applications own
    join applications other on other.workspace_id = own.workspace_id and other.job_id = own.job_id
      and other.candidate_id = ${otherId} and other.deleted_at is null
    cross join lateral (select array_position(array['hired', 'active'], other.status)
      < coalesce(array_position(array['hired', 'active'], own.status), 3) as other_wins) as verdict
    where own.workspace_id = ${workspaceId} and own.candidate_id = ${survivorId} and own.deleted_at is null
    order by own.id for update of own, other`);
  for (const pair of pairs) await attach(db, workspaceId, pair);
  return pairs;
}

async function attach(db: Queryable, workspaceId: string, { id, mergedInto }: MergedApplication): Promise<void> {
  for (const table of PARTS_OF_APPLICATIONS) {
    await db.query(sql`
      update ${raw(table)} set application_id = ${mergedInto} where workspace_id = ${workspaceId} and application_id = ${id}`);
  }
  // An author who judged both keeps both: the second judgement stays with the application that ends.
  await db.query(sql`
    update scorecards t set application_id = ${mergedInto}
    where t.workspace_id = ${workspaceId} and t.application_id = ${id}
      and not exists (select from scorecards own
        where own.workspace_id = t.workspace_id and own.application_id = ${mergedInto} and own.author_id = t.author_id
          and own.stage_id is not distinct from t.stage_id and own.deleted_at is null)`);
  await db.query(sql`
    update application_submissions t set application_id = ${mergedInto}, number = last.number + t.number
    from (select coalesce(max(number), 0) as number from application_submissions
      where workspace_id = ${workspaceId} and application_id = ${mergedInto}) as last
    where t.workspace_id = ${workspaceId} and t.application_id = ${id}`);
  await db.query(sql`
    update applications set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id}`);
}
