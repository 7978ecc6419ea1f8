import type { EventType } from '../../platform/events.ts';
import { changesField, closed } from '../../platform/http/schema.ts';
import { Scorecard } from './schema.ts';

export const scorecardEvents: readonly EventType[] = [
  { type: 'scorecard.submitted', summary: 'A scorecard was handed in', data: closed({ scorecard: Scorecard }) },
  {
    type: 'scorecard.updated',
    summary: 'A scorecard was changed by its author',
    data: closed({ scorecard: Scorecard, changes: changesField }),
  },
];
