import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { SavedView } from './schema.ts';

const view = closed({ view: SavedView });

/** Only shared views have events; private ones are visible to their member only. */
export const viewEvents = defineEvents('view', {
  created: { summary: 'A shared view was created, or a private one was shared', data: view },
  updated: { summary: 'A shared view changed', data: closed({ view: SavedView, changes: changesField }) },
  deleted: { summary: 'A shared view was deleted, or made private', data: view },
});
