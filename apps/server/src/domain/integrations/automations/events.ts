import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, plain, Type } from '../../../platform/http/contract/schema.ts';
import { RUN_CONTEXT } from '../../hiring/event-context/context-parts.ts';
import { type Automation, Automation as AutomationSchema } from './definition-schema.ts';
import { Run } from './run-schema.ts';
import { AutomationSecret } from './secret-schema.ts';

const Record = Type.Unsafe<Automation>(AutomationSchema);
const automation = closed({ automation: Record });
const changed = closed({ automation: Record, changes: changesField });

const { id, workflowId, status, definitionVersion, replayOfRunId, startStepIndex } = Run.properties;
// The input and output of a run are in the run itself, not in its events.
const run = closed({ run: closed({ id, workflowId, status, definitionVersion, replayOfRunId, startStepIndex }) });

export const automationEvents = defineEvents('automation', {
  created: { summary: 'An automation was created as a draft', data: automation },
  updated: { summary: 'The draft or the settings of an automation changed', data: changed },
  published: { summary: 'A version of an automation was published', data: changed },
  paused: {
    summary: 'An automation was paused',
    data: closed({ automation: Record, changes: changesField, reason: Type.Optional(plain(Type.String())) }),
  },
  resumed: { summary: 'An automation was resumed', data: changed },
  deleted: { summary: 'An automation was deleted', data: automation },
  run_failed: { summary: 'A run failed with an error that is not retried', data: run, context: RUN_CONTEXT },
  run_dead_lettered: { summary: 'All attempts of a run failed', data: run, context: RUN_CONTEXT },
  run_cancelled: { summary: 'A run was canceled', data: run, context: RUN_CONTEXT },
  run_retried: { summary: 'A failed run was retried', data: run, context: RUN_CONTEXT },
  run_replayed: { summary: 'A run was replayed', data: run, context: RUN_CONTEXT },
});

// Without the value.
const secret = closed({ automationSecret: AutomationSecret });

export const automationSecretEvents = defineEvents('automation_secret', {
  set: { summary: 'An automation secret was set', data: secret },
  deleted: { summary: 'An automation secret was deleted', data: secret },
});
