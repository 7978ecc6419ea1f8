import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts';
import { holdStage, type StageRow } from '../stages/queries.ts';
import { type ApplicationRow, findApplication } from './queries.ts';
import type { Move } from './schema.ts';
import { statusIn } from './state-machine.ts';
import { requireApplication, transitionIn } from './transition.ts';

/**
 * Moves an application to another stage of its job; into a hired or rejected stage this hires or rejects.
 * Of several moves at once one wins: the others saw a stage that is no longer there.
 * A caller who says where they saw it loses to every earlier move as well.
 * @throws NotFound; Invalid for a stage of no or another job; Conflict when the application has ended or was moved.
 */
export async function moveApplication(
  context: Context,
  id: string,
  { toStageId, fromStageId }: Move,
): Promise<ApplicationRow> {
  // Read before anything waits for a lock or a connection: this is what the caller's request has seen.
  const seen = await findApplication(context.db.read, context.workspaceId, id);
  if (seen === undefined) throw new NotFound('Application');
  return change(context, (tx) => move(tx, seenFrom(seen, fromStageId), toStageId, tx.target));
}

/** The application as the caller has seen it, who may have said in which stage. */
export function seenFrom(application: ApplicationRow, fromStageId: string | undefined): ApplicationRow {
  return fromStageId === undefined ? application : { ...application, stageId: fromStageId.toLowerCase() };
}

/** The same in an open change, from whatever stage the application is in by now. */
export async function moveApplicationIn(tx: Change, id: string, toStageId: string): Promise<ApplicationRow> {
  const seen = await findApplication(tx, tx.workspaceId, id);
  if (seen === undefined) throw new NotFound('Application');
  return move(tx, seen, toStageId, () => {});
}

async function move(
  tx: Change,
  seen: ApplicationRow,
  toStageId: string,
  check: (application: ApplicationRow) => unknown,
): Promise<ApplicationRow> {
  // The stage first, as whoever deletes a stage locks it before its applications.
  const stage = await holdStage(tx, tx.workspaceId, seen.jobId, toStageId);
  const application = await requireApplication(tx, seen.id);
  check(application);
  if (stage === undefined) throw Invalid.field('toStageId', "is no stage of the application's job");
  if (!wouldMove(application, seen, stage)) return application;
  const [moved] = await transitionIn(tx, [application], standingIn(stage));
  return moved!;
}

/**
 * Whether moving the locked application changes anything.
 * @throws Conflict when it has ended, or is no longer where the caller has seen it
 */
export function wouldMove(
  application: ApplicationRow,
  seen: Pick<ApplicationRow, 'stageId' | 'status'>,
  stage: Pick<StageRow, 'id' | 'kind'>,
): boolean {
  const status = statusIn(stage.kind);
  if (application.stageId === stage.id && application.status === status) return false;
  if (application.status !== 'active') {
    // The step back to active belongs to reopening alone.
    throw new Conflict(`An application that is ${application.status} cannot be moved; reopen it first.`, {
      from: application.status,
      to: status,
    });
  }
  if (application.stageId !== seen.stageId || application.status !== seen.status) {
    throw new Conflict('The application was moved at the same time.', { from: application.stageId, to: stage.id });
  }
  return true;
}

/** How an application stands that is moved into this stage. */
export function standingIn(stage: Pick<StageRow, 'id' | 'kind'>) {
  return { status: statusIn(stage.kind), stageId: stage.id, rejectReason: null, rejectNote: null };
}
