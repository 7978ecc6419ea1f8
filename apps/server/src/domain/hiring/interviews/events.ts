import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { historicField } from '../../records/access/history.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Interview } from './schema.ts';

const interview = closed({ interview: Interview });
const changed = closed({ interview: Interview, changes: changesField });
const ended = closed({ interview: Interview, changes: changesField, historic: historicField });

export const interviewEvents = defineEvents(
  'interview',
  {
    scheduled: {
      summary: 'An interview was scheduled',
      data: closed({ interview: Interview, historic: historicField }),
    },
    rescheduled: { summary: "An interview's time or length changed", data: changed },
    updated: { summary: 'An interview changed, except its time or length', data: changed },
    canceled: { summary: 'An interview was canceled', data: ended },
    completed: { summary: 'An interview was completed, or recorded after it took place', data: ended },
    deleted: { summary: 'An interview was deleted', data: interview },
  },
  APPLICATION_CONTEXT,
);
