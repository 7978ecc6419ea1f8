import { type Sql, sql } from '../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../platform/http/operation.ts';
import { Application } from '../applications/schema.ts';
import { poolEntries } from './queries.ts';
import {
  NewPoolEntry,
  PoolAssignment,
  PoolEntry,
  PoolEntryOrTombstone,
  PoolEntryPatch,
  poolFilters,
} from './schema.ts';
import { addToPool, assignFromPool, getPoolEntry, removeFromPool, updatePoolEntry } from './verbs.ts';

const tag = 'Talent pool';
const params = IdParam;

export const poolOperations = [
  operation(
    {
      id: 'listPoolEntries',
      method: 'GET',
      path: '/pool-entries',
      tag,
      summary: 'List the talent pool',
      scope: 'pool:read',
      query: listQuery(poolFilters),
      data: PoolEntryOrTombstone,
      list: true,
    },
    (context, { query }) => {
      const conditions: Sql[] = [];
      if (query.candidateId !== undefined) conditions.push(sql`t.candidate_id = ${query.candidateId}`);
      if (query.jobId !== undefined) conditions.push(sql`t.job_id = ${query.jobId}`);
      if (query.source !== undefined) conditions.push(sql`t.source = ${query.source}`);
      return poolEntries.list(context.db.read, context.workspaceId, query, conditions);
    },
  ),
  operation(
    {
      id: 'addToPool',
      method: 'POST',
      path: '/pool-entries',
      tag,
      summary: 'Add a candidate to the talent pool',
      description: 'A candidate is in the pool once (409). `source` is `sourced` when absent.',
      scope: 'pool:write',
      body: NewPoolEntry,
      status: 201,
      data: PoolEntry,
      example: { candidateId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e', reason: 'Strong, but no opening now' },
    },
    (context, { body }) => addToPool(context, body),
  ),
  operation(
    {
      id: 'getPoolEntry',
      method: 'GET',
      path: '/pool-entries/{id}',
      tag,
      summary: 'Read a pool entry',
      scope: 'pool:read',
      params,
      data: PoolEntry,
    },
    (context, { params: { id } }) => getPoolEntry(context, id),
  ),
  operation(
    {
      id: 'updatePoolEntry',
      method: 'PATCH',
      path: '/pool-entries/{id}',
      tag,
      summary: 'Change a pool entry',
      scope: 'pool:write',
      params,
      body: PoolEntryPatch,
      data: PoolEntry,
      conditional: true,
      example: { reason: 'Ask again in spring' },
    },
    (context, { params: { id }, body }) => updatePoolEntry(context, id, body),
  ),
  operation(
    {
      id: 'removeFromPool',
      method: 'DELETE',
      path: '/pool-entries/{id}',
      tag,
      summary: 'Take a candidate out of the pool',
      description: 'Lists with `includeDeleted` still show the entry, with its `removedAt`.',
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
      summary: 'Make an application of a candidate in the pool',
      description: 'For an open job; answers the application. The entry stays.',
      scope: 'pool:write',
      params,
      body: PoolAssignment,
      status: 201,
      data: Application,
      conditional: true,
      example: { jobId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params: { id }, body }) => assignFromPool(context, id, body.jobId),
  ),
];
