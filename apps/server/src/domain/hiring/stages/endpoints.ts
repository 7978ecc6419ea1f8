import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { changeStage, createStage, getStage, listJobStages, reorderStages } from './change-stage.ts';
import { allStagesQuery, listAllStages, stageListQuery } from './queries.ts';
import { NewStage, Stage, StageOrder, StageOrTombstone, StagePatch } from './schema.ts';

export const STAGES_TAG = 'Stages';
const tag = STAGES_TAG;
export const stageParams = { ...IdParam, stageId: Uuid };

export const stageOperations = [
  operation(
    {
      id: 'listAllStages',
      method: 'GET',
      path: '/stages',
      tag,
      summary: 'List the stages of all jobs',
      description: 'Newest first.',
      scope: 'stages:read',
      query: allStagesQuery,
      data: StageOrTombstone,
      list: true,
    },
    (context, { query }) => listAllStages(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'listStages',
      method: 'GET',
      path: '/jobs/{id}/stages',
      tag,
      summary: 'List the stages of a job',
      description: 'In pipeline order.',
      scope: 'stages:read',
      params: IdParam,
      query: stageListQuery,
      data: StageOrTombstone,
      list: true,
    },
    (context, { params: { id }, query }) => listJobStages(context, id, query),
  ),
  operation(
    {
      id: 'createStage',
      method: 'POST',
      path: '/jobs/{id}/stages',
      tag,
      summary: 'Add a stage to a job',
      description:
        'Adds the stage at `position`, by default at the end. A job has exactly one hired and one rejected stage, and at most 100 stages; a request that violates this returns 409.',
      scope: 'stages:write',
      params: IdParam,
      body: NewStage,
      status: 201,
      data: Stage,
      example: { name: 'Trial day', kind: 'interview', color: '#3366ff', position: 3 },
    },
    (context, { params: { id }, body }) => createStage(context, id, body),
  ),
  operation(
    {
      id: 'reorderStages',
      method: 'PUT',
      path: '/jobs/{id}/stages/order',
      tag,
      summary: 'Reorder the stages of a job',
      description: 'The list must contain every stage of the job once. Returns all stages in the new order.',
      scope: 'stages:write',
      params: IdParam,
      body: StageOrder,
      data: Stage,
      list: true,
    },
    (context, { params: { id }, body }) => reorderStages(context, id, body),
  ),
  operation(
    {
      id: 'getStage',
      method: 'GET',
      path: '/jobs/{id}/stages/{stageId}',
      tag,
      summary: 'Get a stage',
      description: 'Returns one stage of the job.',
      scope: 'stages:read',
      params: stageParams,
      data: Stage,
    },
    (context, { params: { id, stageId } }) => getStage(context, id, stageId),
  ),
  operation(
    {
      id: 'updateStage',
      method: 'PATCH',
      path: '/jobs/{id}/stages/{stageId}',
      tag,
      summary: 'Update a stage',
      description:
        'Returns 409 if the kind would change from or to hired or rejected, because a job has exactly one of each.',
      scope: 'stages:write',
      params: stageParams,
      body: StagePatch,
      data: Stage,
      conditional: true,
      example: { name: 'Take-home task', position: 2 },
    },
    (context, { params: { id, stageId }, body }) => changeStage(context, id, stageId, body),
  ),
];
