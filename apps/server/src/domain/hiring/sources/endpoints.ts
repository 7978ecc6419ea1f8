import { archivedConditions } from '../../../platform/database/paging.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { archiveSource, createSource, deleteSource, getSource, restoreSource, updateSource } from './change-source.ts';
import { sources } from './queries.ts';
import { NewSource, Source, SourceOrTombstone, SourcePatch, sourceFilters } from './schema.ts';

const tag = 'Sources';
const params = IdParam;
const write = { tag, scope: 'sources:write', params, conditional: true };

const { list, create, get, update, remove } = resource({ name: 'source', tag, path: '/sources' });

export const sourceOperations = [
  list(
    {
      description: 'Returns the sources of applications, newest first. A new workspace has a set of common sources.',
      query: listQuery(sourceFilters),
      data: SourceOrTombstone,
    },
    (context, query) =>
      sources.list(context.db.read, context.workspaceId, query, { filters: archivedConditions(query) }),
  ),
  create(
    {
      workspaceWide: true,
      description: 'Returns 409 if there is already a source with the name, ignoring case.',
      body: NewSource,
      data: Source,
      errors: [409],
      example: { name: 'Stack Overflow', kind: 'job_board' },
    },
    createSource,
  ),
  get({ description: 'Returns one source, archived or not.', data: Source }, getSource),
  update(
    {
      workspaceWide: true,
      description: 'The text `source` of existing applications keeps the former name.',
      body: SourcePatch,
      data: Source,
      errors: [409],
      example: { name: 'Stack Overflow Jobs' },
    },
    updateSource,
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
  remove(
    {
      workspaceWide: true,
      description: 'Returns 409 while an application or a tracking link has the source; archive it instead.',
      errors: [409],
    },
    deleteSource,
  ),
];
