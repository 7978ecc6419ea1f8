import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { deletePlanOf } from '../interview-plans/change-plan.ts';
import { stageEvents } from '../stages/events.ts';
import { type StageRow, stages as stageTable } from '../stages/queries.ts';
import { pickStage, renumberStages, requireStages } from '../stages/stage-positions.ts';
import { placementFor } from './move-application.ts';
import { lockApplicationsIn } from './queries.ts';
import { statusIn } from './state-machine.ts';
import { transition } from './transition.ts';

/**
 * Deletes a stage from a job's pipeline. Its applications move to the stage `moveTo`, which is required if there are any.
 * @throws NotFound; Invalid if `moveTo` is not another stage of the job; Conflict if the job needs the stage
 */
export async function deleteStage(context: Context, jobId: string, id: string, moveTo?: string): Promise<void> {
  await change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    const stage = tx.target(pickStage(stages, id));
    const others = stages.filter((other) => other.id !== stage.id);
    const target = others.find((other) => other.id === moveTo?.toLowerCase());
    if (moveTo !== undefined && target === undefined) throw Invalid.field('moveTo', 'is not another stage of this job');
    checkCanBeDeleted(stage, others);
    await emptyStage(tx, stage, target);
    await deletePlanOf(tx, stage.id);
    const deleted = await stageTable.markDeleted(tx, tx.workspaceId, stage.id);
    const movedTo = target === undefined ? null : apiFields(target);
    tx.record(stageEvents.deleted, deleted, { stage: apiFields(deleted), movedTo });
    await renumberStages(
      tx,
      others,
      others.map((other) => other.id),
    );
  });
}

function checkCanBeDeleted(stage: StageRow, others: readonly StageRow[]): void {
  if (statusIn(stage.kind) !== 'active') throw new Conflict(`A job has exactly one ${stage.kind} stage.`);
  if (others.every(({ kind }) => statusIn(kind) !== 'active')) {
    throw new Conflict('A job needs a stage in which applications can be active.');
  }
}

async function emptyStage(tx: Change, stage: StageRow, target: StageRow | undefined): Promise<void> {
  const applications = await lockApplicationsIn(tx, tx.workspaceId, stage.id);
  if (applications.length === 0) return;
  if (target === undefined) {
    throw new Conflict('The stage has applications; specify in moveTo the stage to move them to.', {
      applications: applications.length,
    });
  }
  // Applications in the stage are active or withdrawn; the latter stay withdrawn.
  const active = applications.filter(({ status }) => status === 'active');
  const withdrawn = applications.filter(({ status }) => status === 'withdrawn');
  await transition(tx, active, placementFor(target));
  await transition(tx, withdrawn, { ...placementFor(target), status: 'withdrawn' });
}
