import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields } from '../../../platform/records/diff.ts';
import { stageEvents } from './events.ts';
import { findStage, jobExists, listStages, listStagesOf, type StageRow, stages as stageTable } from './queries.ts';
import type { NewStage, StageKind, StageOrder, StagePatch } from './schema.ts';
import { pickStage, recordStageUpdate, renumberStages, requireStages } from './stage-positions.ts';

const MAX_STAGES = 100;

/** A page of stages in pipeline order. @throws NotFound if the job does not exist */
export async function listJobStages(
  context: Context,
  jobId: string,
  query: Parameters<typeof listStages>[3],
): Promise<Page<StageRow>> {
  const { db, workspaceId } = context;
  if (!(await jobExists(db.read, workspaceId, jobId))) throw new NotFound('Job');
  return listStages(db.read, workspaceId, jobId, query);
}

/** @throws NotFound */
export async function getStage(context: Context, jobId: string, id: string): Promise<StageRow> {
  const { db, workspaceId } = context;
  const stage = await findStage(db.read, workspaceId, jobId, id);
  if (stage === undefined || !(await jobExists(db.read, workspaceId, jobId))) throw new NotFound('Stage');
  return stage;
}

/** Adds a stage at the given position, by default at the end. @throws NotFound; Conflict for a second hired or rejected stage */
export async function createStage(context: Context, jobId: string, input: NewStage): Promise<StageRow> {
  return change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    if (stages.length >= MAX_STAGES) throw new Conflict(`A job has at most ${MAX_STAGES} stages.`);
    if (isFinal(input.kind)) throw duplicateKind(input.kind);
    const id = newId();
    const position = Math.min(input.position ?? stages.length, stages.length);
    const { name, kind, color = null } = input;
    const stage = await stageTable.insert(tx, tx.workspaceId, { id, jobId, name, kind, color, position });
    tx.record(stageEvents.created, stage, { stage: apiFields(stage) });
    await renumberStages(tx, stages, idsOf(stages).toSpliced(position, 0, id));
    return stage;
  });
}

/** @throws NotFound; Conflict if the job would not have exactly one hired and one rejected stage */
export async function changeStage(context: Context, jobId: string, id: string, patch: StagePatch): Promise<StageRow> {
  return change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    const stage = tx.target(pickStage(stages, id));
    const clamped =
      patch.position === undefined ? patch : { ...patch, position: clampPosition(patch.position, stages) };
    const changed = changedFields(stage, clamped);
    const fields = Object.keys(changed);
    if (fields.length === 0) return stage;
    if (changed.kind !== undefined) checkKindChange(stage.kind, changed.kind);
    const updated = await stageTable.update(tx, tx.workspaceId, stage.id, changed);
    recordStageUpdate(tx, stage, updated, fields);
    const others = idsOf(stages).filter((other) => other !== stage.id);
    await renumberStages(tx, stages, others.toSpliced(updated.position, 0, stage.id));
    return updated;
  });
}

/** Reorders the stages of a job. @throws NotFound; Invalid unless the list contains each stage once */
export async function reorderStages(
  context: Context,
  jobId: string,
  { stageIds }: StageOrder,
): Promise<Page<StageRow>> {
  return change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    const ids = stageIds.map((id) => id.toLowerCase());
    const known = new Set(idsOf(stages));
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw Invalid.field(`stageIds.${unknown}`, 'is not a stage of this job');
    if (new Set(ids).size !== stages.length) throw Invalid.field('stageIds', 'must contain every stage of the job');
    await renumberStages(tx, stages, ids);
    const items = await listStagesOf(tx, tx.workspaceId, jobId);
    return { items, nextCursor: null, hasMore: false, limit: MAX_STAGES };
  });
}

function idsOf(stages: readonly StageRow[]): string[] {
  return stages.map(({ id }) => id);
}

function clampPosition(position: number, stages: readonly StageRow[]): number {
  return Math.min(position, stages.length - 1);
}

function isFinal(kind: StageKind): boolean {
  return kind === 'hired' || kind === 'rejected';
}

function duplicateKind(kind: StageKind): Conflict {
  return new Conflict(`A job has exactly one ${kind} stage.`, { field: 'kind' });
}

function checkKindChange(from: StageKind, to: StageKind): void {
  for (const kind of [from, to]) if (isFinal(kind)) throw duplicateKind(kind);
}
