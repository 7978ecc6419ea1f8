import { change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../../platform/records/diff.ts';
import { interviewEvents } from '../../interviews/events.ts';
import { clearDifferences, type InterviewRow, lockInterview } from '../../interviews/queries.ts';
import { writeAgain } from './queries.ts';

/**
 * Keeps the time of an interview that is at another time, or missing, in calendars: it is written to them again. Does nothing if there
 * is no difference. @throws NotFound; Conflict if it is not scheduled
 */
export async function keepTime(context: Context, id: string): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const interview = await lockInterview(tx, tx.workspaceId, id);
    if (interview === undefined) throw new NotFound('Interview');
    tx.target(interview);
    if (interview.status !== 'scheduled') throw new Conflict('The interview is not scheduled.');
    const memberIds = interview.calendarDifferences.map(({ memberId }) => memberId);
    if (memberIds.length === 0) return interview;
    await writeAgain(tx.unrestricted, tx.workspaceId, interview.id, memberIds);
    const updated = await clearDifferences(tx, tx.workspaceId, interview.id);
    const data = {
      interview: apiFields(updated),
      changes: changesBetween(interview, updated, ['calendarDifferences']),
    };
    tx.record(interviewEvents.updated, updated, data, { subjectId: updated.candidateId });
    return updated;
  });
}
