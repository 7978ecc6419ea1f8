import { patch, Type } from '../../../../platform/http/contract/schema.ts';
import { waitStep } from './step.ts';
import { MAX_WAIT_SECONDS, timeTemplate } from './template-field.ts';

export const delay = waitStep({
  config: Type.Object(
    patch('', {
      seconds: Type.Integer({ minimum: 1, maximum: MAX_WAIT_SECONDS }),
      until: timeTemplate('must render to an ISO 8601 time; a time in the past does not wait'),
    }).properties,
    { additionalProperties: false, description: 'Exactly one of `seconds` and `until`.' },
  ),
  scopes: [],
  outputs: { until: 'timestamp' },
  check({ seconds, until }, path) {
    const isOne = (seconds === undefined) !== (until === undefined);
    return isOne ? {} : { problems: [{ path, message: 'must have exactly one of seconds and until' }] };
  },
  wait({ seconds = 0, until }, now) {
    return { until: new Date(until === undefined ? Date.parse(now) + 1000 * seconds : until).toISOString() };
  },
  resumed: (now) => ({ until: now }),
});
