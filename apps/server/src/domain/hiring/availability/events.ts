import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { Availability } from './schema.ts';

export const availabilityEvents = defineEvents('availability', {
  updated: {
    summary: 'When a member can interview was changed',
    data: closed({ availability: Availability, changes: changesField }),
  },
});
