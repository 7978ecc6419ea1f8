import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { moveClock, startService } from '../../testing/harness.ts';
import { sql } from '../database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const job = { title: 'Ferryman', description: 'You row.', employmentType: 'full_time', workplaceType: 'onsite' };

const countJobs = async (title: string) => (await workspace.api('GET', `/jobs?q=${title}`)).body.data.length;

describe('Idempotency-Key', () => {
  it('fifty equal calls at once make one record, and every answer is that record or a plain "still running"', async () => {
    const calls = Array.from({ length: 50 }, () =>
      workspace.api('POST', '/jobs', { ...job, title: 'Fiftyfold' }, { 'idempotency-key': 'fifty' }),
    );
    const answers = await Promise.all(calls);
    const made = answers.filter(({ status }) => status === 201);
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map(({ text }) => text)).size, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assert.equal(answer.status, 409);
      assert.equal(answer.body.error?.code, 'idempotency_in_progress');
      assert.equal(answer.headers.get('retry-after'), '1');
    }
    assert.equal(await countJobs('Fiftyfold'), 1);
  });

  it('a repeat gets the same status, bytes and ETag, marked as replayed', async () => {
    const send = () => workspace.api('POST', '/jobs', { ...job, title: 'Once' }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    assert.equal(first.status, 201);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(second.status, 201);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get('etag'), first.headers.get('etag'));
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
  });

  it('another body, path or method under the same key is refused, another key of the workspace is not affected', async () => {
    const headers = { 'idempotency-key': 'taken' };
    const { body } = await workspace.api('POST', '/jobs', job, headers);
    const other = await workspace.api('POST', '/jobs', { ...job, title: 'Other' }, headers);
    assert.equal(other.status, 409);
    assert.equal(other.body.error?.code, 'idempotency_key_reused');
    const elsewhere = await workspace.api('POST', `/jobs/${body.data.id}/publish`, undefined, headers);
    assert.equal(elsewhere.body.error?.code, 'idempotency_key_reused');
    const second = await workspace.api('POST', '/api-keys', { name: 'Second', scopes: ['jobs:write'] });
    const asSecond = await service.request('POST', '/api/v1/jobs', {
      body: { ...job, title: 'By another key' },
      headers: { ...headers, authorization: `Bearer ${second.body.data.key}` },
    });
    assert.equal(asSecond.status, 201);
  });

  it('a failed call stores nothing: the corrected one may use the same key', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    await workspace.api('POST', '/jobs', { ...job, slug: 'taken-slug' });
    const refused = await workspace.api('POST', '/jobs', { ...job, slug: 'taken-slug' }, headers);
    assert.equal(refused.status, 409);
    assert.equal(refused.body.error?.code, 'conflict');
    assert.equal((await workspace.api('POST', '/jobs', { ...job, slug: 'free-slug' }, headers)).status, 201);
  });

  it('a key that is not 1 to 255 visible ASCII characters is malformed', async () => {
    for (const key of ['', 'a b', 'x'.repeat(256)]) {
      assert.equal(
        (await workspace.api('POST', '/jobs', job, { 'idempotency-key': key })).status,
        400,
        JSON.stringify(key),
      );
    }
  });

  it('a stored answer that holds a secret is sealed in the database and opens for the repeat', async () => {
    const send = () =>
      workspace.api('POST', '/api-keys', { name: 'Sealed', scopes: ['jobs:read'] }, { 'idempotency-key': 'sealed' });
    const first = await send();
    const [row] = await service.db.write.query<{ body: Buffer }>(
      sql`select body from idempotency_keys where workspace_id = ${workspace.id} and key = 'sealed'`,
    );
    assert.equal(row?.body.includes(first.body.data.key), false);
    assert.equal((await send()).text, first.text);
  });

  it('after a kill -9 between commit and answer the repeat gets the stored answer, and there is one record', async () => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('../../testing/dies-after-commit.ts'))], {
      env: {
        ...process.env,
        DATABASE_URL: service.connectionString,
        SECRET_KEY: service.config.secretKey!,
        DATA_DIR: service.config.dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const url = String(line).trim();
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${workspace.secretKey}`,
        'content-type': 'application/json',
        'idempotency-key': 'killed',
      },
    };
    const body = JSON.stringify({ ...job, title: 'Survivor' });
    await assert.rejects(fetch(`${url}/api/v1/jobs`, { ...request, body }));
    const repeat = await workspace.api('POST', '/jobs', body, { 'idempotency-key': 'killed' });
    assert.equal(repeat.status, 201);
    assert.equal(repeat.headers.get('idempotent-replayed'), 'true');
    assert.equal(await countJobs('Survivor'), 1);
    const again = await workspace.api('POST', '/jobs', body, { 'idempotency-key': 'killed' });
    assert.equal(again.text, repeat.text);
  });

  it('the key is free again after 24 hours', async () => {
    const headers = { 'idempotency-key': 'yesterday' };
    const first = await workspace.api('POST', '/jobs', { ...job, title: 'Daily' }, headers);
    await moveClock(service.db, '25 hours');
    const second = await workspace.api('POST', '/jobs', { ...job, title: 'Daily' }, headers);
    await moveClock(service.db, '0 hours');
    assert.equal(second.headers.get('idempotent-replayed'), null);
    assert.notEqual(second.body.data.id, first.body.data.id);
  });
});
