import { IdParam, listQuery, listQueryWithoutDeleted, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { record, Type } from '../../../platform/http/contract/schema.ts';
import { UploadLink } from '../files/presign.ts';
import {
  createImport,
  deleteImport,
  getImport,
  listItems,
  pauseImport,
  previewImport,
  resumeImport,
  startImport,
  undoImport,
  updateImport,
} from './change-import.ts';
import { imports } from './queries.ts';
import { Import, ImportItem, ImportOrTombstone, ImportPatch, importFilters, itemFilters, NewImport } from './schema.ts';
import { MAX_PART_BYTES, presignPart } from './source-files.ts';

const tag = 'Imports';
const params = IdParam;
const action = {
  method: 'POST',
  tag,
  workspaceWide: true,
  scope: 'imports:write',
  params,
  data: Import,
  conditional: true,
  errors: [409],
} as const;

const ImportPart = record('ImportPart', {
  contentLength: Type.Integer({ minimum: 1, maximum: MAX_PART_BYTES, description: 'The size of the part in bytes.' }),
});

const { list, create, get, update, remove } = resource({ name: 'import', tag, path: '/imports' });

export const importOperations = [
  operation(
    {
      id: 'presignImportPart',
      workspaceWide: true,
      withoutDryRun: 'an upload link stays valid',
      method: 'POST',
      path: '/imports/uploads',
      tag,
      summary: 'Get a link to upload a file to import',
      description:
        'Upload the file with one PUT to `uploadUrl` within ten minutes, and create the import with its `key` within 24 hours. Files of more than 10 MiB are uploaded in parts of up to 10 MiB, each with a link of its own.',
      scope: 'imports:write',
      body: ImportPart,
      data: UploadLink,
      secretResponse: true,
      errors: [409],
      example: { contentLength: 120_187 },
    },
    (context, { body }) => presignPart(context, body),
  ),
  list(
    {
      workspaceWide: true,
      description: 'Returns the imports of the workspace, newest first.',
      query: listQuery(importFilters),
      data: ImportOrTombstone,
    },
    (context, query) => imports.list(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      workspaceWide: true,
      summary: 'Plan an import',
      description:
        'Creates an import, which has the status `planned` and writes nothing yet. Preview it, correct the mapping, then start it. Imports write every kind of record, so only owners and admins have the scope, and keys to which they give it; keys with limits cannot use it.',
      body: NewImport,
      data: Import,
      example: {
        kind: 'csv',
        files: [
          {
            name: 'candidates.csv',
            keys: ['20261121/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e/import/0197a1f0-6d4f-7c7b-8e3f-4a5b6c7d8e9f.part'],
          },
        ],
      },
    },
    createImport,
  ),
  get({ workspaceWide: true, description: 'Returns the import with its progress.', data: Import }, getImport),
  update(
    {
      workspaceWide: true,
      summary: 'Change the mapping of an import',
      description:
        '`options` and `mapping` are replaced as a whole, and can be changed until the import is started: 409 afterwards. The import has to be previewed again.',
      body: ImportPatch,
      data: Import,
      errors: [409],
      example: { mapping: { columns: { 'E-Mail': 'email', Bewerber: 'name', Kommentar: 'note' } } },
    },
    updateImport,
  ),
  remove(
    {
      workspaceWide: true,
      description:
        'Removes its files and the original records; what it has created stays, and is still recognized. Returns 409 while it is running.',
      errors: [409],
    },
    deleteImport,
  ),
  operation(
    {
      ...action,
      id: 'previewImport',
      path: '/imports/{id}/preview',
      summary: 'Preview an import',
      description:
        'Reads the source without writing records, and stores what would become of it: the mapping, counts, what will be lost and what is wrong, by row and column. A source that cannot be read at all returns 422.',
    },
    (context, { params: { id } }) => previewImport(context, id),
  ),
  operation(
    {
      ...action,
      id: 'startImport',
      path: '/imports/{id}/start',
      summary: 'Start an import',
      description:
        'The records are written in the background; read the import to follow the progress. A finished import can be started again: records that have not changed in the source are not written. Nothing is sent to anyone, and no automation or webhook is triggered unless `options.events` is set.',
    },
    (context, { params: { id } }) => startImport(context, id),
  ),
  operation(
    {
      ...action,
      id: 'pauseImport',
      path: '/imports/{id}/pause',
      summary: 'Pause an import',
      description: 'What has been written stays. Resume it to continue.',
    },
    (context, { params: { id } }) => pauseImport(context, id),
  ),
  operation(
    {
      ...action,
      id: 'resumeImport',
      path: '/imports/{id}/resume',
      summary: 'Resume an import',
      description: 'Continues a paused or failed import after the last page that was written.',
    },
    (context, { params: { id } }) => resumeImport(context, id),
  ),
  operation(
    {
      ...action,
      id: 'undoImport',
      path: '/imports/{id}/undo',
      summary: 'Undo an import',
      description:
        'Removes in the background what the import has created, except records that somebody has changed or added something to since: the items with the outcome `kept` say why. Records that existed before stay as they are. Pause a running import first.',
    },
    (context, { params: { id } }) => undoImport(context, id),
  ),
  operation(
    {
      id: 'listImportItems',
      workspaceWide: true,
      method: 'GET',
      path: '/imports/{id}/items',
      tag,
      summary: 'List the records of an import',
      description:
        'Returns what has become of each record of the source, with the original, newest first. Records that an earlier import has created belong to that one.',
      scope: 'imports:read',
      params,
      query: listQueryWithoutDeleted(itemFilters),
      data: ImportItem,
      list: true,
    },
    (context, { params: { id }, query }) => listItems(context, id, query),
  ),
];
