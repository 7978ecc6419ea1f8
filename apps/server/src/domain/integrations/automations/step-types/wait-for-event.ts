import { closed, Type, text } from '../../../../platform/http/contract/schema.ts';
import { AutomationTriggerFilter } from '../conditions/schema.ts';
import { waitStep } from './step.ts';
import { MAX_WAIT_SECONDS } from './template-field.ts';

export const waitForEvent = waitStep({
  config: closed({
    event: text(80, {
      description: 'An event about the candidate of the run, or about its job when it has no candidate.',
    }),
    filter: Type.Optional(AutomationTriggerFilter),
    timeoutSeconds: Type.Integer({
      minimum: 1,
      maximum: MAX_WAIT_SECONDS,
      description: 'After this time without the event, the step ends with `timedOut` true, and the run continues.',
    }),
  }),
  scopes: [],
  // The event is null when the wait has timed out.
  outputs: {
    timedOut: 'boolean',
    'event.id': 'string',
    'event.type': 'string',
    'event.createdAt': 'timestamp',
    'event.data': 'unknown',
  },
  check: ({ event, filter }, path, scope) => ({ problems: scope.checkAwaited(event, filter, path) }),
  wait: ({ event, timeoutSeconds }) => ({ event, seconds: timeoutSeconds }),
  resumed: (_, event) => ({ timedOut: event === null, event }),
});
