// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../../../test/harness.ts';
import { acrossWorkspaces } from '../../../../../../test/row-security.ts';
import { sql } from '../../../../../platform/database/sql.ts';
import { run } from '../../imports.fixture.ts';
import { processImports } from '../../run-imports.ts';
import { company } from './company.fixture.ts';
import { type FakeReply, fakeService } from './fake-service.fixture.ts';
import { all, contentOf, expectedOf, planned, prepared } from './moved-company.fixture.ts';
import { pauseOf, retryAfterOf } from './rate-limits.ts';
import { SERVICES } from './services.fixture.ts';

const service = await startService();

for (const [name, other] of Object.entries(SERVICES))
  describe(`a company in ${name}`, () => {
    it('is moved whole, within the limits of the service; a second run writes nothing; undo leaves what was before', async (t) => {
      const workspace = await prepared(service);
      const from = company();
      const fake = await other.start(from);
      t.after(() => fake.close());
      const id = await planned(workspace, other, fake.url);
      const before = await contentOf(workspace);
      const previewed = await workspace.api('POST', `/imports/${id}/preview`);
      assert.equal(previewed.status, 200, previewed.text);
      assert.equal(previewed.body.data.preview.isSample, true);
      assert.notEqual(previewed.body.data.preview.losses.length, 0);
      assert.deepEqual(await contentOf(workspace), before);
      const done = await run(service, workspace, id);
      assert.deepEqual([done.status, done.error], ['completed', null]);
      const failed = await all(workspace, `/imports/${id}/items?outcome=failed`);
      assert.deepEqual(failed.map(({ place }) => place).sort(), [...other.failed].sort(), JSON.stringify(failed));
      const after = await contentOf(workspace);
      const expected = expectedOf(from, other);
      for (const what of Object.keys(expected)) assert.deepEqual(after[what], expected[what], what);
      const { progress } = await run(service, workspace, id);
      for (const [type, { created, updated, merged }] of Object.entries<Json>(progress))
        assert.deepEqual([type, created, updated, merged], [type, 0, 0, 0]);
      assert.equal((await run(service, workspace, id, 'undo')).status, 'undone');
      assert.deepEqual(await contentOf(workspace), before);
      assert.deepEqual(fake.violations, []);
      t.diagnostic(`${fake.requests} requests`);
    });
  });

describe('limits of another system', () => {
  it('are read in each form in which they are told', () => {
    const now = Date.parse('2026-11-28T12:00:00Z');
    const margin = 100;
    assert.equal(retryAfterOf({ 'retry-after': '3' }, now), 3_000 + margin);
    assert.equal(retryAfterOf({ 'retry-after': 'Sat, 28 Nov 2026 12:00:05 GMT' }, now), 5_000 + margin);
    assert.equal(retryAfterOf({ 'retry-after': '-3' }, now), margin);
    assert.equal(retryAfterOf({ 'retry-after': 'soon' }, now), undefined);
    assert.equal(retryAfterOf({ 'retry-after': '9'.repeat(30) }, now), 86_400_000 + margin);
    assert.equal(pauseOf({ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '9' }, now), undefined);
    assert.equal(pauseOf({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9' }, now), 9_000 + margin);
    assert.equal(
      pauseOf({ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(now / 1_000 + 2) }, now),
      2_000 + margin,
    );
    assert.equal(pauseOf({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(now + 70) }, now), 70 + margin);
    assert.equal(pauseOf({ 'x-ratelimit-remaining': '0' }, now), 10_000);
  });

  it('that ask for a long pause leave the import running, and it asks for nothing before', async (t) => {
    const workspace = await prepared(service);
    const fake = await fakeService({
      isFree: (path) => path === '/token',
      reply: ({ path }) =>
        path === '/token' ? { body: { access_token: 't' } } : { status: 429, headers: { 'retry-after': '3600' } },
    });
    t.after(() => fake.close());
    const id = await planned(workspace, SERVICES['Greenhouse with an OAuth client']!, fake.url);
    const preview = await workspace.api('POST', `/imports/${id}/preview`);
    assert.deepEqual([preview.status, Number(preview.headers.get('retry-after')) > 3_590], [503, true]);
    const { requests } = fake;
    const waiting = await run(service, workspace, id);
    assert.deepEqual([waiting.status, fake.requests], ['running', requests + 1]);
    await processImports(acrossWorkspaces(service.db), service.services);
    assert.equal(fake.requests, requests + 1);
    const [work] = await service.db.unrestricted.search.query<{ minutes: number }>(sql`
      select extract(epoch from next_attempt_at - rolecall_now()) / 60 as minutes from import_work where import_id = ${id}`);
    assert.ok(work!.minutes > 59);
    assert.equal((await workspace.api('POST', `/imports/${id}/pause`, {})).body.data.status, 'paused');
  });

  it('addresses of pages on another server get no request, and a page that is no JSON stops the import', async (t) => {
    const workspace = await prepared(service);
    let answer: FakeReply = {};
    const fake = await fakeService({
      reply: ({ path }) => (path === '/token' ? { body: { access_token: 't' } } : answer),
    });
    t.after(() => fake.close());
    const id = await planned(workspace, SERVICES['Greenhouse with an OAuth client']!, fake.url);
    for (const [reply, message] of [
      [{ body: [], headers: { link: '<https://attacker.example/v3/users?cursor=x>; rel="next"' } }, /another server/],
      [{ bytes: Buffer.from('<html>') }, /something else than JSON/],
      [{ status: 404 }, null],
      [{ status: 301, headers: { location: 'https://attacker.example/' } }, /with 301/],
    ] as [FakeReply, RegExp | null][]) {
      answer = reply;
      const { status, error } = await run(service, workspace, id);
      assert.deepEqual([status, error !== null], message === null ? ['completed', false] : ['failed', true]);
      if (message !== null) assert.match(error, message);
    }
  });
});

describe('credentials of another system', () => {
  const other = Object.values(SERVICES)[0]!;

  it('are encrypted, never returned, and removed with the import', async (t) => {
    const workspace = await prepared(service);
    const fake = await other.start(company(1));
    t.after(() => fake.close());
    const id = await planned(workspace, other, fake.url);
    const sealed = async () =>
      (
        await service.db.unrestricted.search.query<{ sealed: Buffer | null }>(
          sql`select credentials_sealed as sealed from imports where workspace_id = ${workspace.id} and id = ${id}`,
        )
      )[0]!.sealed;
    assert.doesNotMatch((await sealed())!.toString('latin1'), /client|secret/);
    const texts = [
      (await workspace.api('GET', `/imports/${id}`)).text,
      (await workspace.api('GET', '/activity-events?limit=100')).text,
    ];
    for (const text of texts) assert.doesNotMatch(text, /clientSecret|credentials/);
    assert.equal((await workspace.api('DELETE', `/imports/${id}`)).status, 204);
    assert.equal(await sealed(), null);
  });

  it('that are wrong are reported by the preview and stop the import, which continues with others', async (t) => {
    const workspace = await prepared(service);
    const fake = await other.start(company(1));
    t.after(() => fake.close());
    const wrong = { ...other, credentials: { ...other.credentials, clientSecret: 'wrong' } };
    const id = await planned(workspace, wrong, fake.url);
    const preview = await workspace.api('POST', `/imports/${id}/preview`);
    assert.deepEqual([preview.status, preview.body.error?.details.field], [422, 'credentials'], preview.text);
    const stopped = await run(service, workspace, id);
    assert.equal(stopped.status, 'failed');
    assert.match(stopped.error, /does not accept the credentials/);
    const credentials = { ...other.credentials, url: fake.url };
    assert.equal((await workspace.api('PATCH', `/imports/${id}`, { credentials })).status, 200);
    const done = await run(service, workspace, id, 'resume');
    assert.deepEqual([done.status, done.progress.candidate.created], ['completed', 1]);
  });

  it('have to be complete, and are for the systems with an API only', async () => {
    const { api } = await prepared(service);
    for (const [body, field] of [
      [{ kind: 'greenhouse' }, 'files'],
      [{ kind: 'greenhouse', credentials: { clientId: 'x' } }, 'credentials'],
      [{ kind: 'greenhouse', credentials: { apiKey: 'x', clientId: 'y' } }, 'credentials'],
      [{ kind: 'greenhouse', credentials: { apiKey: 'x', url: 'ftp://x.example' } }, 'credentials.url'],
      [{ kind: 'csv', credentials: { apiKey: 'x' } }, 'credentials'],
    ] as const) {
      const { status, body: answer } = await api('POST', '/imports', body);
      assert.deepEqual([status, answer.error?.details.field], [422, field], JSON.stringify(body));
    }
  });
});
