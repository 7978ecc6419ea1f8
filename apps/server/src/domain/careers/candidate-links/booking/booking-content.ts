import { presentMoment } from '../../../../platform/database/clock.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import { planOf } from '../../../hiring/booking-links/book.ts';
import { type BookingLinkRow, bookingLinks } from '../../../hiring/booking-links/queries.ts';
import { type OfferedTimes, offeredTimes } from '../../../hiring/booking-links/slot-finder.ts';
import { type InterviewRow, interviews } from '../../../hiring/interviews/queries.ts';
import type { CandidateRequest } from '../content/candidate-request.ts';
import { LinkEnded } from '../content/form-error.ts';
import { requireSubject } from '../content/page-content.ts';

/** What the pages of a booking link show. */
export interface BookingContent {
  link: BookingLinkRow;
  jobTitle: string;
  /** Whether the application is still active. */
  isActive: boolean;
  /** Those that were booked, in the order of the sessions. */
  interviews: readonly InterviewRow[];
  /** In ms. */
  now: number;
}

/** @throws LinkEnded unless the booking link is of the application that the link opens */
export async function readBooking(request: CandidateRequest, id: string): Promise<BookingContent> {
  const { context, link: opened } = request;
  const db = context.db.read;
  const link = isUuid(id) ? await bookingLinks.find(db, opened.workspaceId, id) : undefined;
  if (link?.applicationId !== opened.applicationId) throw new LinkEnded();
  const ids = link.bookings.map(({ interviewId }) => interviewId);
  const [{ jobTitle, isActive }, rows, now] = await Promise.all([
    requireSubject(request),
    interviews.rows(db, opened.workspaceId, { where: [sql`t.id = any(${ids}::uuid[])`] }),
    presentMoment(db),
  ]);
  const booked = ids.flatMap((each) => rows.find((row) => row.id === each) ?? []);
  return { link, jobTitle, isActive, interviews: booked, now: Date.parse(now) };
}

/** The times that are offered now; none if the plan has too many possibilities, as the team is told when it asks for them. */
export async function timesOf({ context }: CandidateRequest, { link, now }: BookingContent): Promise<OfferedTimes> {
  try {
    return await offeredTimes(context.db.read, context, planOf(link, now));
  } catch (error) {
    if (error instanceof Invalid) return { slots: [], unavailable: [], timeZone: 'UTC' };
    throw error;
  }
}
