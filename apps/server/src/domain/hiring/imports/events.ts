import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { Import } from './schema.ts';

const data = closed({ import: Import });

export const importEvents = defineEvents('import', {
  created: { summary: 'An import was created', data },
  updated: {
    summary: 'An import changed, has another status or has written more records',
    data: closed({ import: Import, changes: changesField }),
  },
  deleted: { summary: 'An import was deleted', data },
});
