import { operation } from '../../../platform/http/contract/operation.ts';
import { Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { STAGES_TAG, stageParams } from '../stages/endpoints.ts';
import { deleteStage } from './delete-stage.ts';

/** Deleting a stage is part of this module because it moves applications; the stages module does not depend on them. */
export const stageDeletion = [
  operation(
    {
      id: 'deleteStage',
      method: 'DELETE',
      path: '/jobs/{id}/stages/{stageId}',
      tag: STAGES_TAG,
      summary: 'Delete a stage',
      description:
        'Returns 409 if the stage has applications, unless `moveTo` specifies another stage of the job for them, and for the hired stage, the rejected stage and the last remaining other stage.',
      scope: 'stages:write',
      params: stageParams,
      query: {
        moveTo: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'The stage to move the applications to.' })),
      },
      data: null,
      conditional: true,
    },
    (context, { params: { id, stageId }, query }) => deleteStage(context, id, stageId, query.moveTo),
  ),
];
