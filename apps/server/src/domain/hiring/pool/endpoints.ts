import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { Application } from '../applications/schema.ts';
import { addToPool, assignFromPool, getPoolEntry, removeFromPool, updatePoolEntry } from './change-pool.ts';
import { poolEntries } from './queries.ts';
import {
  NewPoolEntry,
  PoolAssignment,
  PoolEntry,
  PoolEntryOrTombstone,
  PoolEntryPatch,
  poolFilters,
} from './schema.ts';

const tag = 'Talent pool';
const params = IdParam;

const { list, get, update } = resource({
  name: 'pool entry',
  plural: 'pool entries',
  tag,
  path: '/pool-entries',
  scope: 'pool',
});

export const poolOperations = [
  list(
    {
      summary: 'List the talent pool',
      description: 'Returns the candidates in the talent pool, newest first.',
      query: listQuery(poolFilters),
      data: PoolEntryOrTombstone,
    },
    (context, query) => poolEntries.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'addToPool',
      method: 'POST',
      path: '/pool-entries',
      tag,
      summary: 'Add a candidate to the talent pool',
      description: 'Returns 409 if the candidate is already in the pool. `source` defaults to `sourced`.',
      scope: 'pool:write',
      body: NewPoolEntry,
      status: 201,
      data: PoolEntry,
      example: {
        candidateId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        reason: 'Strong candidate, no opening at the moment',
      },
    },
    (context, { body }) => addToPool(context, body),
  ),
  get({ description: 'Returns one entry of the talent pool.', data: PoolEntry }, getPoolEntry),
  update(
    {
      description: 'Changes the reason or the job for which the candidate is considered.',
      body: PoolEntryPatch,
      data: PoolEntry,
      example: { reason: 'Ask again in spring' },
    },
    updatePoolEntry,
  ),
  operation(
    {
      id: 'removeFromPool',
      method: 'DELETE',
      path: '/pool-entries/{id}',
      tag,
      summary: 'Remove a candidate from the pool',
      description: 'Lists with `includeDeleted` still return the entry, with its `removedAt`.',
      scope: 'pool:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => removeFromPool(context, id),
  ),
  operation(
    {
      id: 'assignFromPool',
      method: 'POST',
      path: '/pool-entries/{id}/assign',
      tag,
      summary: 'Create an application for a candidate in the pool',
      description: 'The job must be open. Returns the application. The entry remains in the pool.',
      scope: 'pool:write',
      params,
      body: PoolAssignment,
      status: 201,
      data: Application,
      conditional: true,
      example: { jobId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params: { id }, body }) => assignFromPool(context, id, body),
  ),
];
