import type { Change } from '../../../../platform/changes/change.ts';
import { ConcurrencyLimiter } from '../../../../platform/concurrency/concurrency-limiter.ts';
import { Conflict } from '../../../../platform/errors/errors.ts';
import {
  BookingConflict,
  type BookingProblem,
  bookTime,
  cancelBooking,
  holdTime,
  moveProblem,
  planOf,
} from '../../../hiring/booking-links/book.ts';
import { findHoldEnd } from '../../../hiring/booking-links/queries.ts';
import { sessionsAt } from '../../../hiring/booking-links/slot-finder.ts';
import { candidateCalendarFile } from '../../../hiring/interviews/calendar-file.ts';
import type { MessageKey } from '../../career-site/languages/texts.ts';
import { fieldValue, readFields } from '../actions/form-fields.ts';
import { changeWithLink } from '../content/candidate-request.ts';
import { FormError, LinkEnded } from '../content/form-error.ts';
import { orRejected, type PageCall, type PageResult, type PageRoute } from '../page-call.ts';
import type { Rejected } from '../pages/form-parts.ts';
import { pathTo } from '../pages/frame.ts';
import { type BookingContent, readBooking, timesOf } from './booking-content.ts';
import { BOOKING_DONE, bookingPath, renderBooking, renderConfirm, renderTimes } from './booking-pages.ts';
import { readZone } from './time-zones.ts';

const SENT_TWICE = 'a form that was sent twice changes nothing';
const TYPED_NAME = { required: true, maxLength: 240, format: 'plain-name' } as const;

/** The pages of a booking link. */
export const BOOKING_ROUTES: readonly PageRoute[] = [
  { method: 'GET', path: '/bookings/:id', handle: (call) => booking(call) },
  { method: 'GET', path: '/bookings/:id/times', handle: (call) => times(call) },
  { method: 'GET', path: '/bookings/:id/confirm', handle: (call) => confirmation(call) },
  { method: 'GET', path: '/bookings/:id/calendar.ics', handle: calendar },
  { method: 'POST', path: '/bookings/:id/hold', handle: hold },
  { method: 'POST', path: '/bookings/:id/confirm', handle: confirm },
  { method: 'POST', path: '/bookings/:id/cancel', handle: cancel },
];

/**
 * Bookings lock everybody who may take part, so those of a workspace would wait for each other in the database, each with a
 * connection that other requests need. They wait here instead.
 */
const turns = new ConcurrencyLimiter({ total: 4, perSource: 1, waiting: { total: 1_000, perSource: 300 } });

/** A change of a booking, in its turn. @throws FormError, LinkEnded */
function inTurn(call: PageCall, work: (tx: Change) => Promise<unknown>, withoutEvent: string): Promise<unknown> {
  const { request } = call;
  return turns.run(request.link.workspaceId, () => changeWithLink(request, work, { withoutEvent })).catch(explained);
}

/** Whether times can be chosen, for the first time or others. */
function isBookable({ link, interviews, now, isActive }: BookingContent): boolean {
  return (
    isActive && (link.status === 'open' || link.status === 'booked') && moveProblem(link, interviews, now) === null
  );
}

const partsOf = ({ page, request }: PageCall, content: BookingContent, zone: string, rejected: Rejected | null) => ({
  ...{ page, content, zone, rejected },
  hasOverview: request.link.only === null,
});

/** The times of a link with which nothing was booked; otherwise, what was booked. */
async function booking(call: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  const content = await readBooking(call.request, call.id);
  if (content.link.status === 'open' && isBookable(content)) return times(call, rejected, status);
  const done = BOOKING_DONE.find((each) => each === call.query.done) ?? null;
  const zone = content.link.timeZone ?? 'UTC';
  return { status, document: renderBooking(partsOf(call, content, zone, rejected), done) };
}

async function times(call: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  const { request, page, query, id, fields } = call;
  const content = await readBooking(request, id);
  if (!isBookable(content)) return { location: pathTo(page, bookingPath(content)) };
  const { slots, timeZone } = await timesOf(request, content);
  const zone = readZone(query.zone ?? fields.zone) ?? content.link.timeZone ?? timeZone;
  const pageNumber = Number(/^\d{1,3}$/.exec(query.page ?? '')?.[0] ?? 0);
  return { status, document: renderTimes(partsOf(call, content, zone, rejected), slots, pageNumber) };
}

/** The time of a form or an address, in ms; null for anything else. */
function readTime(value: string | undefined): number | null {
  if (value === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

async function confirmation(call: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  const { request, page, id, query, fields } = call;
  const content = await readBooking(request, id);
  if (!isBookable(content)) return { location: pathTo(page, bookingPath(content)) };
  const startsAt = readTime(query.slot ?? fields.slot);
  const { context } = request;
  const found =
    startsAt === null ? null : await sessionsAt(context.db.read, context, planOf(content.link, content.now), startsAt);
  if (startsAt === null || found === null || found.sessions === null)
    return times(call, { fields: {}, errors: { slot: 'my.booking.error.taken' } }, 409);
  const zone = readZone(query.zone ?? fields.zone) ?? content.link.timeZone ?? found.timeZone;
  const heldUntil = await findHoldEnd(request.context.db.read, request.link.workspaceId, content.link.id);
  return {
    status,
    document: renderConfirm(
      partsOf(call, content, zone, rejected),
      { from: startsAt, sessions: found.sessions },
      heldUntil,
    ),
  };
}

const ERRORS: Readonly<Record<BookingProblem, MessageKey>> = {
  ended: 'my.booking.error.ended',
  taken: 'my.booking.error.taken',
  too_late: 'my.booking.error.too-late',
  changed_by_team: 'my.booking.error.too-late',
};

/** A time that cannot be booked is an error of the form. */
function explained(error: unknown): never {
  if (!(error instanceof Conflict)) throw error;
  throw new FormError({ slot: ERRORS[error instanceof BookingConflict ? error.problem : 'taken'] }, 409);
}

async function hold(call: PageCall): Promise<PageResult> {
  const { request, page, id, fields } = call;
  return orRejected(
    call,
    async () => {
      const content = await readBooking(request, id);
      const startsAt = readTime(fields.slot);
      if (startsAt === null) throw new FormError({ slot: 'my.booking.error.taken' });
      await inTurn(call, (tx) => holdTime(tx, content.link.id, startsAt), 'a hold ends by itself');
      const zone = readZone(fields.zone) ?? 'UTC';
      return { location: pathTo(page, bookingPath(content, '/confirm'), { slot: fields.slot!, zone }) };
    },
    (rejected, status) => again(call, rejected, status),
  );
}

/** The times that remain, or what was booked if none can be chosen. */
async function again(call: PageCall, rejected: Rejected, status: number): Promise<PageResult> {
  const content = await readBooking(call.request, call.id);
  const shown = { ...call, query: {} };
  return isBookable(content) ? times(shown, rejected, status) : booking(shown, rejected, status);
}

async function confirm(call: PageCall): Promise<PageResult> {
  const { request, page, id, fields } = call;
  return orRejected(
    call,
    async () => {
      const content = await readBooking(request, id);
      const startsAt = readTime(fields.slot);
      const timeZone = readZone(fields.zone);
      if (startsAt === null || timeZone === null) throw new FormError({ slot: 'my.booking.error.taken' });
      if (fieldValue(fields, 'agreed') !== 'true') throw new FormError({ agreed: 'my.booking.error.agree' });
      const turn = fieldValue(fields, 'turn');
      await inTurn(call, (tx) => bookTime(tx, content.link.id, { startsAt, timeZone, turn }), SENT_TWICE);
      const done = turn === 'new' ? 'booked' : 'moved';
      return { location: pathTo(page, bookingPath(content), { done }) };
    },
    (rejected, status) =>
      rejected.errors.agreed === undefined
        ? again(call, rejected, status)
        : confirmation({ ...call, query: {} }, rejected, status),
  );
}

async function cancel(call: PageCall): Promise<PageResult> {
  const { request, page, id, fields } = call;
  return orRejected(
    call,
    async () => {
      const content = await readBooking(request, id);
      readFields(fields, { cancelName: TYPED_NAME });
      await inTurn(call, (tx) => cancelBooking(tx, content.link.id), SENT_TWICE);
      return { location: pathTo(page, bookingPath(content), { done: 'canceled' }) };
    },
    (rejected, status) => booking({ ...call, query: {} }, rejected, status),
  );
}

async function calendar({ request, id, query }: PageCall): Promise<PageResult> {
  const { interviews } = await readBooking(request, id);
  const interview = interviews[Number(/^\d{1,2}$/.exec(query.n ?? '')?.[0] ?? 0)];
  const content =
    interview === undefined
      ? null
      : await candidateCalendarFile(request.context, interview.id, request.link.applicationId);
  if (content === null) throw new LinkEnded();
  return { download: { type: 'text/calendar; charset=utf-8', name: 'interview.ics', content } };
}
