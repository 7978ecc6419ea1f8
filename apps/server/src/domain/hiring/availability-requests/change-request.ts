import { isDeepStrictEqual } from 'node:util';
import { joined, type Period } from '../../../platform/calendar/local-time.ts';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { candidatePageUrl } from '../../email/candidate-page-link.ts';
import { emailAvailabilityRequest } from '../../email/scheduling-emails.ts';
import { lockApplicationForShare } from '../applications/queries.ts';
import { readWindow } from '../booking-links/window.ts';
import { DEFAULT_DURATION_MINS } from '../interview-plans/session-schema.ts';
import type { InterviewRow } from '../interviews/queries.ts';
import { availabilityRequestEvents } from './events.ts';
import {
  type AvailabilityRequestRow,
  availabilityRequests,
  insertRequestToken,
  storeGiven,
  storeScheduled,
} from './queries.ts';
import type { NewAvailabilityRequest } from './schema.ts';

/** The candidate's page lists every day. */
const MAX_DAYS = 31;
export const MAX_PERIODS = 60;

/** @throws NotFound */
export async function getAvailabilityRequest(
  { db, workspaceId }: Pick<Context, 'db' | 'workspaceId'>,
  id: string,
): Promise<AvailabilityRequestRow> {
  const request = await availabilityRequests.find(db.read, workspaceId, id);
  if (request === undefined) throw new NotFound('Availability request');
  return request;
}

/**
 * Asks the candidate of an application when they are free. The URL is returned only here.
 * @throws Invalid for an unknown application, a period that is over or too long, and a candidate without an email address;
 * Conflict if the application has ended
 */
export async function requestAvailability(
  context: Context,
  input: NewAvailabilityRequest,
): Promise<AvailabilityRequestRow & { url: string }> {
  return change(context, async (tx) => {
    const application = await lockApplicationForShare(tx, tx.workspaceId, input.applicationId);
    if (application === undefined) throw Invalid.field('applicationId', 'no such application');
    if (application.status !== 'active') throw new Conflict('The application has ended.', { field: 'applicationId' });
    const now = Date.parse(await presentMoment(tx));
    const { from, to } = readWindow(input, now, MAX_DAYS);
    const expiresAt = input.expiresAt ?? to;
    if (Date.parse(expiresAt) <= now) throw Invalid.field('expiresAt', 'must be in the future');
    const { type, id, name } = tx.actor;
    const request = await availabilityRequests.insert(tx, tx.workspaceId, {
      id: newId(),
      applicationId: application.id,
      candidateId: application.candidateId,
      jobId: application.jobId,
      durationMins: input.durationMins ?? DEFAULT_DURATION_MINS,
      ...{ from, to, expiresAt },
      message: input.message ?? null,
      requestedBy: { type, id, name },
    });
    const token = newToken(tx.workspaceId);
    await insertRequestToken(tx, tx.workspaceId, request, { id: newId(), hash: token.hash });
    const data = { availabilityRequest: apiFields(request) };
    tx.record(availabilityRequestEvents.created, request, data, { subjectId: application.candidateId });
    if (input.sendEmail !== false) await emailAvailabilityRequest(tx, request);
    return { ...request, url: candidatePageUrl(tx.services.settings.publicUrl, token.text) };
  });
}

/** The candidate can no longer answer. @throws NotFound */
export async function cancelAvailabilityRequest(context: Context, id: string): Promise<AvailabilityRequestRow> {
  return change(context, async (tx) => {
    const found = await availabilityRequests.lock(tx, tx.workspaceId, id);
    if (found === undefined) throw new NotFound('Availability request');
    const request = tx.target(found);
    if (request.status === 'canceled') return request;
    return update(tx, request, 'canceled', { status: 'canceled' });
  });
}

/** Until when (ms) the candidate can answer, whatever the team does. */
export function endOf({ expiresAt, to }: Pick<AvailabilityRequestRow, 'expiresAt' | 'to'>): number {
  return Math.min(Date.parse(expiresAt), Date.parse(to));
}

/** Whether the candidate can answer, or change the answer, at this time (ms). */
export function isOpen(request: AvailabilityRequestRow, now: number): boolean {
  return request.status !== 'canceled' && request.interviewId === null && now < endOf(request);
}

/** What the candidate can be asked for at this time (ms): nothing of the past. */
export function windowOf({ from, to }: Pick<AvailabilityRequestRow, 'from' | 'to'>, now: number): Period {
  return { from: Math.max(now, Date.parse(from)), to: Date.parse(to) };
}

/**
 * Stores when the candidate is free, as far as they were asked and it is long enough. Does nothing if nothing differs.
 * @throws Conflict if they can no longer answer; Invalid naming `periods` if nothing remains
 */
export async function submitAvailability(
  tx: Change,
  id: string,
  { periods, timeZone }: { periods: readonly Period[]; timeZone: string },
): Promise<AvailabilityRequestRow> {
  const request = await availabilityRequests.lock(tx, tx.workspaceId, id);
  const application = request && (await lockApplicationForShare(tx, tx.workspaceId, request.applicationId));
  const now = await presentMoment(tx);
  if (request === undefined || application?.status !== 'active' || !isOpen(request, Date.parse(now)))
    throw new Conflict('The request for availability has ended.');
  const window = windowOf(request, Date.parse(now));
  const kept = joined(periods)
    .map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }))
    .filter(({ from, to }) => to - from >= request.durationMins * 60_000);
  if (kept.length === 0) throw Invalid.field('periods', 'none is long enough and within the requested time');
  const iso = (at: number) => new Date(at).toISOString();
  const given = kept.map(({ from, to }) => ({ startsAt: iso(from), endsAt: iso(to) }));
  if (timeZone === request.timeZone && isDeepStrictEqual(given, request.periods)) return request;
  await storeGiven(tx, tx.workspaceId, id);
  return update(tx, request, 'submitted', { status: 'submitted', periods: given, timeZone, submittedAt: now });
}

/** An interview was scheduled: what the candidates of its application said about their times is final. */
export async function endRequestsOf(tx: Change, interview: InterviewRow): Promise<void> {
  for (const request of await storeScheduled(tx, tx.workspaceId, interview)) {
    const changes = changesBetween({ ...request, interviewId: null }, request, ['interviewId']);
    const data = { availabilityRequest: apiFields(request), changes };
    tx.record(availabilityRequestEvents.updated, request, data, { subjectId: request.candidateId });
  }
}

async function update(
  tx: Change,
  request: AvailabilityRequestRow,
  event: 'submitted' | 'canceled',
  values: Partial<AvailabilityRequestRow>,
): Promise<AvailabilityRequestRow> {
  const updated = await availabilityRequests.update(tx, tx.workspaceId, request.id, values);
  const changes = changesBetween(request, updated, Object.keys(values));
  const data = { availabilityRequest: apiFields(updated), changes };
  tx.record(availabilityRequestEvents[event], updated, data, { subjectId: updated.candidateId });
  return updated;
}
