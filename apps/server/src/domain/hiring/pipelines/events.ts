import type { Change } from '../../../platform/changes/change.ts';
import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { findDefaultPipeline } from './queries.ts';
import { Pipeline } from './schema.ts';

const pipeline = closed({ pipeline: Pipeline });

export const pipelineEvents = defineEvents('pipeline', {
  created: { summary: 'A pipeline was created', data: pipeline },
  updated: {
    summary: 'A pipeline was changed, or became or stopped being the default',
    data: closed({ pipeline: Pipeline, changes: changesField }),
  },
  deleted: { summary: 'A pipeline was deleted', data: pipeline },
});

/** Records the pipeline that the database has just added to a new workspace. */
export async function recordDefaultPipeline(tx: Change): Promise<void> {
  const row = await findDefaultPipeline(tx, tx.workspaceId);
  if (row !== undefined) tx.record(pipelineEvents.created, row, { pipeline: apiFields(row) });
}
