import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { customFieldConditions } from '../../records/custom-fields/filter-records.ts';
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

/** An action on one interview that has no request body and returns the interview. */
const action = { method: 'POST' as const, tag, scope: 'interviews:write', params, data: Interview, conditional: true };

const { list, get, update, remove } = resource({ name: 'interview', tag, path: '/interviews' });

export const interviewOperations = [
  list(
    {
      description: 'Returns the interviews of all applications, newest first.',
      query: interviewListQuery,
      data: InterviewOrTombstone,
    },
    async (context, query) =>
      listInterviews(
        context.db.read,
        context.workspaceId,
        query,
        await customFieldConditions(context, 'interview', query),
      ),
  ),
  operation(
    {
      id: 'scheduleInterview',
      method: 'POST',
      path: '/interviews',
      tag,
      summary: 'Schedule an interview',
      description:
        'The time must be in the future, unless `status` is `completed`: that records an interview which has already taken place, without emails, as `interview.completed`. With `sessionId`, title, type, mode, duration, interviewers, notes and scorecard criteria are those of a session of an interview plan. Returns 409 if interviewers have another interview scheduled at that time; `details.interviewerIds` lists them.',
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
  get({ description: 'Returns one interview.', data: Interview }, getInterview),
  update(
    {
      summary: 'Update or reschedule an interview',
      description:
        'Changing `scheduledAt` or `durationMins` reschedules the interview: it must be scheduled (otherwise 409), and the new time must be in the future (otherwise 422).',
      body: InterviewPatch,
      data: Interview,
      example: { scheduledAt: '2027-03-02T14:00:00Z', location: null },
    },
    changeInterview,
  ),
  remove(
    {
      description: 'Participants are not notified; to remove the interview from their calendars, cancel it instead.',
    },
    deleteInterview,
  ),
  operation(
    {
      ...action,
      id: 'cancelInterview',
      path: '/interviews/{id}/cancel',
      summary: 'Cancel an interview',
      description:
        'Cancels a scheduled interview and emails all participants. No effect if it is already canceled; returns 409 if it is completed.',
    },
    (context, { params: { id } }) => cancelInterview(context, id),
  ),
  operation(
    {
      ...action,
      id: 'completeInterview',
      path: '/interviews/{id}/complete',
      summary: 'Complete an interview',
      description:
        'Marks a scheduled interview as completed. No effect if it is already completed; returns 409 if it is canceled.',
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
        'Returns an iCalendar file that invites the interviewers; candidates get one of their own by email. The UID never changes; SEQUENCE increases with every change that calendars show.',
      scope: 'interviews:read',
      alsoScopes: ['candidates:read', 'jobs:read', 'members:read'],
      params,
      data: CalendarFile,
      contentType: 'text/calendar',
    },
    (context, { params: { id } }) => getCalendarFile(context, id),
  ),
];
