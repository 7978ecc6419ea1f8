import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { Calendar } from './schema.ts';

const data = closed({ calendar: Calendar });

export const calendarEvents = defineEvents('calendar', {
  created: { summary: 'A calendar of a member was connected', data },
  updated: {
    summary: 'A connected calendar was changed; not recorded when it is read',
    data: closed({ calendar: Calendar, changes: changesField }),
  },
  deleted: { summary: 'A calendar was disconnected', data },
});
