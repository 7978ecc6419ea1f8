import { operation } from '../../platform/http/operation.ts';
import { Type, Uuid } from '../../platform/http/schema.ts';
import { STAGES_TAG, stageParams } from '../stages/endpoints.ts';
import { deleteStage } from './delete-stage.ts';

/** Deleting a stage moves its applications, which the stages themselves know nothing of. */
export const stageDeletion = [
  operation(
    {
      id: 'deleteStage',
      method: 'DELETE',
      path: '/jobs/{id}/stages/{stageId}',
      tag: STAGES_TAG,
      summary: 'Delete a stage',
      description:
        'A stage with applications is 409 unless `moveTo` names another stage of the job for them. The only hired, the only rejected and the last other stage stay: 409.',
      scope: 'stages:write',
      params: stageParams,
      query: {
        moveTo: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Where the applications of the stage go.' })),
      },
      data: null,
      conditional: true,
    },
    (context, { params: { id, stageId }, query }) => deleteStage(context, id, stageId, query.moveTo),
  ),
];
