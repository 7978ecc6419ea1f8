import type { Change } from '../../../platform/changes/change.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { stageEvents } from './events.ts';
import { lockStagesOf, type StageRow, setStagePositions } from './queries.ts';

/** Locks the job's stages, in pipeline order, until the end of the change. @throws NotFound if the job does not exist */
export async function requireStages(tx: Change, jobId: string): Promise<StageRow[]> {
  const stages = await lockStagesOf(tx, tx.workspaceId, jobId);
  if (stages === undefined) throw new NotFound('Job');
  return stages;
}

/** The stage with this ID, ignoring case. @throws NotFound */
export function pickStage(stages: readonly StageRow[], id: string): StageRow {
  const stage = stages.find((other) => other.id === id.toLowerCase());
  if (stage === undefined) throw new NotFound('Stage');
  return stage;
}

/** Numbers the stages in this order from 0 and records an event for each that moved. */
export async function renumberStages(tx: Change, before: readonly StageRow[], ids: readonly string[]): Promise<void> {
  for (const stage of await setStagePositions(tx, tx.workspaceId, ids)) {
    recordStageUpdate(tx, pickStage(before, stage.id), stage, ['position']);
  }
}

export function recordStageUpdate(tx: Change, before: StageRow, after: StageRow, fields: readonly string[]): void {
  tx.record(stageEvents.updated, after, { stage: apiFields(after), changes: changesBetween(before, after, fields) });
}
