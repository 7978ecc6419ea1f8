import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../client/src/index.ts';
import { type Connection, requireService } from './connection.ts';
import { CommandFailed } from './failure.ts';
import type { Output } from './output.ts';
import { progressOn } from './progress.ts';

const POLL_MS = 500;

/** Exports the workspace, and downloads the archive to a file. */
export async function exportCommand(connection: Connection, file: string | undefined, output: Output): Promise<void> {
  const { client } = connection;
  const service = requireService(connection);
  const started = await client.post('/exports');
  const { id } = started.data;
  output.note(`export ${id} has started`);
  const done = await untilEnded(connection, id, output);
  if (done.status === 'failed') throw new CommandFailed(done.error ?? 'the export has failed');
  const name = file ?? `rolecall-${done.snapshotAt?.slice(0, 10) ?? id}.zip`;
  const path = `${service.url}/api/v1/exports/${id}/archive`;
  const response = await fetch(path, { headers: { authorization: `Bearer ${service.key}` } });
  if (!response.ok || response.body === null)
    throw new CommandFailed(`${path} returned ${response.status}: ${await response.text()}`);
  await save(response.body, name, done, output);
  const { size, sha256 } = done;
  output.print(`${name}: everything as of ${done.snapshotAt}, ${size} bytes, SHA-256 ${sha256}`);
}

async function untilEnded({ client }: Connection, id: string, output: Output): Promise<Schemas['Export']> {
  const bar = progressOn(process.stderr, output, 'records');
  for (;;) {
    const { data } = await client.get('/exports/{id}', { params: { path: { id } } });
    const resources = Object.entries(data.progress);
    const sum = (field: 'total' | 'written') => resources.reduce((all, [, counts]) => all + counts[field], 0);
    const current = resources.find(([, { total, written }]) => written < total)?.[0] ?? '';
    bar.show(sum('written'), sum('total'), current.replaceAll('_', ' '));
    if (data.status !== 'running') {
      bar.end();
      return data;
    }
    await sleep(POLL_MS);
  }
}

/** The file appears under its name only when it is complete and as the service has it. */
async function save(
  body: ReadableStream<Uint8Array>,
  name: string,
  { size, sha256 }: Schemas['Export'],
  output: Output,
): Promise<void> {
  const unfinished = `${name}.unfinished`;
  const hash = createHash('sha256');
  const bar = progressOn(process.stderr, output, 'bytes');
  const handle = await open(unfinished, 'w', 0o600);
  let written = 0;
  try {
    for await (const chunk of body) {
      await handle.write(chunk);
      hash.update(chunk);
      written += chunk.length;
      bar.show(written, size ?? written, name);
    }
    await handle.sync();
  } finally {
    bar.end();
    await handle.close();
  }
  if (written !== size || hash.digest('hex') !== sha256) {
    await rm(unfinished);
    throw new CommandFailed('the download is incomplete; try again');
  }
  await rename(unfinished, name);
}
