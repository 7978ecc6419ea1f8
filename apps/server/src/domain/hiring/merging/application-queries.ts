import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { type Changes, changesBetween } from '../../../platform/records/diff.ts';
import { type ApplicationRow, applications } from '../applications/queries.ts';

/** A table whose rows refer to an application by `application_id`. */
interface ApplicationTable {
  table: string;
  /** Whether the table has an `updated_at`, which moving a row updates. */
  hasUpdatedAt: boolean;
  /** Condition for the rows `t` that move; if unset, all do. */
  moves?: Sql;
}

/** Tables with rows that belong to an application, except its stage history. */
export const APPLICATION_TABLES: readonly ApplicationTable[] = [
  { table: 'candidate_files', hasUpdatedAt: true },
  { table: 'interviews', hasUpdatedAt: true },
  { table: 'booking_links', hasUpdatedAt: true },
  { table: 'availability_requests', hasUpdatedAt: true },
  { table: 'offers', hasUpdatedAt: true },
  { table: 'approvals', hasUpdatedAt: true },
  { table: 'tasks', hasUpdatedAt: true },
  { table: 'mails', hasUpdatedAt: true },
  { table: 'sent_email_ids', hasUpdatedAt: false },
  { table: 'notifications', hasUpdatedAt: true },
  { table: 'messages', hasUpdatedAt: true },
  { table: 'consents', hasUpdatedAt: false },
  { table: 'quarantined_submissions', hasUpdatedAt: true },
  {
    // An application fills one opening only.
    table: 'openings',
    hasUpdatedAt: true,
    moves: sql`t.status <> 'filled' or not exists (select from openings own
      where own.workspace_id = t.workspace_id and own.application_id = pair.merged_into and own.status = 'filled'
        and own.deleted_at is null)`,
  },
  {
    // If an author has submitted a scorecard for both and the same stage, the second stays with the merged application.
    table: 'scorecards',
    hasUpdatedAt: true,
    moves: sql`not exists (select from scorecards own
      where own.workspace_id = t.workspace_id and own.application_id = pair.merged_into and own.author_id = t.author_id
        and coalesce(own.interview_id, own.stage_id) is not distinct from coalesce(t.interview_id, t.stage_id)
        and own.deleted_at is null)`,
  },
];

/** Two applications for one job: `id` is merged into `mergedInto`. */
export interface MergedApplication {
  id: string;
  mergedInto: string;
}

/** The values that a kept application gets from the one that is merged into it. */
type Inherited = Pick<ApplicationRow, 'externalRefs' | 'customFields' | 'answerToReview'>;

/** A kept application, with the changes of its own fields. */
export interface FilledApplication {
  id: string;
  changes: Changes;
}

/** A row that now belongs to the kept application. */
export interface AttachedRow {
  table: string;
  id: string;
  applicationId: string;
}

/**
 * If both candidates applied for the same job, keeps the application that got further (hired, then active, then ended), or
 * the survivor's if they are equal. The other's records are attached to it, its external references are added, its values of
 * custom fields fill unset ones, and the other is deleted. Its stage history is
 * not merged: a combined history would contain moves that never happened and distort the time in each stage.
 */
export async function mergeApplications(
  db: Queryable,
  workspaceId: string,
  otherId: string,
  survivorId: string,
): Promise<{ pairs: MergedApplication[]; attached: AttachedRow[]; filled: FilledApplication[] }> {
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
  if (pairs.length === 0) return { pairs, attached: [], filled: [] };
  const attached = await attach(db, workspaceId, pairs);
  return { pairs, attached, filled: await endMerged(db, workspaceId, pairs) };
}

async function attach(db: Queryable, workspaceId: string, pairs: readonly MergedApplication[]): Promise<AttachedRow[]> {
  const ended = pairs.map(({ id }) => id);
  const table = sql`unnest(${ended}::uuid[], ${pairs.map(({ mergedInto }) => mergedInto)}::uuid[]) as pair (id, merged_into)`;
  const attached: AttachedRow[] = [];
  for (const { table: name, hasUpdatedAt, moves = sql`true` } of APPLICATION_TABLES) {
    const rows = await db.query<Omit<AttachedRow, 'table'>>(sql`
      update ${raw(name)} t set application_id = pair.merged_into${hasUpdatedAt ? sql`, updated_at = rolecall_now()` : sql``}
      from ${table} where t.workspace_id = ${workspaceId} and t.application_id = pair.id and (${moves})
      returning t.id, t.application_id as "applicationId"`);
    attached.push(...rows.map((row) => ({ table: name, ...row })));
  }
  await db.query(sql`
    update application_submissions t set application_id = pair.merged_into, number = last.number + t.number
    from ${table} cross join lateral (select coalesce(max(s.number), 0) as number from application_submissions s
      where s.workspace_id = ${workspaceId} and s.application_id = pair.merged_into) as last
    where t.workspace_id = ${workspaceId} and t.application_id = pair.id`);
  return attached;
}

/** Deletes the merged applications; the kept ones get their references, and their values of unset custom fields. */
async function endMerged(
  db: Queryable,
  workspaceId: string,
  pairs: readonly MergedApplication[],
): Promise<FilledApplication[]> {
  const ids = pairs.flatMap(({ id, mergedInto }) => [id, mergedInto]);
  const found = await applications.rows(db, workspaceId, { where: [sql`t.id = any(${ids}::uuid[])`] });
  await db.query(sql`
    update applications set deleted_at = rolecall_now(), external_refs = '[]', updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = any(${pairs.map(({ id }) => id)}::uuid[])`);
  const byId = new Map(found.map((application) => [application.id, application]));
  const filled: FilledApplication[] = [];
  for (const { id, mergedInto } of pairs) {
    const kept = byId.get(mergedInto)!;
    const after = withInherited(kept, byId.get(id)!);
    const fields = (['externalRefs', 'customFields'] as const).filter(
      (field) => !isDeepStrictEqual(kept[field], after[field]),
    );
    // Even if none of these changed: submissions and records that were attached are part of what a read returns.
    await applications.update(db, workspaceId, mergedInto, after);
    filled.push({ id: mergedInto, changes: changesBetween(kept, after, fields) });
  }
  return filled;
}

function withInherited(kept: Inherited, merged: Inherited): Inherited {
  return {
    externalRefs: [...kept.externalRefs, ...merged.externalRefs],
    customFields: { ...merged.customFields, ...kept.customFields },
    answerToReview: kept.answerToReview || merged.answerToReview,
  };
}
