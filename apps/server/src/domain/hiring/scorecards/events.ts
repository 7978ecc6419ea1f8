import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { historicField } from '../../records/access/history.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Scorecard } from './schema.ts';

const scorecard = closed({ scorecard: Scorecard });

export const scorecardEvents = defineEvents(
  'scorecard',
  {
    submitted: {
      summary: 'A scorecard was submitted',
      data: closed({ scorecard: Scorecard, historic: historicField }),
    },
    updated: { summary: 'A scorecard changed', data: closed({ scorecard: Scorecard, changes: changesField }) },
    deleted: { summary: 'A scorecard was deleted', data: scorecard },
  },
  APPLICATION_CONTEXT,
);
