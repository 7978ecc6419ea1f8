import type { Change } from '../../platform/change.ts';
import { changesBetween, wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import { lockStagesOf, placeStages, type StageRow } from './queries.ts';

/** The job's stages in their order, locked for the rest of the change. @throws NotFound when there is no such job */
export async function requireStages(tx: Change, jobId: string): Promise<StageRow[]> {
  const stages = await lockStagesOf(tx, tx.workspaceId, jobId);
  if (stages === undefined) throw new NotFound('Job');
  return stages;
}

/** The one of these stages with this id, in whichever case a path gives it. @throws NotFound */
export function pickStage(stages: readonly StageRow[], id: string): StageRow {
  const stage = stages.find((other) => other.id === id.toLowerCase());
  if (stage === undefined) throw new NotFound('Stage');
  return stage;
}

/** Numbers the stages in this order from 0 and records those that moved. */
export async function arrangeIn(tx: Change, before: readonly StageRow[], ids: readonly string[]): Promise<void> {
  for (const stage of await placeStages(tx, tx.workspaceId, ids)) {
    recordStageUpdate(tx, pickStage(before, stage.id), stage, ['position']);
  }
}

export function recordStageUpdate(tx: Change, before: StageRow, after: StageRow, fields: readonly string[]): void {
  tx.record({
    type: 'stage.updated',
    entityType: 'stage',
    entityId: after.id,
    data: { stage: wire(after), changes: changesBetween(before, after, fields) },
  });
}
