import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { isStep } from '../../platform/state-machine.ts';
import { holdEntryStage, holdStage } from '../stages/queries.ts';
import type { ApplicationRow } from './queries.ts';
import { APPLICATION_STATES, statusIn } from './state-machine.ts';
import { requireApplication, transitionIn } from './transition.ts';
import { stageBeforeEnd } from './transition-queries.ts';

/**
 * Makes an ended application active again, in the stage where it was before its end, or, when that stage is gone, in the
 * job's first. @throws NotFound
 */
export async function reopenApplication(context: Context, id: string): Promise<ApplicationRow> {
  return change(context, (tx) => reopen(tx, id, tx.target));
}

/** The same in an open change. */
export async function reopenApplicationIn(tx: Change, id: string): Promise<ApplicationRow> {
  return reopen(tx, id, () => {});
}

async function reopen(
  tx: Change,
  id: string,
  check: (application: ApplicationRow) => unknown,
): Promise<ApplicationRow> {
  const application = await requireApplication(tx, id);
  check(application);
  if (!isStep(APPLICATION_STATES, 'An application', application.status, 'active')) return application;
  const before = await holdStage(tx, tx.workspaceId, application.jobId, await stageBeforeEnd(tx, tx.workspaceId, id));
  const stage =
    before !== undefined && statusIn(before.kind) === 'active'
      ? before
      : await holdEntryStage(tx, tx.workspaceId, application.jobId);
  const [reopened] = await transitionIn(tx, [application], {
    status: 'active',
    stageId: stage.id,
    rejectReason: null,
    rejectNote: null,
  });
  return reopened!;
}
