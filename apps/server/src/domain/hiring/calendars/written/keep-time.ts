import { change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../../platform/records/diff.ts';
import { emailInvitations } from '../../interviews/calendar-file.ts';
import { interviewEvents } from '../../interviews/events.ts';
import { clearDifferences, type InterviewRow, keepMoment, lockInterview } from '../../interviews/queries.ts';
import { writeAgain } from './queries.ts';

/**
 * Keeps the moment of an interview that is at another time, or missing, in calendars: it is written to them again. If an update of the
 * time-zone data has moved it, everybody is told what the clocks show now. Does nothing if there is no difference.
 * @throws NotFound; Conflict if it is not scheduled
 */
export async function keepTime(context: Context, id: string): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const interview = await lockInterview(tx, tx.workspaceId, id);
    if (interview === undefined) throw new NotFound('Interview');
    tx.target(interview);
    if (interview.status !== 'scheduled') throw new Conflict('The interview is not scheduled.');
    const memberIds = interview.calendarDifferences.map(({ memberId }) => memberId);
    const isMoved = interview.timeZoneMovesTo !== null;
    if (memberIds.length === 0 && !isMoved) return interview;
    await writeAgain(tx.unrestricted, tx.workspaceId, interview.id, memberIds);
    const cleared = await clearDifferences(tx, tx.workspaceId, interview.id);
    const updated = isMoved ? await keepMoment(tx, tx.workspaceId, interview) : cleared;
    const changes = changesBetween(interview, updated, ['calendarDifferences', 'timeZoneMovesTo']);
    tx.record(
      interviewEvents.updated,
      updated,
      { interview: apiFields(updated), changes },
      { subjectId: updated.candidateId },
    );
    if (isMoved) await emailInvitations(tx, updated);
    return updated;
  });
}
