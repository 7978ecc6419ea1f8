import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { findMemberIds } from '../../accounts/members/queries.ts';
import { membersOf } from './session-members.ts';
import { DEFAULT_DURATION_MINS, type InterviewSession, type NewSession } from './session-schema.ts';

/**
 * The sessions with all fields; those without an ID get one.
 * @param before the sessions whose IDs may be kept
 * @throws Invalid naming every invalid entry
 */
export async function completeSessions(
  tx: Change,
  given: readonly NewSession[],
  before: readonly InterviewSession[],
): Promise<InterviewSession[]> {
  const errors: FieldErrors = {};
  const kept = new Set(before.map(({ id }) => id));
  const sessions = given.map((session, index) => {
    const id = session.id?.toLowerCase();
    // Each ID once.
    if (id !== undefined && !kept.delete(id)) errors[`sessions.${index}.id`] = ['is not a session of this plan'];
    return completed(session, id ?? newId());
  });
  const wanted = [...new Set(sessions.flatMap(membersOf))];
  const members = new Set(wanted.length === 0 ? [] : await findMemberIds(tx, tx.workspaceId, wanted));
  sessions.forEach((session, index) => {
    const seen = new Set<string>();
    const check = (ids: readonly string[], path: string) => {
      ids.forEach((id, place) => {
        if (members.has(id) && !seen.has(id)) seen.add(id);
        else errors[`sessions.${index}.${path}.${place}`] = ['is not a member of the workspace or is a duplicate'];
      });
    };
    check(session.interviewerIds, 'interviewerIds');
    check(session.optionalInterviewerIds, 'optionalInterviewerIds');
    check(session.pool?.memberIds ?? [], 'pool.memberIds');
    const { pool } = session;
    if (pool !== null && pool.count > pool.memberIds.length) {
      errors[`sessions.${index}.pool.count`] = ['is more than the pool has members'];
    }
    const labels = session.scorecardCriteria.map(({ label }) => label.toLowerCase());
    labels.forEach((label, place) => {
      if (labels.indexOf(label) !== place) {
        errors[`sessions.${index}.scorecardCriteria.${place}.label`] = ['is the same as that of an earlier criterion'];
      }
    });
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return sessions;
}

function completed(session: NewSession, id: string): InterviewSession {
  const lower = (ids: readonly string[] = []) => ids.map((one) => one.toLowerCase());
  const { pool = null } = session;
  return {
    id,
    title: session.title,
    type: session.type,
    mode: session.mode ?? 'video',
    durationMins: session.durationMins ?? DEFAULT_DURATION_MINS,
    interviewerIds: lower(session.interviewerIds),
    optionalInterviewerIds: lower(session.optionalInterviewerIds),
    pool: pool === null ? null : { memberIds: lower(pool.memberIds), count: pool.count },
    notes: session.notes ?? null,
    scorecardCriteria: (session.scorecardCriteria ?? []).map(({ label, guidance = null, required = false }) => ({
      label,
      guidance,
      required,
    })),
  };
}
