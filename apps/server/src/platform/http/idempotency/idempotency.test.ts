import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { moveClock, startService } from '../../../../test/harness.ts';
import { sql } from '../../database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const job = { title: 'Ferryman', description: 'You row.', employmentType: 'full_time', workplaceType: 'onsite' };

const countJobs = async (title: string) => (await workspace.api('GET', `/jobs?q=${title}`)).body.data.length;

describe('Idempotency-Key', () => {
  it('fifty equal concurrent calls create one record, and every response is that record or a clear "still running"', async () => {
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

  it('a repeated call gets the response that was sent, also when the operation derives it from the result of its change', async () => {
    const ada = { firstName: 'Ada', lastName: 'Tagged', email: 'ada.tagged@example.com' };
    const { id } = (await workspace.api('POST', '/candidates', ada)).body.data;
    const send = () =>
      workspace.api('POST', `/candidates/${id}/tags`, { label: 'pioneer' }, { 'idempotency-key': 'tag' });
    const [first, second] = [await send(), await send()];
    assert.equal(first.status, 201);
    assert.equal(first.body.data.label, 'pioneer');
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([second.status, second.text], [first.status, first.text]);
  });

  it('is honored by PUT, PATCH and DELETE as well: a repeat changes nothing and gets the first response', async () => {
    const created = (await workspace.api('POST', '/jobs', { ...job, title: 'Repeated' })).body.data;
    const path = `/jobs/${created.id}`;
    const config = (await workspace.api('GET', `${path}/application-config`)).body.data;
    const calls = [
      ['PATCH', path, { title: 'Renamed' }, { title: 'Renamed by another' }],
      [
        'PUT',
        `${path}/application-config`,
        config,
        { ...config, questions: [{ id: 'a', label: 'A', type: 'text', required: false }] },
      ],
      ['DELETE', path, undefined, undefined],
    ] as const;
    for (const [method, at, body, meanwhile] of calls) {
      const headers = { 'idempotency-key': `repeat-${method}` };
      const first = await workspace.api(method, at, body, headers);
      assert.ok(first.status < 300, first.text);
      if (meanwhile !== undefined) assert.equal((await workspace.api(method, at, meanwhile)).status, 200);
      const second = await workspace.api(method, at, body, headers);
      assert.deepEqual([second.status, second.text], [first.status, first.text], method);
      assert.equal(second.headers.get('idempotent-replayed'), 'true', method);
      if (meanwhile === undefined) continue;
      const other = await workspace.api(method, at, meanwhile, headers);
      assert.deepEqual([other.status, other.body.error?.code], [409, 'idempotency_key_reused'], method);
      const now = (await workspace.api('GET', at)).body.data;
      assert.deepEqual({ ...now, ...meanwhile }, now, method);
    }
  });

  it('another body, path or method under the same key is rejected, another key of the workspace is not affected', async () => {
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

  it('equal JSON is the same body, whatever its order, spaces and escapes; equal keys elsewhere in it are not', async () => {
    const headers = { 'idempotency-key': 'by-value' };
    const more = { customFields: {}, locationIds: [] };
    const first = await workspace.api('POST', '/jobs', { ...job, ...more }, headers);
    assert.equal(first.status, 201, first.text);
    const reversed = Object.fromEntries(Object.entries({ ...job, ...more }).reverse());
    const written = JSON.stringify(reversed, null, 2).replace(
      job.title,
      `\\u00${job.title.charCodeAt(0).toString(16)}${job.title.slice(1)}`,
    );
    const send = (body: string) =>
      service.request('POST', '/api/v1/jobs', {
        body,
        headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${workspace.secretKey}` },
      });
    const second = await send(written);
    assert.deepEqual([second.status, second.text], [201, first.text]);
    const moved = await send(JSON.stringify({ ...job, customFields: [], locationIds: {} }));
    assert.equal(moved.status, 422, 'checked before');
    const other = await send(JSON.stringify({ ...job, ...more, tags: ['2', '1'] }));
    assert.notEqual(other.status, 201);
  });

  it('a body that takes long to compare by value is compared byte by byte', async () => {
    const headers = { 'idempotency-key': 'large' };
    const large = { ...job, slug: 'large', description: 'A'.repeat(20_000), requirements: 'B'.repeat(20_000) };
    const body = { ...large, benefits: 'ü'.repeat(20_000) };
    const first = await workspace.api('POST', '/jobs', body, headers);
    assert.equal(first.status, 201, first.text);
    assert.equal((await workspace.api('POST', '/jobs', body, headers)).text, first.text);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    const { body: answer } = await workspace.api('POST', '/jobs', reversed, headers);
    assert.equal(answer.error?.code, 'idempotency_key_reused');
  });

  it('a failed call stores nothing: the corrected one may use the same key', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    await workspace.api('POST', '/jobs', { ...job, slug: 'taken-slug' });
    const rejected = await workspace.api('POST', '/jobs', { ...job, slug: 'taken-slug' }, headers);
    assert.equal(rejected.status, 409);
    assert.equal(rejected.body.error?.code, 'conflict');
    assert.equal((await workspace.api('POST', '/jobs', { ...job, slug: 'free-slug' }, headers)).status, 201);
  });

  it('the key of a call whose process died is free for another body once its claim has expired, and in progress until then', async () => {
    const headers = { 'idempotency-key': 'died' };
    const claimUntil = (until: string) =>
      service.db.write.query(sql`
        insert into idempotency_keys (workspace_id, scope, key, request_hash, token, locked_until)
        select workspace_id, scope, 'died', '\\x00', gen_random_uuid(), ${until}::timestamptz from idempotency_keys
        where workspace_id = ${workspace.id} and key = 'died-sample'
        on conflict (workspace_id, scope, key) do update set locked_until = excluded.locked_until`);
    await workspace.api('POST', '/jobs', job, { 'idempotency-key': 'died-sample' });
    await claimUntil('2090-01-01');
    const early = await workspace.api('POST', '/jobs', job, headers);
    assert.equal(early.body.error?.code, 'idempotency_in_progress');
    await claimUntil('2020-01-01');
    const late = await workspace.api('POST', '/jobs', job, headers);
    assert.equal(late.status, 201, late.text);
    assert.equal((await workspace.api('POST', '/jobs', job, headers)).text, late.text);
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

  it('a stored response with a secret is encrypted in the database, and the repeated call gets it decrypted', async () => {
    const send = () =>
      workspace.api('POST', '/api-keys', { name: 'Sealed', scopes: ['jobs:read'] }, { 'idempotency-key': 'sealed' });
    const first = await send();
    const [row] = await service.db.write.query<{ body: Buffer }>(
      sql`select body from idempotency_keys where workspace_id = ${workspace.id} and key = 'sealed'`,
    );
    assert.equal(row?.body.includes(first.body.data.key), false);
    assert.equal((await send()).text, first.text);
  });

  it('after a kill -9 between commit and response the repeated call gets the stored response, and there is one record', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(import.meta.resolve('../../../../test/crash-after-commit.ts'))],
      {
        env: {
          ...process.env,
          DATABASE_URL: service.connectionString,
          SECRET_KEY: service.config.secretKey!,
          DATA_DIR: service.config.dataDir,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
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

describe('Idempotency-Key and the rotation of API keys', () => {
  const newKey = async (): Promise<{ id: string; key: string }> =>
    (await workspace.api('POST', '/api-keys', { name: 'Rotated', scopes: ['jobs:write', 'api_keys:write'] })).body.data;
  const rotated = async (id: string, overlapSeconds = 0): Promise<{ id: string; key: string }> =>
    (await workspace.api('POST', `/api-keys/${id}/rotate`, { overlapSeconds })).body.data;
  const create = (key: string, title: string, idempotencyKey: string) =>
    workspace.api(
      'POST',
      '/jobs',
      { ...job, title },
      { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
    );

  it('a retry with the key that replaced the first, however often it was rotated, gets the same bytes', async () => {
    let current = await newKey();
    const first = await create(current.key, 'ApiKeyRotation', 'rotation');
    assert.equal(first.status, 201);
    for (let rotation = 1; rotation <= 3; rotation += 1) {
      current = await rotated(current.id);
      const retry = await create(current.key, 'ApiKeyRotation', 'rotation');
      assert.equal(retry.headers.get('idempotent-replayed'), 'true');
      assert.equal(retry.text, first.text);
      assert.equal(retry.headers.get('etag'), first.headers.get('etag'));
      assert.equal((await create(current.key, 'Another', 'rotation')).body.error?.code, 'idempotency_key_reused');
    }
    assert.equal(await countJobs('ApiKeyRotation'), 1);
  });

  it('while both keys are valid, calls with either are those of one caller, in both directions and concurrently', async () => {
    const old = await newKey();
    const next = await rotated(old.id, 3_600);
    const withNew = await create(next.key, 'Overlap', 'overlap');
    const withOld = await create(old.key, 'Overlap', 'overlap');
    assert.equal(withOld.headers.get('idempotent-replayed'), 'true');
    assert.equal(withOld.text, withNew.text);
    const atOnce = await Promise.all([old, next, old, next].map(({ key }) => create(key, 'Rivals', 'rivals')));
    const created = atOnce.filter(({ status }) => status === 201);
    assert.equal(new Set(created.map(({ text }) => text)).size, 1);
    for (const { status, body } of atOnce.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, body.error?.code], [409, 'idempotency_in_progress']);
    }
    assert.equal(await countJobs('Rivals'), 1);
  });

  it('keys that were never rotated into each other stay separate callers, with the same name and scopes', async () => {
    const [one, other] = [await newKey(), await newKey()];
    const first = await create(one.key, 'Separate', 'separate');
    const second = await create((await rotated(other.id)).key, 'Separate', 'separate');
    assert.equal(second.headers.get('idempotent-replayed'), null);
    assert.notEqual(second.body.data.id, first.body.data.id);
  });

  it('a retry with the new key gets the decrypted response', async () => {
    const old = await newKey();
    const send = (key: string) =>
      workspace.api(
        'POST',
        '/api-keys',
        { name: 'Made by a rotated key', scopes: ['jobs:write'] },
        { authorization: `Bearer ${key}`, 'idempotency-key': 'sealed-rotation' },
      );
    const first = await send(old.key);
    assert.equal(first.status, 201, first.text);
    assert.equal((await send((await rotated(old.id)).key)).text, first.text);
  });

  it("a member's retry from another session gets the stored response; another member's call is a call of its own", async () => {
    const signedIn = async (email: string) => {
      const browser = new Browser(service);
      await browser.signIn(workspace, email);
      return browser;
    };
    const create = (browser: Browser) =>
      browser.api('POST', '/jobs', { ...job, title: 'Session' }, { 'idempotency-key': 'session' });
    const [ada, bob] = [await joinedMember(workspace, 'recruiter'), await joinedMember(workspace, 'recruiter')];
    const first = await create(await signedIn(ada.email));
    assert.equal(first.status, 201, first.text);
    const retry = await create(await signedIn(ada.email));
    assert.equal(retry.headers.get('idempotent-replayed'), 'true');
    assert.equal(retry.text, first.text);
    assert.notEqual((await create(await signedIn(bob.email))).body.data.id, first.body.data.id);
  });
});
