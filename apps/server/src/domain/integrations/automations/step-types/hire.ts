import { closed } from '../../../../platform/http/contract/schema.ts';
import { hireApplication } from '../../../hiring/applications/end-application.ts';
import { transition, transitionParts } from './change-application.ts';
import { databaseStep } from './step.ts';

export const hire = databaseStep({
  ...transitionParts,
  config: closed({}),
  run: (scope) => transition(scope, (id) => hireApplication(scope.tx, id)),
});
