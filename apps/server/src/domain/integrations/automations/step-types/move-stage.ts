import { closed, Type, Uuid } from '../../../../platform/http/contract/schema.ts';
import { moveApplication } from '../../../hiring/applications/move-application.ts';
import { transition, transitionParts } from './change-application.ts';
import { databaseStep } from './step.ts';

export const moveStage = databaseStep({
  ...transitionParts,
  config: closed({
    toStageId: Type.Unsafe<string>({ ...Uuid, description: "A stage of the application's job." }),
  }),
  stages: ({ toStageId }) => ({ toStageId }),
  run: (scope, { toStageId }) => transition(scope, (id) => moveApplication(scope.tx, id, { toStageId })),
});
