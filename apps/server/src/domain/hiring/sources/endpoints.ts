import { archivedConditions } from '../../../platform/database/paging.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { archiveSource, createSource, deleteSource, getSource, restoreSource, updateSource } from './change-source.ts';
import { sources } from './queries.ts';
import { NewSource, Source, SourceOrTombstone, SourcePatch, sourceFilters } from './schema.ts';

const tag = 'Sources';
const params = IdParam;
const write = { tag, scope: 'sources:write', params, conditional: true };

export const sourceOperations = [
  operation(
    {
      id: 'listSources',
      method: 'GET',
      path: '/sources',
      tag,
      summary: 'List sources',
      description: 'Returns the sources of applications, newest first. A new workspace has a set of common sources.',
      scope: 'sources:read',
      query: listQuery(sourceFilters),
      data: SourceOrTombstone,
      list: true,
    },
    (context, { query }) =>
      sources.list(context.db.read, context.workspaceId, query, { filters: archivedConditions(query) }),
  ),
  operation(
    {
      id: 'createSource',
      workspaceWide: true,
      method: 'POST',
      path: '/sources',
      tag,
      summary: 'Create a source',
      description: 'Returns 409 if there is already a source with the name, ignoring case.',
      scope: 'sources:write',
      body: NewSource,
      status: 201,
      data: Source,
      errors: [409],
      example: { name: 'Stack Overflow', kind: 'job_board' },
    },
    (context, { body }) => createSource(context, body),
  ),
  operation(
    {
      id: 'getSource',
      method: 'GET',
      path: '/sources/{id}',
      tag,
      summary: 'Get a source',
      description: 'Returns one source, archived or not.',
      scope: 'sources:read',
      params,
      data: Source,
    },
    (context, { params: { id } }) => getSource(context, id),
  ),
  operation(
    {
      ...write,
      id: 'updateSource',
      workspaceWide: true,
      method: 'PATCH',
      path: '/sources/{id}',
      summary: 'Update a source',
      description: 'The text `source` of existing applications keeps the former name.',
      body: SourcePatch,
      data: Source,
      errors: [409],
      example: { name: 'Stack Overflow Jobs' },
    },
    (context, { params: { id }, body }) => updateSource(context, id, body),
  ),
  operation(
    {
      ...write,
      id: 'archiveSource',
      workspaceWide: true,
      method: 'POST',
      path: '/sources/{id}/archive',
      summary: 'Archive a source',
      description: 'Applications and tracking links that have the source keep it; no others can get it.',
      data: Source,
    },
    (context, { params: { id } }) => archiveSource(context, id),
  ),
  operation(
    {
      ...write,
      id: 'restoreSource',
      workspaceWide: true,
      method: 'POST',
      path: '/sources/{id}/restore',
      summary: 'Restore an archived source',
      description: 'It can be chosen again.',
      data: Source,
    },
    (context, { params: { id } }) => restoreSource(context, id),
  ),
  operation(
    {
      ...write,
      id: 'deleteSource',
      workspaceWide: true,
      method: 'DELETE',
      path: '/sources/{id}',
      summary: 'Delete a source',
      description: 'Returns 409 while an application or a tracking link has the source; archive it instead.',
      data: null,
      errors: [409],
    },
    (context, { params: { id } }) => deleteSource(context, id),
  ),
];
