import type { Change } from '../../../platform/changes/change.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { findMemberIds } from '../../accounts/members/queries.ts';
import { interviewPlanEvents } from './events.ts';
import { interviewPlans, listPlansOf } from './queries.ts';
import { membersOf, onlyWith } from './session-members.ts';

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
  const wanted = [...new Set(plans.flatMap(({ sessions }) => sessions.flatMap(membersOf)))];
  const members = new Set(wanted.length === 0 ? [] : await findMemberIds(tx, tx.workspaceId, wanted));
  for (const plan of plans) {
    const stageId = stages.get(plan.stageId);
    if (stageId === undefined) continue;
    const sessions = plan.sessions.map((session) => ({ ...onlyWith(session, members), id: newId() }));
    const { days, gapMins } = plan;
    const values = { id: newId(), jobId: toJobId, stageId, sessions, days, gapMins };
    const copy = await interviewPlans.insert(tx, tx.workspaceId, values);
    tx.record(interviewPlanEvents.created, copy, { interviewPlan: apiFields(copy) });
  }
}
