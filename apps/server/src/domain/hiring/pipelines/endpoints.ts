import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { createPipeline, deletePipeline, getPipeline, updatePipeline } from './change-pipelines.ts';
import { pipelines } from './queries.ts';
import { NewPipeline, Pipeline, PipelineOrTombstone, PipelinePatch } from './schema.ts';

const tag = 'Pipelines';
const params = IdParam;

export const pipelineOperations = [
  operation(
    {
      id: 'listPipelines',
      method: 'GET',
      path: '/pipelines',
      tag,
      summary: 'List pipelines',
      description: 'Returns the pipelines of the workspace, newest first.',
      scope: 'pipelines:read',
      query: listQuery({}),
      data: PipelineOrTombstone,
      list: true,
    },
    (context, { query }) => pipelines.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createPipeline',
      workspaceWide: true,
      method: 'POST',
      path: '/pipelines',
      tag,
      summary: 'Create a pipeline',
      description: 'Jobs created with its `pipelineId` get copies of its stages.',
      scope: 'pipelines:write',
      body: NewPipeline,
      status: 201,
      data: Pipeline,
      errors: [409],
      example: {
        name: 'Apprentices',
        stages: [
          { name: 'Applied', kind: 'applied' },
          { name: 'Trial day', kind: 'interview', color: '#3366ff' },
          { name: 'Hired', kind: 'hired' },
          { name: 'Rejected', kind: 'rejected' },
        ],
      },
    },
    (context, { body }) => createPipeline(context, body),
  ),
  operation(
    {
      id: 'getPipeline',
      method: 'GET',
      path: '/pipelines/{id}',
      tag,
      summary: 'Get a pipeline',
      description: 'Returns one pipeline with its stages.',
      scope: 'pipelines:read',
      params,
      data: Pipeline,
    },
    (context, { params: { id } }) => getPipeline(context, id),
  ),
  operation(
    {
      id: 'updatePipeline',
      workspaceWide: true,
      method: 'PATCH',
      path: '/pipelines/{id}',
      tag,
      summary: 'Update a pipeline',
      description: 'Existing jobs keep their stages. `stages` replaces the whole list.',
      scope: 'pipelines:write',
      params,
      body: PipelinePatch,
      data: Pipeline,
      conditional: true,
      errors: [409],
      example: { name: 'Apprentices and interns', isDefault: true },
    },
    (context, { params: { id }, body }) => updatePipeline(context, id, body),
  ),
  operation(
    {
      id: 'deletePipeline',
      workspaceWide: true,
      method: 'DELETE',
      path: '/pipelines/{id}',
      tag,
      summary: 'Delete a pipeline',
      description: 'Existing jobs keep their stages. Returns 409 for the default pipeline.',
      scope: 'pipelines:write',
      params,
      data: null,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => deletePipeline(context, id),
  ),
];
