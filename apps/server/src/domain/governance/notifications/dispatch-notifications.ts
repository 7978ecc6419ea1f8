import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import type { Dispatcher } from '../../integrations/activity/dispatch.ts';
import { insertCalendarProblems } from './calendar-problem-queries.ts';
import { insertDueScorecards, insertNotifications, readReplies } from './dispatch-queries.ts';
import { NOTIFYING_EVENTS } from './kinds.ts';

const NOTIFYING: ReadonlySet<string> = new Set(NOTIFYING_EVENTS);

/** Creates the notifications of events, each exactly once. */
export const notificationDispatcher: Dispatcher = {
  name: 'notifications',
  awaits: (types) => types.some((type) => NOTIFYING.has(type)),
  async dispatch(tx, batch) {
    await insertNotifications(tx, batch);
    await readReplies(tx, batch);
    return () => {};
  },
};

/** Notifies interviewers of scorecards that are due. */
export const scorecardReminders: BackgroundJob = {
  name: 'notify interviewers of due scorecards',
  everySeconds: 30,
  async run(db, _services, stopping) {
    while (stopping?.aborted !== true && (await db.transaction(insertDueScorecards)) > 0);
  },
};

/** Notifies members whose calendars cannot be read or written. */
export const calendarProblems: BackgroundJob = {
  name: 'notify members of unreadable calendars',
  everySeconds: 60,
  async run(db) {
    await db.transaction(insertCalendarProblems);
  },
};
