import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Problem } from '../conditions/condition.ts';
import type { Findings } from './check-templates.ts';
import type { Definition, Step } from './schema.ts';

interface Reference {
  readonly path: string;
  readonly id: string;
}

interface KnownStage {
  id: string;
  jobId: string;
  jobTitle: string;
  jobSlug: string;
}

/** Whether the stages and members that the steps name exist in this workspace. */
export async function checkReferences(db: Queryable, workspaceId: string, definition: Definition): Promise<Findings> {
  const stageRefs = referencesIn(definition.steps, stagesOf);
  const memberRefs = referencesIn(definition.steps, membersOf);
  const [stages, members] = await Promise.all([
    findStages(db, workspaceId, idsOf(stageRefs)),
    findMembers(db, workspaceId, idsOf(memberRefs)),
  ]);
  const problems = [
    ...stageRefs.filter(({ id }) => !stages.has(id)).map(({ path }) => ({ path, message: 'no such stage' })),
    ...memberRefs.filter(({ id }) => !members.has(id)).map(({ path }) => ({ path, message: 'no such member' })),
  ];
  return { problems, warnings: stageRefs.flatMap(({ path, id }) => otherJobs(definition, path, stages.get(id))) };
}

function referencesIn(steps: readonly Step[], read: (step: Step) => Record<string, string>): Reference[] {
  return steps.flatMap((step, index) =>
    Object.entries(read(step)).map(([key, id]) => ({ path: `steps.${index}.config.${key}`, id })),
  );
}

function stagesOf(step: Step): Record<string, string> {
  return step.type === 'move_stage' ? { toStageId: step.config.toStageId } : {};
}

function membersOf(step: Step): Record<string, string> {
  if (step.type === 'create_task' && step.config.ownerId !== undefined) return { ownerId: step.config.ownerId };
  if (step.type !== 'schedule_interview') return {};
  return Object.fromEntries((step.config.interviewerIds ?? []).map((id, index) => [`interviewerIds.${index}`, id]));
}

function idsOf(references: readonly Reference[]): string[] {
  return [...new Set(references.map(({ id }) => id))];
}

async function findStages(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, KnownStage>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<KnownStage>(sql`
    select t.id, t.job_id as "jobId", j.title as "jobTitle", j.slug as "jobSlug"
    from stages t join jobs j on j.workspace_id = t.workspace_id and j.id = t.job_id and j.deleted_at is null
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function findMembers(db: Queryable, workspaceId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(sql`
    select id from members
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/** A stage belongs to one job; an automation that speaks of no job meets applications for all of them. */
function otherJobs({ trigger, conditions }: Definition, path: string, stage: KnownStage | undefined): Problem[] {
  if (stage === undefined) return [];
  const words = JSON.stringify([trigger.filter, conditions]);
  if ([stage.jobId, stage.jobSlug].some((name) => words.includes(JSON.stringify(name)))) return [];
  return [{ path, message: `is a stage of ${stage.jobTitle}: applications for other jobs fail here` }];
}
