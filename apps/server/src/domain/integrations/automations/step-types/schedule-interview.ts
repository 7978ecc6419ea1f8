import { requireTimeZone } from '../../../../platform/calendar/time-zone.ts';
import { closed, patch, Type, text, Uuid } from '../../../../platform/http/contract/schema.ts';
import { InterviewMode, InterviewType } from '../../../hiring/interview-plans/session-schema.ts';
import { scheduleInterview as schedule } from '../../../hiring/interviews/schedule-interview.ts';
import { requireApplication } from './change-application.ts';
import { problemsThrownBy } from './problems-thrown-by.ts';
import { databaseStep } from './step.ts';
import { template, timeTemplate } from './template-field.ts';

export const scheduleInterview = databaseStep({
  config: closed({
    type: InterviewType,
    mode: InterviewMode,
    scheduledAt: timeTemplate('must render to an ISO 8601 time in the future'),
    ...patch('', {
      interviewerIds: Type.Array(Uuid, { maxItems: 50 }),
      durationMins: Type.Integer({ minimum: 5, maximum: 480 }),
      title: template(200),
      timeZone: text(100, { description: 'IANA name.', examples: ['Europe/Lisbon'] }),
      location: template(500),
      meetingUrl: template(2_000, 'must render to an http or https URL', 'http-url'),
      notes: template(20_000),
    }).properties,
  }),
  scopes: ['interviews:write'],
  outputs: { interviewId: 'string', scheduledAt: 'timestamp' },
  subject: () => 'application',
  members: ({ interviewerIds = [] }) =>
    Object.fromEntries(interviewerIds.map((id, index) => [`interviewerIds.${index}`, id])),
  check({ timeZone = 'UTC', scheduledAt }, path) {
    const warning = { path: `${path}.scheduledAt`, message: 'is a fixed time: runs after it fail at this step' };
    return {
      problems: problemsThrownBy(path, () => requireTimeZone(timeZone)),
      warnings: scheduledAt.includes('{') ? [] : [warning],
    };
  },
  async run({ tx, data }, config) {
    const { id: applicationId } = requireApplication(data);
    const { id, scheduledAt } = await schedule(tx, { ...config, applicationId });
    return { interviewId: id, scheduledAt };
  },
});
