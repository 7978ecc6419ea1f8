import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { ZIP_TYPE } from '../../../platform/http/transport/content.ts';
import { createExport, deleteExport, downloadExport, getExport } from './change-export.ts';
import { exports, KEPT_DAYS } from './queries.ts';
import { Export, ExportOrTombstone, exportFilters } from './schema.ts';

const tag = 'Exports';
const params = IdParam;

const { list, get, remove } = resource({ name: 'export', tag, path: '/exports' });

export const exportOperations = [
  list(
    {
      workspaceWide: true,
      description: 'Returns the exports of the workspace, newest first.',
      query: listQuery(exportFilters),
      data: ExportOrTombstone,
    },
    (context, query) => exports.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createExport',
      workspaceWide: true,
      stepUp: true,
      method: 'POST',
      path: '/exports',
      tag,
      summary: 'Export the workspace',
      description: `Starts to write everything in the workspace into a ZIP archive in the background, as of one moment while work goes on: a file of JSON lines and one of CSV for each type of record, the uploaded files, and \`manifest.json\` with counts and hashes. It contains records that the caller cannot see, so only owners and admins have the scope, and keys to which they give it; keys with limits cannot use it. Owners are notified. Returns 409 while another export is running, or if the storage of the workspace has no space for it. Archives are removed after ${KEPT_DAYS} days.`,
      scope: 'exports:write',
      status: 201,
      data: Export,
      errors: [409],
    },
    (context) => createExport(context),
  ),
  get({ workspaceWide: true, description: 'Returns the export with its progress.', data: Export }, getExport),
  operation(
    {
      id: 'downloadExport',
      workspaceWide: true,
      stepUp: true,
      method: 'GET',
      path: '/exports/{id}/archive',
      tag,
      summary: 'Download the archive of an export',
      description:
        'Returns the ZIP archive, with the size and SHA-256 of the export. Returns 409 until it is complete. Each download is in the audit log.',
      scope: 'exports:read',
      params,
      contentType: ZIP_TYPE,
      data: Type.Unsafe<string>({ type: 'string', contentMediaType: ZIP_TYPE }),
      errors: [409],
    },
    (context, { params: { id } }) => downloadExport(context, id),
  ),
  remove(
    {
      workspaceWide: true,
      description: 'Removes the archive, and stops the export if it is running.',
    },
    deleteExport,
  ),
];
