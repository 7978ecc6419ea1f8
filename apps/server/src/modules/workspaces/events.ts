import { defineEvents } from '../../platform/changes/events.ts';
import { changesField, closed } from '../../platform/http/contract/schema.ts';
import { Workspace } from './schema.ts';

export const workspaceEvents = defineEvents('workspace', {
  created: { summary: 'The workspace was created', data: closed({ workspace: Workspace }) },
  reset: {
    summary: 'All data of the sandbox was deleted; sent in sandboxes only',
    data: closed({ workspace: Workspace }),
  },
  updated: {
    summary: 'The settings of the workspace changed',
    data: closed({ workspace: Workspace, changes: changesField }),
  },
});
