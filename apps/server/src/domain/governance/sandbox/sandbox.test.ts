import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { makeSamples } from '../../../../test/samples.ts';
import { join, raw, sql } from '../../../platform/database/sql.ts';
import { keyTypeOf, newKey } from '../../accounts/api-keys/key-format.ts';
import { DEFAULT_SCOPES, PUBLISHABLE_SCOPES } from '../../records/access/scopes.ts';
import { KEPT_TABLES, tablesToEmpty } from './removal-queries.ts';

const service = await startService();

const as = (key: string) => {
  return (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    service.request(method, `/api/v1${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
};
type Call = ReturnType<typeof as>;

/** The scopes that an administrator can pass on. */
const testKey = async (workspace: TestWorkspace, more: object = {}): Promise<Json> => {
  const body = { name: 'Tests', scopes: [...DEFAULT_SCOPES], mode: 'test', ...more };
  const answer = await workspace.api('POST', '/api-keys', body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const JOB = { title: 'Engineer', description: 'Builds.', employmentType: 'full_time', workplaceType: 'remote' };
const publishable = { type: 'publishable', scopes: [...PUBLISHABLE_SCOPES] };
const made = async (call: Call, path: string, body: object): Promise<Json> => {
  const answer = await call('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const candidate = (call: Call, email = 'ada@example.org') =>
  made(call, '/candidates', { firstName: 'Ada', lastName: 'Lovelace', email });
const list = async (call: Call | TestWorkspace['api'], path: string): Promise<Json[]> => {
  const answer = await call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
};

describe('test keys', () => {
  it('show their mode in the text, in the list and in /me, and belong to the live workspace', async () => {
    const workspace = await service.workspace();
    const secret = await testKey(workspace);
    const website = await testKey(workspace, publishable);
    assert.match(secret.key, /^[a-z0-9]+_sk_test_[0-9A-Za-z]{49}$/);
    assert.match(website.key, /^[a-z0-9]+_pk_test_[0-9A-Za-z]{49}$/);
    assert.equal(secret.prefix, secret.key.slice(0, secret.key.lastIndexOf('_') + 5));
    const live = await workspace.api('GET', '/me');
    const test = await as(secret.key)('GET', '/me');
    assert.equal(live.body.data.mode, 'live');
    assert.equal(test.body.data.mode, 'test');
    assert.notEqual(test.body.data.workspace.id, live.body.data.workspace.id);
    const keys = await list(workspace.api, '/api-keys?mode=test');
    assert.deepEqual(new Set(keys.map(({ id }) => id)), new Set([secret.id, website.id]));
    assert.equal((await list(workspace.api, '/api-keys?mode=live')).length, 2);
    const other = await as((await testKey(workspace)).key)('GET', '/me');
    assert.equal(other.body.data.workspace.id, test.body.data.workspace.id, 'one sandbox for all test keys');
  });

  it('are checked by form: another mode, prefix or a changed character is no key', () => {
    for (const mode of ['live', 'test'] as const) {
      for (const type of ['secret', 'publishable'] as const) {
        const key = newKey('acme', type, mode);
        assert.equal(keyTypeOf(key, 'acme'), type);
        assert.equal(keyTypeOf(key, 'acmf'), null);
        assert.equal(keyTypeOf(key.replace(`_${mode}_`, mode === 'live' ? '_test_' : '_live_'), 'acme'), null);
        assert.equal(keyTypeOf(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, 'acme'), null);
      }
    }
    assert.equal(keyTypeOf('', 'acme'), null);
    assert.equal(keyTypeOf('__proto__', ''), null);
  });

  it('and live keys cannot see data of the other mode', async () => {
    const workspace = await service.workspace();
    const test = as((await testKey(workspace)).key);
    const live = await candidate(as(workspace.secretKey));
    const own = await candidate(test);
    assert.notEqual(own.id, live.id, 'the same email address is another candidate');
    assert.deepEqual(
      (await list(test, '/candidates')).map(({ id }) => id),
      [own.id],
    );
    assert.deepEqual(
      (await list(workspace.api, '/candidates')).map(({ id }) => id),
      [live.id],
    );
    assert.equal((await test('GET', `/candidates/${live.id}`)).status, 404);
    assert.equal((await workspace.api('GET', `/candidates/${own.id}`)).status, 404);
    assert.ok((await list(workspace.api, '/activity-events')).every(({ entityId }) => entityId !== own.id));
    assert.ok((await list(test, '/activity-events')).every(({ entityId }) => entityId !== live.id));
  });

  it('manage no keys: they neither see nor create, change or revoke any', async () => {
    const workspace = await service.workspace();
    const made = await testKey(workspace);
    const test = as(made.key);
    assert.deepEqual(await list(test, '/api-keys'), []);
    for (const mode of ['live', 'test']) {
      const answer = await test('POST', '/api-keys', { name: 'More', scopes: ['jobs:read'], mode });
      assert.equal(answer.status, 403, answer.text);
    }
    const [live] = await list(workspace.api, '/api-keys?mode=live');
    for (const id of [made.id, live!.id]) {
      assert.equal((await test('PATCH', `/api-keys/${id}`, { name: 'Mine' })).status, 404);
      assert.equal((await test('POST', `/api-keys/${id}/rotate`)).status, 404);
      assert.equal((await test('DELETE', `/api-keys/${id}`)).status, 404);
    }
  });

  it('cannot access the sandbox of another workspace', async () => {
    const [one, two] = [await service.workspace(), await service.workspace()];
    const { id, key } = await testKey(one);
    assert.equal((await two.api('GET', `/api-keys/${id}`)).status, 404);
    assert.equal((await two.api('DELETE', `/api-keys/${id}`)).status, 404);
    assert.equal((await two.api('POST', '/sandbox/reset')).status, 404);
    await testKey(two);
    const { id: kept } = await candidate(as(key));
    assert.equal((await two.api('POST', '/sandbox/reset')).status, 204);
    assert.equal((await as(key)('GET', `/candidates/${kept}`)).status, 200);
  });

  it('stop what they own in the sandbox when revoked, and transfer it when rotated', async () => {
    const workspace = await service.workspace();
    const first = await testKey(workspace);
    const webhook = await made(as(first.key), '/webhooks', {
      url: 'https://example.com/hook',
      events: ['job.created'],
    });
    const rotated = await workspace.api('POST', `/api-keys/${first.id}/rotate`);
    assert.equal(rotated.status, 201, rotated.text);
    const second = rotated.body.data;
    assert.equal(second.mode, 'test');
    assert.equal((await as(first.key)('GET', '/me')).status, 401);
    const passed = await as(second.key)('GET', `/webhooks/${webhook.id}`);
    assert.equal(passed.body.data.owner.id, second.id);
    const other = as((await testKey(workspace)).key);
    assert.equal((await workspace.api('DELETE', `/api-keys/${second.id}`)).status, 204);
    assert.equal((await as(second.key)('GET', '/me')).status, 401);
    const ended = await other('GET', `/webhooks/${webhook.id}`);
    assert.equal(ended.body.data.enabled, false, ended.text);
    const events = await list(other, '/activity-events?type=webhook.disabled');
    assert.equal(events.length, 1, 'the log of the sandbox has it');
    assert.deepEqual(await list(workspace.api, '/activity-events?type=webhook.disabled'), []);
  });

  it('are revoked with the member who owns them', async () => {
    const workspace = await service.workspace();
    const { id, email } = await joinedMember(workspace, 'admin');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    const answer = await browser.api('POST', '/api-keys', { name: 'Mine', scopes: ['jobs:read'], mode: 'test' });
    assert.equal(answer.status, 201, answer.text);
    const { key } = answer.body.data;
    assert.equal((await as(key)('GET', '/me')).status, 200);
    assert.equal((await workspace.api('DELETE', `/members/${id}`)).status, 204);
    assert.equal((await as(key)('GET', '/me')).status, 401);
  });
});

describe('the sandbox', () => {
  it('is public only through a publishable test key, not by its slug', async () => {
    const workspace = await service.workspace();
    const test = as((await testKey(workspace)).key);
    const { key } = await testKey(workspace, publishable);
    const job = await made(test, '/jobs', JOB);
    assert.equal((await test('POST', `/jobs/${job.id}/publish`)).status, 200);
    const { slug } = (await test('GET', '/me')).body.data.workspace;
    const jobsOf = async (query: string, headers: Record<string, string> = {}) =>
      service.request('GET', `/api/public/v1/jobs${query}`, { headers });
    assert.equal((await jobsOf(`?workspace=${slug}`)).status, 404);
    const jobs = await jobsOf('', { 'x-api-key': key });
    assert.equal(jobs.status, 200, jobs.text);
    assert.match(jobs.text, /"title":"Engineer"/);
    const live = await jobsOf('', { 'x-api-key': workspace.publishableKey });
    assert.doesNotMatch(live.text, /Engineer/);
    const mixed = await jobsOf(`?workspace=${workspace.slug}`, { 'x-api-key': key });
    assert.equal(mixed.status, 400, mixed.text);
  });

  it('sends no email: each is in the email log, not sent, without its personal link', async () => {
    const workspace = await service.workspace();
    const test = as((await testKey(workspace)).key);
    const invited = await test('POST', '/members', { email: 'new@example.org', name: 'New', role: 'recruiter' });
    assert.equal(invited.status, 201, invited.text);
    const mails = await list(test, '/emails');
    assert.ok(mails.length > 0);
    for (const { status, error } of mails)
      assert.deepEqual([status, error], ['suppressed', 'Not sent: this is a sandbox.']);
    const me = await test('GET', '/me');
    const rows = await acrossWorkspaces(service.db).read.query(sql`
      select 1 from mails where workspace_id = ${me.body.data.workspace.id}
        and (token_sealed is not null or next_attempt_at is not null)`);
    assert.deepEqual(rows, []);
  });

  it('has the members of the workspace, but no one can sign in to it', async () => {
    const workspace = await service.workspace();
    const { email } = await joinedMember(workspace, 'admin');
    const test = as((await testKey(workspace)).key);
    const ids = async (call: Call | TestWorkspace['api']) => (await list(call, '/members')).map(({ id }) => id).sort();
    assert.deepEqual(await ids(test), await ids(workspace.api));
    const { slug } = (await test('GET', '/me')).body.data.workspace;
    const answer = await new Browser(service).signIn({ slug }, email);
    assert.ok([401, 422].includes(answer.status), answer.text);
    assert.equal((await new Browser(service).signIn(workspace, email)).status, 201);
  });
});

describe('the data of a sandbox', () => {
  it('contains nothing of the live workspace except copies of its members, also after a reset', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const live = await candidate(api, 'planted@example.org');
    await made(api, `/candidates/${live.id}/notes`, { body: 'planted' });
    const job = await made(api, '/jobs', { ...JOB, title: 'planted' });
    await made(api, '/applications', { candidateId: live.id, jobId: job.id });
    await made(api, '/webhooks', { url: 'https://planted.example/', events: ['*'] });
    const template = { subject: 'planted', text: 'planted' };
    assert.equal((await api('PUT', '/email-templates/offer_sent', template)).status, 200);
    const member = await joinedMember(workspace, 'recruiter');

    const test = as((await testKey(workspace)).key);
    const sandboxId = (await test('GET', '/me')).body.data.workspace.id;
    const rows = async (): Promise<string> => {
      const texts: string[] = [];
      for (const table of [...(await tablesToEmpty(service.db.read)), ...KEPT_TABLES])
        for (const { row } of await service.db.write.query<{ row: string }>(
          sql`select t::text as row from ${raw(table)} t where workspace_id = ${sandboxId}`,
        ))
          texts.push(`${table} ${row}`);
      return texts.join('\n');
    };
    for (const reset of [false, true]) {
      if (reset) assert.equal((await test('POST', '/sandbox/reset')).status, 204);
      const found = await rows();
      assert.doesNotMatch(found, /planted/);
      assert.match(found, new RegExp(`^members .*${member.email}`, 'm'));
    }
  });
});

describe('resetting the sandbox', () => {
  it('deletes everything in it, keeps the keys, and leaves live data alone', async () => {
    const workspace = await service.workspace();
    const { key } = await testKey(workspace);
    const test = as(key);
    const kept = await candidate(as(workspace.secretKey));
    const { id: candidateId } = await candidate(test);
    const job = await made(test, '/jobs', JOB);
    await made(test, '/applications', { candidateId, jobId: job.id });
    await made(test, `/candidates/${candidateId}/notes`, { body: 'Good' });
    await made(test, '/webhooks', { url: 'https://example.com/hook', events: ['job.created'] });
    await test('PATCH', '/workspace', { name: 'Renamed', retention: { days: 3 } });
    const reset = await test('POST', '/sandbox/reset');
    assert.equal(reset.status, 204, reset.text);
    for (const path of ['/candidates', '/jobs', '/applications', '/webhooks', '/emails'])
      assert.deepEqual(await list(test, path), [], path);
    const types = (await list(test, '/activity-events?limit=100')).map(({ type }) => type);
    const defaults = ['rejection_reason.created', 'source.created', 'pipeline.created'];
    assert.deepEqual(new Set(types), new Set(['workspace.reset', ...defaults, 'member.joined']));
    assert.equal((await test('GET', '/workspace')).body.data.retention, null);
    assert.equal((await list(test, '/members')).length, 1);
    assert.equal((await workspace.api('GET', `/candidates/${kept.id}`)).status, 200);
    await candidate(test);
  });

  it('empties every table of the sandbox, except of what a new one begins with', async () => {
    const [workspace, sandbox] = [await service.workspace(), await service.workspace()];
    const db = acrossWorkspaces(service.db);
    const tables = await tablesToEmpty(db.read);
    const filled = async () => {
      const some = tables.map(
        (name) => sql`select ${name} as name from ${raw(name)} where workspace_id = ${sandbox.id}`,
      );
      const rows = await db.write.query<{ name: string }>(sql`${join(some, ' union ')} order by 1`);
      return rows.map(({ name }) => name);
    };
    await makeSamples(sandbox);
    await db.write.query(sql`update workspaces set sandbox_of = ${workspace.id} where id = ${sandbox.id}`);
    assert.ok((await filled()).length > 40);
    const reset = await workspace.api('POST', '/sandbox/reset');
    assert.equal(reset.status, 204, reset.text);
    const initial = ['activity_events', 'availabilities', 'event_origins', 'members', 'pipelines', 'rejection_reasons'];
    assert.deepEqual(await filled(), [...initial, 'sources']);
  });

  it('requires workspace:write, and works for live keys and for signed-in members', async () => {
    const workspace = await service.workspace();
    const test = as((await testKey(workspace)).key);
    const reader = as((await testKey(workspace, { scopes: ['workspace:read'] })).key);
    assert.equal((await reader('POST', '/sandbox/reset')).status, 403);
    await candidate(test);
    assert.equal((await workspace.api('POST', '/sandbox/reset')).status, 204);
    assert.deepEqual(await list(test, '/candidates'), []);
    const { email } = await joinedMember(workspace, 'admin');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    await candidate(test);
    assert.equal((await browser.api('POST', '/sandbox/reset')).status, 204);
    assert.deepEqual(await list(test, '/candidates'), []);
  });

  it('runs only once for the same idempotency key', async () => {
    const workspace = await service.workspace();
    const test = as((await testKey(workspace)).key);
    const reset = () => test('POST', '/sandbox/reset', undefined, { 'idempotency-key': 'reset-1' });
    assert.equal((await reset()).status, 204);
    const { id } = await candidate(test);
    assert.equal((await reset()).status, 204);
    assert.equal((await test('GET', `/candidates/${id}`)).status, 200);
  });

  it('works while others write to the sandbox', async () => {
    const workspace = await service.workspace();
    const test = as((await testKey(workspace)).key);
    let isOver = false;
    const writing = [1, 2].map(async (writer) => {
      for (let n = 0; !isOver; n += 1) {
        const { id } = await candidate(test, `w${writer}-${n}@example.org`);
        // 404 or 409 if the reset was faster; never anything else.
        const note = await test('POST', `/candidates/${id}/notes`, { body: 'Good' });
        assert.ok([201, 404, 409].includes(note.status), note.text);
      }
    });
    assert.ok([204, 409].includes((await test('POST', '/sandbox/reset')).status));
    isOver = true;
    await Promise.all(writing);
    assert.equal((await test('POST', '/sandbox/reset')).status, 204);
    assert.deepEqual(await list(test, '/candidates'), []);
  });

  it('works concurrently with other resets and with writes that use the default names', async () => {
    const workspace = await service.workspace();
    const call = as((await testKey(workspace)).key);
    const statuses: number[] = [];
    let isDone = false;
    const writing = [0, 1].map(async (n) => {
      while (!isDone) {
        await call('POST', '/sources', { name: ['Referral', 'LinkedIn'][n] });
      }
    });
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let i = 0; i < 5; i += 1) {
          const { status, text } = await call('POST', '/sandbox/reset');
          statuses.push(status);
          assert.ok([204, 409].includes(status), text);
        }
      }),
    ).finally(() => {
      isDone = true;
    });
    await Promise.all(writing);
    assert.ok(statuses.includes(204));
    assert.equal((await call('POST', '/sandbox/reset')).status, 204);
    assert.ok((await list(call, '/pipelines')).length > 0);
  });
});
