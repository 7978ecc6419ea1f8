import { type FileHandle, open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../client/src/index.ts';
import { type Connection, requireService } from './connection.ts';
import { CommandFailed, EXIT_DIFFERENCES, EXIT_FAILED, EXIT_INCOMPLETE, messageOf } from './failure.ts';
import { readCredentials } from './import-credentials.ts';
import { memberNames, printPreview } from './import-preview.ts';
import type { Output } from './output.ts';
import { barsOn, progressOn } from './progress.ts';
import { isConfirmed } from './prompt.ts';

const PART_BYTES = 8 * 1024 * 1024;
const POLL_MS = 500;

export interface ImportCommandOptions {
  /** The name of the source. */
  source?: string;
  /** A file with the mapping as JSON. */
  mapping?: string;
  /** The name under which the mapping is saved, and with which the import begins if there is one. */
  mappingName?: string;
  /** A file with the credentials as JSON; `-` is standard input. */
  credentials?: string;
  dryRun?: boolean;
  /** Starts without a question. */
  yes?: boolean;
  /** The ID of an import to continue. */
  resume?: string;
}

type Import = Schemas['Import'];

/**
 * Uploads files, or gives the service access to another system, previews the import, and runs it to its end.
 * @returns the exit code
 */
export async function importCommand(
  connection: Connection,
  kind: string | undefined,
  files: readonly string[],
  options: ImportCommandOptions,
  output: Output,
): Promise<number> {
  requireService(connection);
  const { client } = connection;
  if (options.resume !== undefined) return continueImport(connection, options.resume, output);
  if (kind === undefined)
    throw new CommandFailed('a kind is required, such as csv, or --resume with the ID of an import');
  const planned = await plan(connection, kind, files, options, output);
  const params = { path: { id: planned.id } };
  const { data: previewed } = await client.post('/imports/{id}/preview', { params }).catch(async (error: unknown) => {
    await client.delete('/imports/{id}', { params }); // nothing can be made of it
    throw error;
  });
  const { preview } = previewed;
  if (preview !== null) printPreview(preview, await memberNames(client, preview), output);
  if (options.dryRun === true) {
    await client.delete('/imports/{id}', { params });
    return preview !== null && preview.problemCount > 0 ? EXIT_DIFFERENCES : 0;
  }
  if (options.yes !== true && !(await isConfirmed('Start the import?'))) {
    output.note(`Not started. To start it later: rolecall import --resume ${planned.id}`);
    return EXIT_FAILED;
  }
  await client.post('/imports/{id}/start', { params });
  return follow(connection, planned.id, output);
}

async function plan(
  connection: Connection,
  kind: string,
  files: readonly string[],
  { source, mapping, mappingName, credentials }: ImportCommandOptions,
  output: Output,
): Promise<Import> {
  const uploaded: { name: string; keys: string[] }[] = [];
  for (const file of files) uploaded.push({ name: basename(file), keys: await upload(connection, file, output) });
  const { data } = await connection.client.post('/imports', {
    body: {
      kind: kind as Import['kind'], // the service rejects others, and names those that exist
      ...(files.length > 0 ? { files: uploaded } : { credentials: await readCredentials(kind, credentials) }),
      ...(source === undefined ? {} : { options: { source } }),
      ...(mapping === undefined ? {} : { mapping: await readMapping(mapping) }),
      ...(mappingName === undefined ? {} : { mappingName }),
    },
  });
  return data;
}

/** Continues an import that was paused, has failed, or was not started, or follows one that is running. */
async function continueImport(connection: Connection, id: string, output: Output): Promise<number> {
  const { client } = connection;
  const params = { path: { id } };
  const { status } = (await client.get('/imports/{id}', { params })).data;
  if (status === 'planned' || status === 'previewed') await client.post('/imports/{id}/start', { params });
  if (status === 'paused' || status === 'failed') await client.post('/imports/{id}/resume', { params });
  return follow(connection, id, output);
}

async function follow(connection: Connection, id: string, output: Output): Promise<number> {
  output.note(`Import ${id} is running. Ending this command does not stop it; --resume ${id} follows it again.`);
  const done = await untilEnded(connection, id, output);
  for (const [type, counts] of Object.entries(done.progress)) output.print(`${type}: ${linesOf(counts)}`);
  output.print(`import ${done.id}: ${done.status}`);
  if (done.status === 'completed') {
    const failed = Object.values(done.progress).reduce((sum, counts) => sum + counts.failed, 0);
    if (failed === 0) return 0;
    output.note(`${failed} records were not imported: see the items of the import.`);
    return EXIT_INCOMPLETE;
  }
  output.note(done.error ?? `The import is ${done.status}.`);
  return EXIT_FAILED;
}

async function upload({ client }: Connection, path: string, output: Output): Promise<string[]> {
  const handle = await open(path).catch((error) => {
    throw new CommandFailed(`${path}: ${messageOf(error)}`);
  });
  const bar = progressOn(process.stderr, output, 'bytes');
  try {
    const { size } = await handle.stat();
    const keys: string[] = [];
    for (let start = 0; start < size; start += PART_BYTES) {
      const part = await readPart(handle, start, Math.min(PART_BYTES, size - start));
      const { data } = await client.post('/imports/uploads', { body: { contentLength: part.length } });
      const answer = await fetch(data.uploadUrl, { method: data.method, headers: data.headers, body: part });
      if (!answer.ok) throw new CommandFailed(`${path}: the upload returned ${answer.status}: ${await answer.text()}`);
      keys.push(data.key);
      bar.show(start + part.length, size, basename(path));
    }
    if (keys.length === 0) throw new CommandFailed(`${path} is empty`);
    return keys;
  } finally {
    bar.end();
    await handle.close();
  }
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const part = Buffer.alloc(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await handle.read(part, read, length - read, position + read);
    if (bytesRead === 0) throw new CommandFailed('the file has become shorter');
    read += bytesRead;
  }
  return part;
}

async function readMapping(file: string): Promise<Schemas['ImportMapping']> {
  try {
    return JSON.parse(await readFile(file, 'utf8')); // the service validates it
  } catch (error) {
    throw new CommandFailed(`${file}: ${messageOf(error)}`);
  }
}

async function untilEnded({ client }: Connection, id: string, output: Output): Promise<Import> {
  const bars = barsOn(process.stderr, output, 'records');
  for (;;) {
    const { data } = await client.get('/imports/{id}', { params: { path: { id } } });
    const { progress, preview, status } = data;
    // Of an API, the preview has read the beginning only.
    const totals: Readonly<Record<string, number>> =
      preview === null || preview.isSample === true ? {} : preview.counts;
    const types = new Set([...Object.keys(totals), ...Object.keys(progress)]);
    bars.show(
      [...types].map((type) => {
        const done = progress[type as keyof typeof progress]?.read ?? 0;
        return { name: type, done, total: totals[type] === undefined ? null : Math.max(done, totals[type]) };
      }),
    );
    if (status !== 'running' && status !== 'undoing') {
      bars.end();
      return data;
    }
    await sleep(POLL_MS);
  }
}

function linesOf(counts: Schemas['ImportCounts']): string {
  const named = Object.entries(counts).filter(([name, count]) => name !== 'read' && count > 0);
  return named.length === 0 ? 'nothing' : named.map(([name, count]) => `${count} ${name}`).join(', ');
}
