import type { Change } from '../../../platform/changes/change.ts';
import { answerOf, type CalendarReply } from '../../../platform/email/received/calendar-reply.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { idOfUid } from './calendar-file.ts';
import { interviewEvents } from './events.ts';
import { findAttendee, findInvited, lockInterview, storeResponse } from './queries.ts';

/**
 * Stores what an attendee has answered to the invitation, by their address: that of the email, which the answer must be about, so that
 * nobody answers for another. Nothing follows from it: a declined interview is still scheduled.
 */
export async function recordResponse(tx: Change, reply: CalendarReply, sender: string): Promise<void> {
  const uid = idOfUid(reply.uid);
  const id = uid === null ? undefined : await findInvited(tx, tx.workspaceId, uid);
  const interview = id === undefined ? undefined : await lockInterview(tx, tx.workspaceId, id);
  if (interview === undefined || interview.status !== 'scheduled') return;
  const attendee = await findAttendee(tx, tx.workspaceId, interview.id, sender);
  if (attendee === undefined) return;
  const answer = answerOf(reply, sender);
  if (answer === undefined) return;
  const { proposedAt, sequence } = reply;
  const updated = await storeResponse(tx, tx.workspaceId, interview.id, {
    ...attendee,
    response: answer.response,
    delegatedTo: answer.delegatedTo,
    proposedAt: proposedAt === interview.scheduledAt ? null : proposedAt,
    sequence,
  });
  if (updated === undefined) return;
  const data = { interview: apiFields(updated), changes: changesBetween(interview, updated, ['responses']) };
  tx.record(interviewEvents.updated, updated, data, { subjectId: updated.candidateId });
}
