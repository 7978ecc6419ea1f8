import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Scorecard } from './schema.ts';

export type ScorecardRow = Scorecard & { revision: number };

export const scorecards = recordTable<Scorecard>(
  'scorecards',
  {
    id: 'id',
    candidateId: 'candidate_id',
    applicationId: 'application_id',
    stageId: 'stage_id',
    authorId: 'author_id',
    rating: 'rating',
    comment: 'comment',
    criteria: 'criteria',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['criteria'], softDelete: true },
);

/**
 * What an interviewer may see on the alias `t`: others' scorecards of an application and stage only after handing in their
 * own, so that nobody's judgement leans on another's. API keys and the other roles see all.
 */
export function visibleTo({ actor, workspaceId }: Pick<Context, 'actor' | 'workspaceId'>): Sql {
  if (actor.type !== 'operator') return sql`true`;
  return sql`(t.author_id = ${actor.id} or exists (
    select from members m where m.workspace_id = ${workspaceId} and m.id = ${actor.id} and m.role <> 'interviewer') or exists (
    select from scorecards own
    where own.workspace_id = ${workspaceId} and own.application_id = t.application_id and own.author_id = ${actor.id}
      and own.stage_id is not distinct from t.stage_id and own.deleted_at is null))`;
}

/** A scorecard that this caller may see. */
export async function findVisible(db: Queryable, context: Context, id: string): Promise<ScorecardRow | undefined> {
  const { items } = await scorecards.list(db, context.workspaceId, { ids: [id], limit: 1 }, [visibleTo(context)]);
  return items[0] as ScorecardRow | undefined; // a list's rows carry their revision
}

/** Those of these scorecards, deleted ones too, that this caller may see. */
export async function visibleIds(db: Queryable, context: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from scorecards t
    where t.workspace_id = ${context.workspaceId} and t.id = any(${[...ids]}::uuid[]) and ${visibleTo(context)}`);
  return new Set(rows.map(({ id }) => id));
}

/** What a scorecard points to, as far as it exists. */
export async function findSubjects(
  db: Queryable,
  workspaceId: string,
  links: { applicationId: string; stageId: string | null; authorId: string },
): Promise<{ candidateId: string | null; stage: boolean; author: boolean }> {
  const [row] = await db.query<{ candidateId: string | null; stage: boolean; author: boolean }>(sql`
    select a.candidate_id as "candidateId",
      exists (select from stages s where s.workspace_id = ${workspaceId} and s.id = ${links.stageId} and s.job_id = a.job_id) as stage,
      exists (select from members m where m.workspace_id = ${workspaceId} and m.id = ${links.authorId} and m.deleted_at is null) as author
    from (select 1) one left join applications a
      on a.workspace_id = ${workspaceId} and a.id = ${links.applicationId} and a.deleted_at is null`);
  return row!;
}
