import type { Readable } from 'node:stream';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { type ZipEntry, zipStream } from '../../../platform/zip/zip-stream.ts';
import { getCandidate } from '../../hiring/candidates/change-candidate.ts';
import { type FileRow, findFile } from '../../hiring/files/queries.ts';
import { readBelongings, readFiles } from './export-queries.ts';

/**
 * All data of a candidate as a zip archive: the files in `files/`, then `record.json` with the path of each file, or null if
 * its content is missing.
 * @throws NotFound
 */
export async function exportCandidate(context: Context, id: string): Promise<Readable> {
  const candidate = await getCandidate(context, id);
  const record = {
    exportedAt: await presentMoment(context.db.search),
    candidate: apiFields(candidate),
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
    listed.push({ ...apiFields(file), path: entry?.name ?? null });
  }
  const json = JSON.stringify({ ...record, files: listed }, null, 2);
  yield { name: 'record.json', content: [Buffer.from(json)], compress: true };
}

/** Null if the file was deleted in the meantime, is not clean or its content is missing. */
async function entryOf(context: Context, candidateId: string, { id }: FileRow): Promise<ZipEntry | null> {
  const file = await findFile(context.db.read, context.workspaceId, candidateId, id);
  const content = file?.status !== 'clean' ? null : await context.services.storage.stream(file.storageKey);
  if (file === undefined || content === null) return null;
  return { name: `files/${id}-${safeName(file.fileName)}`, content, compress: false };
}

/** A file name without characters that have a meaning in paths or shells. */
function safeName(fileName: string): string {
  return fileName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100);
}
