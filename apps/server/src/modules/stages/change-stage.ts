import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, wire } from '../../platform/diff.ts';
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { newId } from '../../platform/ids.ts';
import { arrangeIn, pickStage, recordStageUpdate, requireStages } from './arrange-stages.ts';
import { findStage, insertStages, jobExists, listStages, listStagesOf, type StageRow, updateStage } from './queries.ts';
import type { NewStage, StageKind, StageOrder, StagePatch } from './schema.ts';

const MAX_STAGES = 100;

/** A page in the order of the pipeline. @throws NotFound when there is no such job */
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

/** Adds a stage at its position, at the end without one. @throws NotFound; Conflict for a second hired or rejected one */
export async function createStage(context: Context, jobId: string, input: NewStage): Promise<StageRow> {
  return change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    if (stages.length >= MAX_STAGES) throw new Conflict(`A job has at most ${MAX_STAGES} stages.`);
    if (isEnding(input.kind)) throw oneOfKind(input.kind);
    const id = newId();
    const position = Math.min(input.position ?? stages.length, stages.length);
    const [stage] = await insertStages(tx, tx.workspaceId, jobId, [
      { id, name: input.name, kind: input.kind, color: input.color ?? null, position },
    ]);
    tx.record({ type: 'stage.created', entityType: 'stage', entityId: id, data: { stage: wire(stage!) } });
    await arrangeIn(tx, stages, idsOf(stages).toSpliced(position, 0, id));
    return stage!;
  });
}

/** @throws NotFound; Conflict when the job would not have exactly one hired and one rejected stage */
export async function changeStage(context: Context, jobId: string, id: string, patch: StagePatch): Promise<StageRow> {
  return change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    const stage = tx.target(pickStage(stages, id));
    const wanted =
      patch.position === undefined ? patch : { ...patch, position: lastWhenBeyond(patch.position, stages) };
    const changed = changedFields(stage, wanted);
    const fields = Object.keys(changed);
    if (fields.length === 0) return stage;
    if (changed.kind !== undefined) checkKindChange(stage.kind, changed.kind);
    const updated = await updateStage(tx, tx.workspaceId, { ...stage, ...changed });
    recordStageUpdate(tx, stage, updated, fields);
    const others = idsOf(stages).filter((other) => other !== stage.id);
    await arrangeIn(tx, stages, others.toSpliced(updated.position, 0, stage.id));
    return updated;
  });
}

/** Puts all stages of the job in this order. @throws NotFound; Invalid unless each stage is named once */
export async function orderStages(context: Context, jobId: string, { stageIds }: StageOrder): Promise<Page<StageRow>> {
  return change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    const ids = stageIds.map((id) => id.toLowerCase());
    const known = new Set(idsOf(stages));
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw Invalid.field(`stageIds.${unknown}`, 'is no stage of this job');
    if (new Set(ids).size !== stages.length) throw Invalid.field('stageIds', 'must name every stage of the job');
    await arrangeIn(tx, stages, ids);
    const items = await listStagesOf(tx, tx.workspaceId, jobId);
    return { items, nextCursor: null, hasMore: false, limit: MAX_STAGES };
  });
}

function idsOf(stages: readonly StageRow[]): string[] {
  return stages.map(({ id }) => id);
}

function lastWhenBeyond(position: number, stages: readonly StageRow[]): number {
  return Math.min(position, stages.length - 1);
}

function isEnding(kind: StageKind): boolean {
  return kind === 'hired' || kind === 'rejected';
}

function oneOfKind(kind: StageKind): Conflict {
  return new Conflict(`A job has exactly one ${kind} stage.`, { field: 'kind' });
}

function checkKindChange(from: StageKind, to: StageKind): void {
  for (const kind of [from, to]) if (isEnding(kind)) throw oneOfKind(kind);
}
