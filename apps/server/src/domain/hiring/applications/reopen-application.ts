import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { checkTransition } from '../../../platform/records/state-machine.ts';
import { cancelRejectionEmails } from '../messages/cancel-message.ts';
import { lockEntryStageForShare, lockStageForShare } from '../stages/queries.ts';
import { placementFor } from './move-application.ts';
import type { ApplicationRow } from './queries.ts';
import { APPLICATION_STATES, statusIn } from './state-machine.ts';
import { requireApplication, transition } from './transition.ts';
import { shareStagesOf, stageBeforeEnd } from './transition-queries.ts';

/**
 * Makes an ended application active again, in its previous stage or, if that was deleted, in the job's first stage.
 * @throws NotFound
 */
export async function reopenApplication(context: Context, id: string): Promise<ApplicationRow> {
  return change(context, async (tx) => {
    // The stages are locked first, because deleting a stage locks it before its applications.
    tx.send(shareStagesOf(tx.workspaceId, id));
    const application = tx.target(await requireApplication(tx, id));
    if (!checkTransition(APPLICATION_STATES, 'An application', application.status, 'active')) return application;
    const beforeEnd = { id: await stageBeforeEnd(tx, tx.workspaceId, id), jobId: application.jobId };
    const before = await lockStageForShare(tx, tx.workspaceId, beforeEnd);
    const stage =
      before !== undefined && statusIn(before.kind) === 'active'
        ? before
        : await lockEntryStageForShare(tx, tx.workspaceId, application.jobId);
    await cancelRejectionEmails(tx, application.id);
    const [reopened] = await transition(tx, [application], placementFor(stage));
    return reopened!;
  });
}
