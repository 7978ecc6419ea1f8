import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { findSession } from '../interview-plans/queries.ts';
import { changeInterview } from '../interviews/change-interview.ts';
import { lockMembers, releaseExpiredHolds } from '../interviews/interviewer-queries.ts';
import { type InterviewRow, lockInterview } from '../interviews/queries.ts';
import { findPoolOfInterview } from './queries.ts';
import { sessionsAt } from './slot-finder.ts';

const MINUTE_MS = 60_000;
const isAbsence = (response: InterviewRow['responses'][number]['response']) =>
  response === 'declined' || response === 'delegated';

/**
 * Replaces an interviewer by another member of the pool of the interview's session: of those who are free and have not declined, the
 * one who would be chosen for a booking. The time remains. @throws NotFound; Invalid for somebody who does not interview; Conflict
 * if there is nobody else
 */
export async function replaceInterviewer(context: Context, id: string, memberId: string): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const interview = await lockInterview(tx, tx.workspaceId, id);
    if (interview === undefined) throw new NotFound('Interview');
    tx.target(interview);
    if (interview.status !== 'scheduled') throw new Conflict('The interview is not scheduled.');
    const replaced = memberId.toLowerCase();
    if (!interview.interviewerIds.includes(replaced)) throw Invalid.field('memberId', 'does not interview');
    const { sessionId, jobId, durationMins } = interview;
    const session = sessionId === null ? undefined : await findSession(tx, tx.workspaceId, jobId, sessionId);
    const pool = (await findPoolOfInterview(tx, tx.workspaceId, interview)) ?? session?.pool?.memberIds ?? [];
    const declined = interview.responses.flatMap((one) =>
      isAbsence(one.response) && one.isCurrent && one.memberId !== null ? [one.memberId] : [],
    );
    const out = new Set([...interview.interviewerIds, ...declined]);
    const memberIds = pool.filter((one) => !out.has(one));
    await lockMembers(tx, tx.workspaceId, [...memberIds, ...interview.interviewerIds]);
    await releaseExpiredHolds(tx.unrestricted, tx.workspaceId, memberIds);
    const chosen = memberIds.length === 0 ? undefined : await choose();
    if (chosen === undefined) throw new Conflict('Nobody else of the pool is free at that time.');
    const interviewerIds = interview.interviewerIds.map((one) => (one === replaced ? chosen : one));
    return changeInterview(tx, id, { interviewerIds });

    async function choose(): Promise<string | undefined> {
      const startsAt = Date.parse(interview!.scheduledAt);
      const one = { id, durationMins, interviewerIds: [], optionalInterviewerIds: [], pool: { memberIds, count: 1 } };
      const plan = {
        ...{ sessions: [one], days: 'one' as const, gapMins: 0, intervalMins: 1 },
        window: { from: startsAt, to: startsAt + MINUTE_MS },
        now: Date.parse(await presentMoment(tx)),
        own: { bookingLinkId: '', interviewIds: [id] },
      };
      return (await sessionsAt(tx.unrestricted, tx, plan, startsAt)).sessions?.[0]?.memberIds[0];
    }
  });
}
