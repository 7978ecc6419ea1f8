import { IdParam, operation } from '../../platform/http/operation.ts';
import { getCalendarFile } from './calendar-file.ts';
import {
  cancelInterview,
  changeInterview,
  completeInterview,
  deleteInterview,
  getInterview,
} from './change-interview.ts';
import { interviewListQuery, listInterviews } from './queries.ts';
import { scheduleInterview } from './schedule-interview.ts';
import { CalendarFile, Interview, InterviewOrTombstone, InterviewPatch, NewInterview } from './schema.ts';

const tag = 'Interviews';
const params = IdParam;

/** An action on one interview that is sent without a body and answers it. */
const action = { method: 'POST' as const, tag, scope: 'interviews:write', params, data: Interview, conditional: true };

export const interviewOperations = [
  operation(
    {
      id: 'listInterviews',
      method: 'GET',
      path: '/interviews',
      tag,
      summary: 'List interviews',
      scope: 'interviews:read',
      query: interviewListQuery,
      data: InterviewOrTombstone,
      list: true,
    },
    (context, { query }) => listInterviews(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'scheduleInterview',
      method: 'POST',
      path: '/interviews',
      tag,
      summary: 'Schedule an interview',
      description:
        'In the future. An interviewer who has another scheduled interview in that time is 409, named in `details.interviewerIds`.',
      scope: 'interviews:write',
      body: NewInterview,
      status: 201,
      data: Interview,
      example: {
        applicationId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        interviewerIds: ['0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8f'],
        type: 'technical',
        mode: 'video',
        scheduledAt: '2027-03-01T09:30:00Z',
        durationMins: 60,
        timeZone: 'Europe/Lisbon',
        meetingUrl: 'https://meet.example/abc',
      },
    },
    (context, { body }) => scheduleInterview(context, body),
  ),
  operation(
    {
      id: 'getInterview',
      method: 'GET',
      path: '/interviews/{id}',
      tag,
      summary: 'Read an interview',
      scope: 'interviews:read',
      params,
      data: Interview,
    },
    (context, { params: { id } }) => getInterview(context, id),
  ),
  operation(
    {
      id: 'updateInterview',
      method: 'PATCH',
      path: '/interviews/{id}',
      tag,
      summary: 'Change or reschedule an interview',
      description:
        'Another `scheduledAt` or `durationMins` reschedules it: only while it is scheduled (409), and into the future (422).',
      scope: 'interviews:write',
      params,
      body: InterviewPatch,
      data: Interview,
      conditional: true,
      example: { scheduledAt: '2027-03-02T14:00:00Z', location: null },
    },
    (context, { params: { id }, body }) => changeInterview(context, id, body),
  ),
  operation(
    {
      id: 'deleteInterview',
      method: 'DELETE',
      path: '/interviews/{id}',
      tag,
      summary: 'Delete an interview',
      description: 'To take it out of calendars, cancel it instead.',
      scope: 'interviews:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteInterview(context, id),
  ),
  operation(
    { ...action, id: 'cancelInterview', path: '/interviews/{id}/cancel', summary: 'Cancel an interview' },
    (context, { params: { id } }) => cancelInterview(context, id),
  ),
  operation(
    {
      ...action,
      id: 'completeInterview',
      path: '/interviews/{id}/complete',
      summary: 'Say that an interview has taken place',
    },
    (context, { params: { id } }) => completeInterview(context, id),
  ),
  operation(
    {
      id: 'getInterviewCalendar',
      method: 'GET',
      path: '/interviews/{id}/calendar',
      tag,
      summary: 'Download an interview as a calendar file',
      description:
        'iCalendar, inviting the interviewers and the candidate. The UID stays; SEQUENCE grows with every change that calendars show.',
      scope: 'interviews:read',
      params,
      data: CalendarFile,
      contentType: 'text/calendar',
    },
    (context, { params: { id } }) => getCalendarFile(context, id),
  ),
];
