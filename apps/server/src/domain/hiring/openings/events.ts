import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Opening, type OpeningStatus } from './schema.ts';

const opening = closed({ opening: Opening });
const changed = closed({ opening: Opening, changes: changesField });

export const openingEvents = defineEvents(
  'opening',
  {
    created: { summary: 'An opening was added to a job', data: opening },
    updated: { summary: 'An opening was changed', data: changed },
    filled: { summary: 'An opening was filled', data: changed },
    reopened: { summary: 'A filled or closed opening is open again', data: changed },
    closed: { summary: 'An opening was closed', data: changed },
    deleted: { summary: 'An opening was deleted', data: opening },
  },
  APPLICATION_CONTEXT,
);

/** The event for each new status. */
export const OPENING_STATUS_EVENT = {
  open: openingEvents.reopened,
  filled: openingEvents.filled,
  closed: openingEvents.closed,
} as const satisfies Record<OpeningStatus, unknown>;
