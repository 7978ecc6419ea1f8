import { patch } from '../../../../platform/http/contract/schema.ts';
import { rejectApplication } from '../../../hiring/applications/end-application.ts';
import { transition, transitionParts } from './change-application.ts';
import { databaseStep } from './step.ts';
import { template } from './template-field.ts';

export const reject = databaseStep({
  ...transitionParts,
  config: patch('', { reason: template(500), note: template(5_000) }),
  run(scope, { reason, note }) {
    const rejection = { ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
    return transition(scope, (id) => rejectApplication(scope.tx, id, rejection));
  },
});
