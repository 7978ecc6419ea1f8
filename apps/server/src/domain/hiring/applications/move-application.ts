import { change, reader } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { lockStageForShare, type StageRow } from '../stages/queries.ts';
import { applicationsClosed } from './hooks.ts';
import { type ApplicationRow, applications } from './queries.ts';
import type { Move } from './schema.ts';
import { statusIn } from './state-machine.ts';
import { requireApplication, transition } from './transition.ts';

/**
 * Moves an application to another stage of its job; moving to a hired or rejected stage hires or rejects it.
 * Of several simultaneous moves one succeeds. With `fromStageId`, the move also fails if an earlier one came first.
 * @throws NotFound; Invalid if the stage is not one of the job's; Conflict if the application has ended or was moved
 */
export async function moveApplication(
  context: Context,
  id: string,
  { toStageId, fromStageId, closeRelated = false }: Move,
): Promise<ApplicationRow> {
  // Read before waiting for a lock or a connection: this is the state that the request was based on.
  const found = await applications.find(reader(context), context.workspaceId, id);
  if (found === undefined) throw new NotFound('Application');
  const expected = expectedState(found, fromStageId);
  return change(context, async (tx) => {
    // The job and the stage are locked first, because deleting a stage locks them before its applications.
    const stage = await lockStageForShare(tx, tx.workspaceId, { id: toStageId, jobId: expected.jobId });
    const application = tx.target(await requireApplication(tx, expected.id));
    if (stage === undefined) throw Invalid.field('toStageId', "is not a stage of the application's job");
    if (!checkMove(application, expected, stage)) return application;
    const [moved] = await transition(tx, [application], placementFor(stage));
    if (closeRelated && stage.kind === 'hired') await applicationsClosed.run(tx, [id]);
    return moved!;
  });
}

/** The application in the stage where the caller expects it. */
export function expectedState(application: ApplicationRow, fromStageId: string | undefined): ApplicationRow {
  return fromStageId === undefined ? application : { ...application, stageId: fromStageId.toLowerCase() };
}

/**
 * Whether moving the locked application changes anything.
 * @throws Conflict if it has ended, or is not where the caller expects it
 */
export function checkMove(
  application: ApplicationRow,
  expected: Pick<ApplicationRow, 'stageId' | 'status'>,
  stage: Pick<StageRow, 'id' | 'kind'>,
): boolean {
  const status = statusIn(stage.kind);
  if (application.stageId === stage.id && application.status === status) return false;
  if (application.status !== 'active') {
    // Only reopening makes an application active again.
    throw new Conflict(`An application that is ${application.status} cannot be moved; reopen it first.`, {
      from: application.status,
      to: status,
    });
  }
  if (application.stageId !== expected.stageId || application.status !== expected.status) {
    throw new Conflict('The application was moved at the same time.', { from: application.stageId, to: stage.id });
  }
  return true;
}

/** Stage and status of an application that is moved to this stage. */
export function placementFor(stage: Pick<StageRow, 'id' | 'kind'>) {
  return {
    status: statusIn(stage.kind),
    stageId: stage.id,
    rejectReason: null,
    rejectionReasonId: null,
    rejectNote: null,
  };
}
