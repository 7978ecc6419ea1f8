import { type FileHandle, open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../client/src/index.ts';
import { type Connection, requireService } from './connection.ts';
import { CommandFailed, EXIT_FAILED, messageOf } from './failure.ts';
import type { Output } from './output.ts';
import { progressOn } from './progress.ts';

const PART_BYTES = 8 * 1024 * 1024;
const POLL_MS = 500;

export interface ImportCommandOptions {
  /** The name of the source. */
  source?: string;
  /** A file with the mapping as JSON. */
  mapping?: string;
  dryRun?: boolean;
}

type Kind = Schemas['NewImport']['kind'];
type Import = Schemas['Import'];

/** Uploads files, previews the import, and runs it to its end. @returns the exit code */
export async function importCommand(
  connection: Connection,
  kind: string,
  files: readonly string[],
  { source, mapping, dryRun = false }: ImportCommandOptions,
  output: Output,
): Promise<number> {
  requireService(connection);
  const { client } = connection;
  const uploaded: { name: string; keys: string[] }[] = [];
  for (const file of files) uploaded.push({ name: basename(file), keys: await upload(connection, file, output) });
  const { data: planned } = await client.post('/imports', {
    body: {
      kind: kind as Kind, // the service rejects others, and names those that exist
      files: uploaded,
      ...(source === undefined ? {} : { options: { source } }),
      ...(mapping === undefined ? {} : { mapping: await readMapping(mapping) }),
    },
  });
  const params = { path: { id: planned.id } };
  const { data: previewed } = await client.post('/imports/{id}/preview', { params });
  const { preview } = previewed;
  if (preview !== null) printPreview(preview, output);
  if (dryRun) {
    await client.delete('/imports/{id}', { params });
    return 0;
  }
  await client.post('/imports/{id}/start', { params });
  const done = await untilEnded(connection, planned.id, preview?.counts ?? {}, output);
  for (const [type, counts] of Object.entries(done.progress)) output.print(`${type}: ${linesOf(counts)}`);
  output.print(`import ${done.id}: ${done.status}`);
  if (done.status === 'completed') return 0;
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

function printPreview(
  { counts, losses, problems, problemCount }: NonNullable<Import['preview']>,
  output: Output,
): void {
  for (const [type, count] of Object.entries(counts)) output.print(`${type}: ${count} in the source`);
  for (const loss of losses) output.note(`not imported: ${loss}`);
  for (const { row, column, message } of problems)
    output.note(`problem: ${row === null ? '' : `row ${row}: `}${column === null ? '' : `${column}: `}${message}`);
  if (problemCount > problems.length) output.note(`and ${problemCount - problems.length} more problems`);
}

async function untilEnded(
  { client }: Connection,
  id: string,
  expected: Readonly<Record<string, number>>,
  output: Output,
): Promise<Import> {
  const bar = progressOn(process.stderr, output, 'records');
  const total = Object.values(expected).reduce((sum, count) => sum + count, 0);
  for (;;) {
    const { data } = await client.get('/imports/{id}', { params: { path: { id } } });
    const counts = Object.entries(data.progress);
    const read = counts.reduce((sum, [, { read: own }]) => sum + own, 0);
    bar.show(read, Math.max(total, read), counts.at(-1)?.[0] ?? '');
    if (data.status !== 'running') {
      bar.end();
      return data;
    }
    await sleep(POLL_MS);
  }
}

function linesOf(counts: Schemas['ImportCounts']): string {
  const named = Object.entries(counts).filter(([name, count]) => name !== 'read' && count > 0);
  return named.length === 0 ? 'nothing' : named.map(([name, count]) => `${count} ${name}`).join(', ');
}
