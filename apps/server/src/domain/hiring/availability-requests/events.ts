import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { AvailabilityRequest } from './schema.ts';

const request = closed({ availabilityRequest: AvailabilityRequest });
const changed = closed({ availabilityRequest: AvailabilityRequest, changes: changesField });

export const availabilityRequestEvents = defineEvents(
  'availability_request',
  {
    created: { summary: 'A candidate was asked when they are free', data: request },
    submitted: { summary: 'A candidate stated when they are free, or changed it', data: changed },
    updated: {
      summary:
        'An interview was scheduled, so that the candidate can no longer change their times; or they were merged',
      data: changed,
    },
    canceled: { summary: 'The team canceled a request for availability', data: changed },
    deleted: { summary: 'A request for availability was deleted, because its candidate was erased', data: request },
  },
  APPLICATION_CONTEXT,
);
