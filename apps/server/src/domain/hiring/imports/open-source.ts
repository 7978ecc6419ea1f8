import type { Context } from '../../../platform/context/context.ts';
import { fieldsOf } from '../../records/custom-fields/field-directory.ts';
import type { Source } from './adapters/adapter.ts';
import { openCredentials } from './credentials.ts';
import { type ImportRow, readSource } from './queries.ts';
import { memberDirectory } from './record-queries.ts';
import { openFiles } from './source-files.ts';

/** The name of the source, by which its records are known. */
export function sourceName({ kind, options }: Pick<ImportRow, 'kind' | 'options'>): string {
  return options.source ?? kind;
}

export async function openSource(
  context: Context,
  { id, options, mapping }: ImportRow,
  signal?: AbortSignal,
): Promise<Source> {
  const { db, services, workspaceId } = context;
  const { files, credentialsSealed } = await readSource(db.write, workspaceId, id);
  const fields = await fieldsOf(context);
  return {
    files: openFiles(services.storage, files),
    options,
    mapping,
    workspaceId,
    members: await memberDirectory(db.read, workspaceId),
    egress: services.egress,
    credentials: openCredentials(context, credentialsSealed),
    ...(signal === undefined ? {} : { signal }),
    customFields: { candidate: fields.of('candidate'), application: fields.of('application') },
  };
}
