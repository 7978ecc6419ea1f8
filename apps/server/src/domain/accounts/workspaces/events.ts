import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { StoredWorkspace } from './schema.ts';

export const workspaceEvents = defineEvents('workspace', {
  created: { summary: 'The workspace was created', data: closed({ workspace: StoredWorkspace }) },
  reset: {
    summary: 'All data of the sandbox was deleted; sent in sandboxes only',
    data: closed({ workspace: StoredWorkspace }),
  },
  updated: {
    summary: 'The settings of the workspace changed',
    data: closed({ workspace: StoredWorkspace, changes: changesField }),
  },
});
