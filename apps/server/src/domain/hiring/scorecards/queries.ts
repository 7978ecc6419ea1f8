import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type BatchQuery, batchByKey, batchQuery } from '../../../platform/database/query-batcher.ts';
import type { ChangeSource } from '../../../platform/database/record-list.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { explainRefConflict } from '../../records/external-refs/queries.ts';
import { CANDIDATE_LOCKED } from '../../records/lock-order/queries.ts';
import type { Scorecard } from './schema.ts';

export type ScorecardRow = Scorecard & Versioned;

export const scorecards = recordTable<Scorecard>(
  'scorecards',
  {
    id: 'id',
    candidateId: 'candidate_id',
    applicationId: 'application_id',
    stageId: 'stage_id',
    interviewId: 'interview_id',
    authorId: 'author_id',
    rating: 'rating',
    comment: 'comment',
    criteria: 'criteria',
    externalRefs: 'external_refs',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['criteria', 'externalRefs'], softDelete: true, explain: explainRefConflict('scorecard') },
);

/**
 * Restricts scorecards with this alias to those that the caller may see. Interviewers see others' scorecards for an application and stage
 * only after submitting their own, to avoid bias. API keys and the other roles see all.
 */
export function visibleTo({ actor, workspaceId }: Pick<Context, 'actor' | 'workspaceId'>, alias = 't'): Sql {
  if (actor.type !== 'operator') return sql`true`;
  const t = raw(alias);
  return sql`(${t}.author_id = ${actor.id} or exists (
    select from members m where m.workspace_id = ${workspaceId} and m.id = ${actor.id} and m.role <> 'interviewer') or exists (
    select from scorecards own
    where own.workspace_id = ${workspaceId} and own.application_id = ${t}.application_id and own.author_id = ${actor.id}
      and own.stage_id is not distinct from ${t}.stage_id and own.deleted_at is null))`;
}

/** Scorecards whose visibility changes when the caller submits or deletes their own, or gets another role. */
export function visibilityChanges({ actor, workspaceId }: Pick<Context, 'actor' | 'workspaceId'>): ChangeSource[] {
  if (actor.type !== 'operator') return [];
  const others = sql`s.workspace_id = ${workspaceId} and s.author_id <> ${actor.id}`;
  return [
    {
      rows: sql`scorecards own join scorecards s on s.workspace_id = own.workspace_id
          and s.application_id = own.application_id and s.stage_id is not distinct from own.stage_id
        where own.workspace_id = ${workspaceId} and own.author_id = ${actor.id} and ${others}`,
      key: sql`s.id`,
      position: sql`own.change_position`,
    },
    {
      rows: sql`members m join scorecards s on s.workspace_id = m.workspace_id
        where m.workspace_id = ${workspaceId} and m.id = ${actor.id} and ${others}`,
      key: sql`s.id`,
      position: sql`m.change_position`,
    },
  ];
}

/** The scorecard, if the caller may see it. */
export async function findVisible(db: Queryable, context: Context, id: string): Promise<ScorecardRow | undefined> {
  const { items } = await scorecards.list(
    db,
    context.workspaceId,
    { ids: [id], limit: 1 },
    { filters: [visibleTo(context)] },
  );
  return items[0] as ScorecardRow | undefined; // lists return revisions
}

/**
 * Whether the caller is an interviewer who sees, or has seen, another member's scorecard for the application and stage of their own.
 */
export async function hasSeenOthers(
  db: Queryable,
  { actor, workspaceId }: Pick<Context, 'actor' | 'workspaceId'>,
  { applicationId, stageId }: Pick<Scorecard, 'applicationId' | 'stageId'>,
): Promise<boolean> {
  const [row] = await db.query<{ seen: boolean }>(sql`
    select exists (select from members m where m.workspace_id = ${workspaceId} and m.id = ${actor.id} and m.role = 'interviewer')
      and exists (select from scorecards t
        where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId}
          and t.stage_id is not distinct from ${stageId}::uuid and t.author_id <> ${actor.id}) as seen`);
  return row!.seen;
}

/** The scorecards among these, including deleted ones, that the caller may see. */
export async function visibleIds(db: Queryable, context: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from scorecards t
    where t.workspace_id = ${context.workspaceId} and t.id = any(${[...ids]}::uuid[]) and ${visibleTo(context)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Which of the records that a scorecard refers to exist. Locks the candidate and the application. */
export function findScorecardLinks(
  db: Queryable,
  workspaceId: string,
  { applicationId, stageId, authorId }: Links,
): Promise<FoundLinks> {
  return batchQuery(db, findAllLinks, { workspaceId, applicationId, stageId, authorId });
}

interface Links {
  applicationId: string;
  stageId: string | null;
  authorId: string;
}

interface FoundLinks {
  candidateId: string | null;
  stage: boolean;
  author: boolean;
}

const findAllLinks: BatchQuery<Links & { workspaceId: string }, FoundLinks> = (db, all) =>
  db.query(sql`
    select a.candidate_id as "candidateId",
      exists (select from stages s where s.workspace_id = l.workspace_id and s.id = l.stage_id and s.job_id = a.job_id) as stage,
      exists (select from members m where m.workspace_id = l.workspace_id and m.id = l.author_id and m.deleted_at is null) as author
    from unnest(${all.map((one) => one.workspaceId)}::uuid[], ${all.map((one) => one.applicationId)}::uuid[],
      ${all.map((one) => one.stageId)}::uuid[], ${all.map((one) => one.authorId)}::uuid[])
      with ordinality as l (workspace_id, application_id, stage_id, author_id, number)
    left join lateral (
      select t.candidate_id, t.job_id from applications t
      where t.workspace_id = l.workspace_id and t.id = l.application_id and t.deleted_at is null and ${CANDIDATE_LOCKED}
      for key share) a on true
    order by l.number`);

/** The labels that a scorecard for this interview must contain; undefined if the application has no such interview. */
export async function findRequiredCriteria(
  db: Queryable,
  workspaceId: string,
  { interviewId, applicationId }: { interviewId: string; applicationId: string },
): Promise<string[] | undefined> {
  const found = await requiredCriteria(db, workspaceId, interviewId);
  return found.find((interview) => interview.applicationId === applicationId.toLowerCase())?.labels;
}

const requiredCriteria = batchByKey<{ id: string; applicationId: string; labels: string[] }>(
  (db, workspaceId, ids) =>
    db.query(sql`
    select t.id, t.application_id as "applicationId", array(select c ->> 'label' from jsonb_array_elements(t.scorecard_criteria) with ordinality as e (c, place)
      where (c ->> 'required')::boolean order by place) as labels
    from interviews t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`),
  ({ id }) => id,
);

/** Selects the ID of the scorecard that an author has submitted for an interview, or without one for an application and stage. */
export function scorecardIdOf(
  workspaceId: string,
  {
    applicationId,
    stageId,
    interviewId,
    authorId,
  }: Pick<Scorecard, 'applicationId' | 'stageId' | 'interviewId' | 'authorId'>,
): Sql {
  return sql`
    select id from scorecards
    where workspace_id = ${workspaceId} and application_id = ${applicationId} and author_id = ${authorId}
      and coalesce(interview_id, stage_id) is not distinct from ${interviewId ?? stageId}::uuid and deleted_at is null`;
}

/**
 * Whether a member has submitted a scorecard for the interview with this alias: one for this interview, or one that names no
 * interview, since the interview began. Both are SQL, written in the code.
 */
export function hasScored(interview: string, memberId: Sql): Sql {
  const i = raw(interview);
  return sql`exists (
    select from scorecards s
    where s.workspace_id = ${i}.workspace_id and s.application_id = ${i}.application_id and s.author_id = ${memberId}
      and (s.interview_id = ${i}.id or s.interview_id is null and s.created_at >= ${i}.scheduled_at) and s.deleted_at is null)`;
}

/** Of the scorecards `s`: from 1 (`strong_no`) to 4 (`strong_yes`). */
export const AVERAGE_RATING = sql`avg(case s.rating when 'strong_yes' then 4 when 'yes' then 3 when 'no' then 2 else 1 end)`;
