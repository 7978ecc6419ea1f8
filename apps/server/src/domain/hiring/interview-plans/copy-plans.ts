import type { Change } from '../../../platform/changes/change.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { findMemberIds } from '../../accounts/members/queries.ts';
import { interviewPlanEvents } from './events.ts';
import { interviewPlans, listPlansOf } from './queries.ts';

/**
 * Copies the interview plans of one job to another. Their sessions get IDs of their own, and lose interviewers who are no longer
 * members.
 * @param stages the ID of each copied stage by that of its original
 */
export async function copyPlans(
  tx: Change,
  fromJobId: string,
  toJobId: string,
  stages: ReadonlyMap<string, string>,
): Promise<void> {
  const plans = await listPlansOf(tx, tx.workspaceId, fromJobId);
  const wanted = [...new Set(plans.flatMap(({ sessions }) => sessions.flatMap((one) => one.interviewerIds)))];
  const members = new Set(wanted.length === 0 ? [] : await findMemberIds(tx, tx.workspaceId, wanted));
  for (const plan of plans) {
    const stageId = stages.get(plan.stageId);
    if (stageId === undefined) continue;
    const sessions = plan.sessions.map((session) => ({
      ...session,
      id: newId(),
      interviewerIds: session.interviewerIds.filter((id) => members.has(id)),
    }));
    const copy = await interviewPlans.insert(tx, tx.workspaceId, { id: newId(), jobId: toJobId, stageId, sessions });
    tx.record(interviewPlanEvents.created, copy, { interviewPlan: apiFields(copy) });
  }
}
