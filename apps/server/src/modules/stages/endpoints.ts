import { IdParam, operation } from '../../platform/http/operation.ts';
import { Uuid } from '../../platform/http/schema.ts';
import { changeStage, createStage, getStage, listJobStages, orderStages } from './change-stage.ts';
import { stageListQuery } from './queries.ts';
import { NewStage, Stage, StageOrder, StageOrTombstone, StagePatch } from './schema.ts';

export const STAGES_TAG = 'Stages';
const tag = STAGES_TAG;
export const stageParams = { ...IdParam, stageId: Uuid };

export const stageOperations = [
  operation(
    {
      id: 'listStages',
      method: 'GET',
      path: '/jobs/{id}/stages',
      tag,
      summary: 'List the stages of a job',
      description: 'In the order of the pipeline.',
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
        'At `position`, else at the end. A job has exactly one hired and one rejected stage, so a second is 409, and at most 100 stages.',
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
      id: 'orderStages',
      method: 'PUT',
      path: '/jobs/{id}/stages/order',
      tag,
      summary: 'Put the stages of a job in order',
      description: 'Names every stage of the job once. Answers all of them in the new order.',
      scope: 'stages:write',
      params: IdParam,
      body: StageOrder,
      data: Stage,
      list: true,
    },
    (context, { params: { id }, body }) => orderStages(context, id, body),
  ),
  operation(
    {
      id: 'getStage',
      method: 'GET',
      path: '/jobs/{id}/stages/{stageId}',
      tag,
      summary: 'Read a stage',
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
      summary: 'Change a stage',
      description: 'The only hired and the only rejected stage keep their kind, and no other takes it: 409.',
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
