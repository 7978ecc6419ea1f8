import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { Location } from './schema.ts';

const location = closed({ location: Location });

export const locationEvents = defineEvents('location', {
  created: { summary: 'A location was created', data: location },
  updated: { summary: 'A location was changed', data: closed({ location: Location, changes: changesField }) },
  deleted: { summary: 'A location was deleted', data: location },
});
