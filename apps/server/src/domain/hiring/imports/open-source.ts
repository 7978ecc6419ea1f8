import type { Context } from '../../../platform/context/context.ts';
import { fieldsOf } from '../../records/custom-fields/field-directory.ts';
import type { Source } from './adapters/adapter.ts';
import { openCredentials } from './credentials.ts';
import { type ImportRow, readSource, readUntil } from './queries.ts';
import { memberDirectory } from './record-queries.ts';
import { openFiles } from './source-files.ts';

/** The name of the source, by which its records are known. */
export function sourceName({ kind, options }: Pick<ImportRow, 'kind' | 'options'>): string {
  return options.source ?? kind;
}

/** @param options.repeats whether what has been read by earlier runs is left out, unless the import reads everything */
export async function openSource(
  context: Context,
  imported: ImportRow,
  { signal, repeats = false }: { signal?: AbortSignal | undefined; repeats?: boolean } = {},
): Promise<Source> {
  const { db, services, workspaceId } = context;
  const { id, kind, options, mapping } = imported;
  const isPart = repeats && options.readAll !== true;
  const source = sourceName(imported);
  const { files, credentialsSealed } = await readSource(db.write, workspaceId, id);
  const fields = await fieldsOf(context);
  return {
    files: openFiles(services.storage, files),
    options,
    mapping,
    workspaceId,
    since: isPart ? await readUntil(db.write, workspaceId, { kind, source }) : null,
    members: await memberDirectory(db.read, workspaceId),
    egress: services.egress,
    credentials: openCredentials(context, credentialsSealed),
    ...(signal === undefined ? {} : { signal }),
    customFields: { candidate: fields.of('candidate'), application: fields.of('application') },
  };
}
