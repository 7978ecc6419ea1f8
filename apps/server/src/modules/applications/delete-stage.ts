import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { arrangeIn, pickStage, requireStages } from '../stages/arrange-stages.ts';
import { markStageDeleted, type StageRow } from '../stages/queries.ts';
import { standingIn } from './move-application.ts';
import { lockApplicationsIn } from './queries.ts';
import { statusIn } from './state-machine.ts';
import { transitionIn } from './transition.ts';

/**
 * Takes a stage out of a job's pipeline. Its applications move to the stage `moveTo`; without one there must be none.
 * @throws NotFound; Invalid for a `moveTo` that is no other stage of the job; Conflict when the stage cannot be missed
 */
export async function deleteStage(context: Context, jobId: string, id: string, moveTo?: string): Promise<void> {
  await change(context, async (tx) => {
    const stages = await requireStages(tx, jobId);
    const stage = tx.target(pickStage(stages, id));
    const others = stages.filter((other) => other.id !== stage.id);
    const target = others.find((other) => other.id === moveTo?.toLowerCase());
    if (moveTo !== undefined && target === undefined) throw Invalid.field('moveTo', 'is no other stage of this job');
    checkDispensable(stage, others);
    await emptyStage(tx, stage, target);
    const deleted = await markStageDeleted(tx, tx.workspaceId, stage.id);
    tx.record({
      type: 'stage.deleted',
      entityType: 'stage',
      entityId: stage.id,
      data: { stage: wire(deleted), movedTo: target === undefined ? null : wire(target) },
    });
    await arrangeIn(
      tx,
      others,
      others.map((other) => other.id),
    );
  });
}

function checkDispensable(stage: StageRow, others: readonly StageRow[]): void {
  if (statusIn(stage.kind) !== 'active') throw new Conflict(`A job has exactly one ${stage.kind} stage.`);
  if (others.every(({ kind }) => statusIn(kind) !== 'active')) {
    throw new Conflict('A job needs a stage in which applications can be active.');
  }
}

async function emptyStage(tx: Change, stage: StageRow, target: StageRow | undefined): Promise<void> {
  const applications = await lockApplicationsIn(tx, tx.workspaceId, stage.id);
  if (applications.length === 0) return;
  if (target === undefined) {
    throw new Conflict('The stage has applications: name the stage to move them to in moveTo.', {
      applications: applications.length,
    });
  }
  // Those in the stage are active, or were withdrawn while they stood in it; the latter stay withdrawn.
  const active = applications.filter(({ status }) => status === 'active');
  const withdrawn = applications.filter(({ status }) => status === 'withdrawn');
  await transitionIn(tx, active, standingIn(target));
  await transitionIn(tx, withdrawn, { ...standingIn(target), status: 'withdrawn' });
}
