import { presentMoment } from '../../../../platform/database/clock.ts';
import { Conflict, Invalid } from '../../../../platform/errors/errors.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import { submitAvailability } from '../../../hiring/availability-requests/change-request.ts';
import { availabilityRequests } from '../../../hiring/availability-requests/queries.ts';
import { type FormFields, fieldValue } from '../actions/form-fields.ts';
import { readZone } from '../booking/time-zones.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError, LinkEnded } from '../content/form-error.ts';
import { requireSubject } from '../content/page-content.ts';
import { orRejected, type PageCall, type PageResult, type PageRoute } from '../page-call.ts';
import type { Rejected } from '../pages/form-parts.ts';
import { pathTo } from '../pages/frame.ts';
import { type FormDay, filledDays, fromName, periodsOf, readFill, sentDays, storedDays } from './availability-form.ts';
import {
  type AvailabilityContent,
  availabilityPath,
  isAnswerable,
  renderForm,
  renderGiven,
} from './availability-pages.ts';

/** The pages on which a candidate says when they are free. */
export const AVAILABILITY_ROUTES: readonly PageRoute[] = [
  { method: 'GET', path: '/availability/:id', handle: (call) => availability(call) },
  { method: 'GET', path: '/availability/:id/times', handle: (call) => form(call) },
  { method: 'POST', path: '/availability/:id', handle: send },
];

/** @throws LinkEnded unless the request is of the application that the link opens */
async function readContent(request: CandidateRequest, id: string): Promise<AvailabilityContent> {
  const { context, link } = request;
  const db = context.db.read;
  const found = isUuid(id) ? await availabilityRequests.find(db, link.workspaceId, id) : undefined;
  if (found?.applicationId !== link.applicationId) throw new LinkEnded();
  const [{ jobTitle, isActive }, now] = await Promise.all([requireSubject(request), presentMoment(db)]);
  return { request: found, jobTitle, isActive, now: Date.parse(now) };
}

const partsOf = (
  { page, request }: PageCall,
  content: AvailabilityContent,
  zone: string,
  rejected: Rejected | null,
) => ({ ...{ page, content, zone, rejected }, hasOverview: request.link.only === null });

/** The form while nothing was stated; otherwise, what was. */
async function availability(call: PageCall): Promise<PageResult> {
  const content = await readContent(call.request, call.id);
  if (content.request.status === 'requested' && isAnswerable(content)) return form(call);
  const zone = content.request.timeZone ?? 'UTC';
  return { status: 200, document: renderGiven(partsOf(call, content, zone, null), call.query.done === '1') };
}

interface Shown {
  days: readonly FormDay[];
  fields: FormFields;
  added?: string;
  rejected?: Rejected;
  status?: number;
}

/** @param sent what was sent before, if it has to be completed */
async function form(call: PageCall, sent?: (content: AvailabilityContent, zone: string) => Shown): Promise<PageResult> {
  const { request, page, id, query, fields: given } = call;
  const content = await readContent(request, id);
  if (!isAnswerable(content)) return { location: pathTo(page, availabilityPath(content)) };
  const zone = readZone(query.zone ?? given.zone) ?? content.request.timeZone ?? 'UTC';
  const stored = (): Shown => ({ days: storedDays(content.request, zone, content.now), fields: {} });
  const { days, fields, added = null, rejected = null, status = 200 } = sent?.(content, zone) ?? stored();
  const text = (name: string) => fieldValue(fields, name).slice(0, 5);
  const fill = {
    from: text('fill-from') || '09:00',
    to: text('fill-to') || '17:00',
    days: fieldValue(fields, 'fill-days') === 'all' ? 'all' : 'weekdays',
  };
  return { status, document: renderForm(partsOf(call, content, zone, rejected), { days, added, fill }) };
}

/** Another row or several days are filled in without storing anything; otherwise the times are stored. */
async function send(call: PageCall): Promise<PageResult> {
  const { request, page, id, fields } = call;
  const content = await readContent(request, id);
  if (!isAnswerable(content)) return { location: pathTo(page, availabilityPath(content)) };
  const { now } = content;
  const timeZone = readZone(fields.zone);
  const sent = timeZone === null ? [] : sentDays(fields, content.request, { timeZone, now });
  const again = (more: Partial<Shown>) => form({ ...call, query: {} }, () => ({ days: sent, fields, ...more }));
  return orRejected(
    call,
    async () => {
      if (timeZone === null) throw new FormError({ zone: 'my.availability.error.none' });
      if (fields.add !== undefined) return again({ added: fields.add });
      if (fields.action === 'fill') {
        const { row, isEveryDay } = readFill(fields);
        return again({ days: filledDays(sent, row, isEveryDay) });
      }
      const periods = periodsOf(sent, timeZone, content.request.durationMins);
      const work = changeWithLink(request, (tx) => submitAvailability(tx, content.request.id, { periods, timeZone }), {
        withoutEvent: 'the same times again change nothing',
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
        const isEnded = error instanceof Conflict;
        const anchor = sent[0] === undefined ? 'zone' : fromName(sent[0].date, 0);
        throw new FormError(
          { [anchor]: isEnded ? 'my.booking.error.ended' : 'my.availability.error.none' },
          isEnded ? 409 : 422,
        );
      });
      return { location: pathTo(page, availabilityPath(content), { done: '1' }) };
    },
    (rejected, status) => again({ rejected, status }),
  );
}
