import type { InterviewSession } from './session-schema.ts';

/** Everybody whom a session names, each once. */
export function membersOf({ interviewerIds, optionalInterviewerIds, pool }: InterviewSession): string[] {
  return [...new Set([...interviewerIds, ...optionalInterviewerIds, ...(pool?.memberIds ?? [])])];
}

/** The session without those who are no longer members. */
export function onlyWith(session: InterviewSession, members: ReadonlySet<string>): InterviewSession {
  const isMember = (id: string) => members.has(id);
  const { pool } = session;
  const left = pool?.memberIds.filter(isMember) ?? [];
  return {
    ...session,
    interviewerIds: session.interviewerIds.filter(isMember),
    optionalInterviewerIds: session.optionalInterviewerIds.filter(isMember),
    pool: pool === null || left.length === 0 ? null : { memberIds: left, count: Math.min(pool.count, left.length) },
  };
}
