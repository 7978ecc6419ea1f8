import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { Export } from './schema.ts';

const data = closed({ export: Export });

export const exportEvents = defineEvents('export', {
  created: { summary: 'An export of the workspace was started', data },
  updated: {
    summary: 'An export was completed, has failed or has written more records',
    data: closed({ export: Export, changes: changesField }),
  },
  deleted: { summary: 'An export was deleted, by somebody or because it was old', data },
});
