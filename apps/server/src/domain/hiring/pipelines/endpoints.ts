import { IdParam, listQuery } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { createPipeline, deletePipeline, getPipeline, updatePipeline } from './change-pipelines.ts';
import { pipelines } from './queries.ts';
import { NewPipeline, Pipeline, PipelineOrTombstone, PipelinePatch } from './schema.ts';

const tag = 'Pipelines';
const _params = IdParam;

const { list, create, get, update, remove } = resource({ name: 'pipeline', tag, path: '/pipelines' });

export const pipelineOperations = [
  list(
    {
      description: 'Returns the pipelines of the workspace, newest first.',
      query: listQuery({}),
      data: PipelineOrTombstone,
    },
    (context, query) => pipelines.list(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      workspaceWide: true,
      description: 'Jobs created with its `pipelineId` get copies of its stages.',
      body: NewPipeline,
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
    createPipeline,
  ),
  get({ description: 'Returns one pipeline with its stages.', data: Pipeline }, getPipeline),
  update(
    {
      workspaceWide: true,
      description: 'Existing jobs keep their stages. `stages` replaces the whole list.',
      body: PipelinePatch,
      data: Pipeline,
      errors: [409],
      example: { name: 'Apprentices and interns', isDefault: true },
    },
    updatePipeline,
  ),
  remove(
    {
      workspaceWide: true,
      description: 'Existing jobs keep their stages. Returns 409 for the default pipeline.',
      errors: [409],
    },
    deletePipeline,
  ),
];
