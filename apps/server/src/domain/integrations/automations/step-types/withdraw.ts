import { closed } from '../../../../platform/http/contract/schema.ts';
import { withdrawApplication } from '../../../hiring/applications/end-application.ts';
import { transition, transitionParts } from './change-application.ts';
import { databaseStep } from './step.ts';

export const withdraw = databaseStep({
  ...transitionParts,
  config: closed({}),
  run: (scope) => transition(scope, (id) => withdrawApplication(scope.tx, id)),
});
