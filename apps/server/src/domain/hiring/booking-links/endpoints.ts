import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { Interview } from '../interviews/schema.ts';
import { createBookingLink, getBookingLink, revokeBookingLink } from './change-booking-link.ts';
import { listSlots } from './list-slots.ts';
import { bookingLinks } from './queries.ts';
import { replaceInterviewer } from './replace-interviewer.ts';
import {
  BookingLink,
  BookingLinkOrTombstone,
  bookingLinkFilters,
  CreatedBookingLink,
  InterviewerReplacement,
  InterviewSlots,
  NewBookingLink,
  slotQuery,
} from './schema.ts';

const tag = 'Booking links';
const params = IdParam;

const { list, create, get } = resource({ name: 'booking link', tag, path: '/booking-links', scope: 'scheduling' });

export const bookingLinkOperations = [
  operation(
    {
      id: 'listInterviewSlots',
      method: 'GET',
      path: '/interview-slots',
      tag,
      summary: 'List times for interviews',
      description:
        'Returns the times at which an interview, or all sessions of a plan, can take place, and the reasons against every other time, by member but without what they do then. The candidate of a booking link is offered the same times, and a booking is judged by the same rules. Requires exactly one of `bookingLinkId`, `planId` and `interviewerId`.',
      scope: 'scheduling:read',
      query: slotQuery,
      data: InterviewSlots,
      errors: [404, 422],
    },
    (context, { query }) => listSlots(context, query),
  ),
  operation(
    {
      id: 'replaceInterviewer',
      method: 'POST',
      path: '/interviews/{id}/replace-interviewer',
      tag: 'Interviews',
      summary: 'Find another interviewer',
      description:
        'Replaces an interviewer, such as one who has declined, by another member of the pool of the session: of those who are free at the time and have not declined, the one who would be chosen for a booking. The time remains. Returns 409 if there is nobody else.',
      scope: 'interviews:write',
      params,
      body: InterviewerReplacement,
      data: Interview,
      errors: [409],
      conditional: true,
      example: { memberId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params: { id }, body }) => replaceInterviewer(context, id, body.memberId),
  ),
  list(
    {
      description: 'Returns the booking links of all applications, newest first.',
      query: listQuery(bookingLinkFilters),
      data: BookingLinkOrTombstone,
    },
    ({ db, workspaceId }, query) => bookingLinks.list(db.read, workspaceId, query),
  ),
  create(
    {
      description:
        'Lets the candidate choose the time of the interviews of a plan, or of the given sessions, on the page at `url` and on their own page. The interviews are scheduled when they confirm. They can reschedule and cancel within the limits. `GET /interview-slots` with the plan shows beforehand which times they will see. Returns 409 if the application has ended.',
      body: NewBookingLink,
      data: CreatedBookingLink,
      errors: [409],
      secretResponse: true,
      example: {
        applicationId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        planId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8f',
        sendEmail: true,
      },
    },
    createBookingLink,
  ),
  get(
    {
      description: 'Returns one booking link, with the interviews that were booked and how interviewers were chosen.',
      data: BookingLink,
    },
    getBookingLink,
  ),
  operation(
    {
      id: 'revokeBookingLink',
      method: 'POST',
      path: '/booking-links/{id}/revoke',
      tag,
      summary: 'Revoke a booking link',
      description: 'No time can be booked or changed any more. Interviews that were booked remain.',
      scope: 'scheduling:write',
      params,
      data: BookingLink,
      conditional: true,
    },
    (context, { params: { id } }) => revokeBookingLink(context, id),
  ),
];
