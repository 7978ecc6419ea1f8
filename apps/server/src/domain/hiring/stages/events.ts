import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, nullable } from '../../../platform/http/contract/schema.ts';
import { Stage } from './schema.ts';

export const stageEvents = defineEvents('stage', {
  created: { summary: "A stage was added to a job's pipeline", data: closed({ stage: Stage }) },
  updated: {
    summary: 'A stage was changed or moved within the pipeline',
    data: closed({ stage: Stage, changes: changesField }),
  },
  deleted: {
    summary: 'A stage was deleted; `movedTo` is the stage that its applications moved to',
    data: closed({ stage: Stage, movedTo: nullable(Stage) }),
  },
});
