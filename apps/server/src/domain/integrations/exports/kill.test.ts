import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { downloaded, startExport } from './exports.fixture.ts';
import { partsOf } from './queries.ts';

const FILES = 24;
const FILE_BYTES = 1024 * 1024;

const service = await startService();
const { db, config, connectionString } = service;
let child: ChildProcess | undefined;
service.beforeClose(() => kill());

async function startWorker(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, '../../../../test/run-import-process.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey ?? '',
      LEASE_SECONDS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
}

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

it('an export whose process is killed is written again by another one, whole, and leaves nothing of the first in the storage', async () => {
  const workspace = await service.workspace();
  const { storage } = service.services;
  const candidateId = await makeCandidate(workspace);
  for (let n = 0; n < FILES; n += 1) {
    const key = `20260101/${workspace.id}/file/${newId()}.pdf`;
    await storage.write(key, Buffer.alloc(FILE_BYTES, n), 'application/pdf');
    await db.write.query(sql`
      insert into candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)
      values (${workspace.id}, ${newId()}, ${candidateId}, 'other', ${`${n}.pdf`}, 'application/pdf', ${FILE_BYTES}, ${key})`);
  }
  const id = await startExport(workspace);
  const parts = () => partsOf(db.write, workspace.id, id);
  await startWorker();
  const first = await eventually(parts, (keys) => keys.length > 0);
  await kill();
  assert.equal((await workspace.api('GET', `/exports/${id}`)).body.data.status, 'running');
  await startWorker();
  await eventually(
    async () => (await workspace.api('GET', `/exports/${id}`)).body.data.status,
    (status) => status !== 'running',
  );
  await kill();
  const { entries, records } = await downloaded(service, workspace, id);
  assert.deepEqual(
    records('files').map(({ fileName, path }) => [fileName, entries.get(path)!.length, entries.get(path)![0]]),
    Array.from({ length: FILES }, (_, n) => [`${n}.pdf`, FILE_BYTES, n]),
  );
  const stored: string[] = [];
  for await (const { key } of storage.list('')) if (key.includes(`${workspace.id}/export/`)) stored.push(key);
  assert.deepEqual(stored.sort(), await parts());
  assert.ok(!first.some((key) => stored.includes(key)));
});
