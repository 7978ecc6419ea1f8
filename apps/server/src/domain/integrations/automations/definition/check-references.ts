import type { Queryable } from '../../../../platform/database/database.ts';
import type { Problem } from '../conditions/condition.ts';
import type { Definition, Step } from '../definition-schema.ts';
import type { Findings } from './check-templates.ts';
import { findMembers, findStages, type KnownStage } from './queries.ts';

interface Reference {
  readonly path: string;
  readonly id: string;
}

/** Checks that the stages and members that the steps refer to exist in this workspace. */
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

/** A stage belongs to one job; an automation that does not restrict the job runs for applications to all of them. */
function otherJobs({ trigger, conditions }: Definition, path: string, stage: KnownStage | undefined): Problem[] {
  if (stage === undefined) return [];
  const expressions = JSON.stringify([trigger.filter, conditions]);
  if ([stage.jobId, stage.jobSlug].some((name) => expressions.includes(JSON.stringify(name)))) return [];
  return [{ path, message: `is a stage of ${stage.jobTitle}: applications for other jobs fail at this step` }];
}
