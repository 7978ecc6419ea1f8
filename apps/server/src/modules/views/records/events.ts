import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { SavedView } from './schema.ts';

const view = closed({ view: SavedView });

/** Of shared views: private ones are nobody else's business. */
export const viewEvents = defineEvents('view', {
  created: { summary: 'A shared view was created, or a private one was shared', data: view },
  updated: { summary: 'A shared view changed', data: closed({ view: SavedView, changes: changesField }) },
  deleted: { summary: 'A shared view was deleted, or made private', data: view },
});
