import type { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { presentMoment } from '../../platform/database/clock.ts';
import { wire } from '../../platform/diff.ts';
import { Forbidden } from '../../platform/errors.ts';
import { type ZipEntry, zipStream } from '../../platform/zip-stream.ts';
import { getCandidate } from '../candidates/change-candidate.ts';
import { type FileRow, findFile } from '../files/queries.ts';
import { EXPORT_SCOPES, readBelongings, readFiles } from './exported-record.ts';

/**
 * A candidate's whole record as a zip: the files below `files/`, and `record.json` at the end, which names each file's
 * path, or null for one whose bytes are missing.
 * @throws NotFound; Forbidden when the caller may not read all of it
 */
export async function exportCandidate(context: Context, id: string): Promise<Readable> {
  for (const scope of EXPORT_SCOPES) {
    if (!context.scopes.has(scope)) {
      throw new Forbidden(`This key lacks the scope ${scope}.`, { requiredScope: scope });
    }
  }
  const candidate = await getCandidate(context, id);
  const record = {
    exportedAt: await presentMoment(context.db.search),
    candidate: wire(candidate),
    ...(await readBelongings(context, candidate.id)),
  };
  return zipStream(entriesOf(context, candidate.id, record, await readFiles(context, candidate.id)));
}

async function* entriesOf(
  context: Context,
  candidateId: string,
  record: object,
  files: readonly FileRow[],
): AsyncGenerator<ZipEntry> {
  const listed: object[] = [];
  for (const file of files) {
    const entry = await entryOf(context, candidateId, file);
    if (entry !== null) yield entry;
    listed.push({ ...wire(file), path: entry?.name ?? null });
  }
  const json = JSON.stringify({ ...record, files: listed }, null, 2);
  yield { name: 'record.json', content: [Buffer.from(json)], compress: true };
}

/** Null when the file was deleted meanwhile, or its bytes are not there. */
async function entryOf(context: Context, candidateId: string, { id }: FileRow): Promise<ZipEntry | null> {
  const file = await findFile(context.db.read, context.workspaceId, candidateId, id);
  const content = file === undefined ? null : await context.services.storage.stream(file.storageKey);
  if (file === undefined || content === null) return null;
  return { name: `files/${id}-${safeName(file.fileName)}`, content, compress: false };
}

/** A name that no system takes for a path or a command. */
function safeName(fileName: string): string {
  return fileName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100);
}
