import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import pg from 'pg';
import { supportsDryRun } from '../src/platform/http/contract/operation.ts';
import { operations } from '../src/server/operations.ts';
import { eventually } from './eventually.ts';
import { normalizer } from './examples/normalize.ts';
import { type DeclaredOperation, declaredOperations, isCalledBy } from './examples/recorder.ts';
import { runScenario, startScenarioService } from './examples/scenario.ts';
import { type Json, startService, type TestAnswer, type TestService } from './harness.ts';
import { apply, makeCandidate, makeJob } from './hiring.ts';

const READS = ['GET', 'HEAD'];
/** The whole scenario, with a look at every table before and after each call. */
const SLOW = { timeout: 1_800_000 };
const DRY = { 'dry-run': 'true' };
/** The random code of a tracking link, and the token of a calendar feed. */
const CODE = /(\/r\/|"code":"|\/calendar-feeds\/)(?:[a-z0-9]{10}\b|[\w-]{20,}(?=\.ics))/g;

/** The audit log says who has seen the record that a dry run returns; the heads of its chains follow from the entries. */
const COMPARED: Readonly<Record<string, string>> = {
  audit_entries: "t.kind <> 'read'",
  audit_heads: 'false',
  audit_origins: 'false',
};

/** Which versions of rows every table holds, except for reads in the audit log, and the names of all stored files. */
class Contents {
  readonly #client: pg.Client;
  readonly #dataDir: string;
  #statement = '';

  constructor({ connectionString, config }: TestService) {
    this.#client = new pg.Client({ connectionString });
    this.#dataDir = config.dataDir;
  }

  async open(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ name: string }>(
      "select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    this.#statement = rows
      .map(
        ({ name }) =>
          // Every insert, update and deletion shows in the places of the versions and in the transactions that wrote them.
          `select '${name}' as name, md5(string_agg(concat(t.ctid, t.xmin), '|')) as hash
           from ${name} t where ${COMPARED[name] ?? 'true'}`,
      )
      .join(' union all ');
  }

  async read(): Promise<Record<string, string>> {
    // Prepared, because planning it takes longer than executing it.
    const statement = { name: 'contents', text: this.#statement };
    const { rows } = await this.#client.query<{ name: string; hash: string }>(statement);
    const files = await readdir(this.#dataDir, { recursive: true });
    return { ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash])), files: files.sort().join('\n') };
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

const BACKGROUND_ATTEMPTS = 20;

/**
 * Calls `work` and requires that it changes nothing. Background workers write at any time; what the call itself writes
 * would be there after every attempt.
 */
async function unchanging<Result>(contents: Contents, what: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await contents.read();
    const result = await work();
    const after = await contents.read();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return result;
    assert.ok(attempt < BACKGROUND_ATTEMPTS, `${what} changed ${changed.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const service = await startService();

describe('a dry run', () => {
  it('of every operation leaves no trace and responds like the real call, but for generated values', SLOW, async () => {
    const startedAt = Date.now();
    const service = await startScenarioService();
    const contents = new Contents(service);
    await contents.open();
    service.beforeClose(() => contents.close());
    const declared = declaredOperations();
    const specs = new Map(operations.map((operation) => [operation.spec.id, operation]));
    const tried = new Set<string>();
    const rejected = new Set<string>();

    const comparable = ({ status, body }: TestAnswer<Json>) => {
      const { dryRun: _dryRun, ...meta } = body?.meta ?? {};
      const shown =
        body === undefined ? undefined : { ...body, meta: Object.keys(meta).length === 0 ? undefined : meta };
      return JSON.parse(JSON.stringify(normalizer(service.url, startedAt)({ status, shown })).replaceAll(CODE, '$1…'));
    };
    const request: TestService['request'] = async (method, path, options = {}) => {
      const found = declared.find(isCalledBy(method, path)) as DeclaredOperation | undefined;
      const operation = found === undefined ? undefined : specs.get(found.id);
      if (READS.includes(method) || operation === undefined) return service.request(method, path, options);
      const { 'idempotency-key': _key, ...headers } = options.headers ?? {};
      const name = `${method} ${path}`;
      const trial = await unchanging(contents, name, () =>
        service.request(method, path, { ...options, headers: { ...headers, ...DRY } }),
      );
      if (!supportsDryRun(operation)) {
        assert.equal(trial.status, 422, name);
        assert.equal(trial.body.error?.details.field, 'Dry-Run', name);
        rejected.add(operation.spec.id);
        return service.request(method, path, options);
      }
      const real = await service.request(method, path, options);
      // An import goes on between the two calls, and can have ended before it is paused.
      const isOfRunning = /^(pause|resume)Import$/.test(operation.spec.id);
      if (isOfRunning) for (const { body } of [trial, real]) if (body?.data !== undefined) body.data.progress = {};
      if (!isOfRunning || trial.status === real.status) assert.deepEqual(comparable(trial), comparable(real), name);
      if (real.status < 300) {
        assert.equal(trial.headers.get('dry-run'), 'true', name);
        if (trial.body !== undefined) assert.ok(Array.isArray(trial.body.meta.dryRun.events), name);
      }
      if (real.status < 300 || isOfRunning) tried.add(operation.spec.id);
      return real;
    };
    await runScenario(service, startedAt, { wrap: () => ({ ...service, request }), onEvent: () => {} });
    const writes = operations.filter(({ spec }) => spec.method !== 'GET');
    const missing = writes.filter(
      (operation) => !(supportsDryRun(operation) ? tried : rejected).has(operation.spec.id),
    );
    assert.deepEqual(
      missing.map(({ spec }) => spec.id),
      [],
      'call it in apps/server/test/examples/scenario.ts',
    );
  });

  it('lists the events of everything that would follow, in the order of a real call', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const { id } = await apply(workspace, job.id);
    await workspace.api('POST', '/interviews', {
      applicationId: id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-01-01T09:00:00Z',
    });
    const trial = await workspace.api('POST', `/applications/${id}/reject`, {}, DRY);
    const { events } = trial.body.meta.dryRun;
    const before = (await workspace.api('GET', '/activity-events?limit=100')).body.data;
    assert.ok(!before.some(({ type }: Json) => type === 'application.rejected'));
    await workspace.api('POST', `/applications/${id}/reject`, {});
    const after = (await workspace.api('GET', '/activity-events?limit=100')).body.data;
    const recorded = after.slice(0, after.length - before.length).toReversed();
    assert.deepEqual(
      events,
      recorded.map(({ type, entityType, entityId }: Json) => ({ type, entityType, entityId })),
    );
    assert.ok(events.some(({ type }: Json) => type === 'interview.canceled'));
  });

  it('of a deletion responds 204 and deletes nothing', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    const { status, headers } = await workspace.api('DELETE', `/candidates/${id}`, undefined, DRY);
    assert.deepEqual([status, headers.get('dry-run')], [204, 'true']);
    assert.equal((await workspace.api('GET', `/candidates/${id}`)).status, 200);
  });

  it('fails as the real call would, without its effects', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const candidate = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
    const { body } = await api('POST', '/candidates', candidate);
    const conflict = await api('POST', '/candidates', candidate, DRY);
    assert.equal(conflict.status, 409);
    assert.equal(conflict.body.error?.details.existingId, body.data.id);
    assert.equal((await api('POST', '/candidates', { firstName: 'Ada' }, DRY)).status, 422);
    assert.equal((await api('PATCH', `/candidates/${crypto.randomUUID()}`, {}, DRY)).status, 404);
    const stale = await api(
      'PATCH',
      `/candidates/${body.data.id}`,
      { lastName: 'King' },
      { ...DRY, 'if-match': '"r9"' },
    );
    assert.equal(stale.status, 412);
    assert.equal((await api('POST', '/candidates', candidate, { ...DRY, authorization: 'Bearer x' })).status, 401);
  });

  it('has no ETag, because its revision does not exist', async () => {
    const { api } = await service.workspace();
    const answer = await api('POST', '/candidates', { firstName: 'A', lastName: 'B', email: 'a@example.com' }, DRY);
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('etag'), null);
    assert.equal((await api('GET', `/candidates/${answer.body.data.id}`)).status, 404);
  });

  it('is 400 with an Idempotency-Key or another value than true and false; false is a real call', async () => {
    const { api } = await service.workspace();
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
    assert.equal((await api('POST', '/candidates', body, { ...DRY, 'idempotency-key': 'one' })).status, 400);
    assert.equal((await api('POST', '/candidates', body, { 'dry-run': 'yes' })).status, 400);
    assert.equal((await api('GET', '/candidates')).body.data.length, 0);
    assert.equal((await api('POST', '/candidates', body, { 'dry-run': 'TRUE' })).headers.get('dry-run'), 'true');
    assert.equal((await api('POST', '/candidates', body, { 'dry-run': 'false' })).headers.get('dry-run'), null);
    assert.equal((await api('GET', '/candidates', undefined, { 'dry-run': 'true' })).body.data.length, 1);
  });

  it('of an operation that cannot be undone, or is not one of a workspace, is 422', async () => {
    const { api, slug } = await service.workspace();
    const { id } = (await api('POST', '/webhooks', { url: 'http://localhost:9/', events: ['*'] })).body.data;
    for (const answer of [
      await api('POST', `/webhooks/${id}/test`, {}, DRY),
      await api('POST', '/session', { email: 'a@example.com', password: 'x' }, DRY),
      await service.request('POST', `/api/public/v1/jobs/any/applications?workspace=${slug}`, {
        body: {},
        headers: DRY,
      }),
    ]) {
      assert.equal(answer.status, 422, answer.text);
      assert.equal(answer.body.error?.details.field, 'Dry-Run');
    }
  });

  it('counts as a use of the key, so that it leaves a trace in its last use', async () => {
    const workspace = await service.workspace();
    const { id, key } = (
      await workspace.api('POST', '/api-keys', { name: 'Any', scopes: ['candidates:read', 'candidates:write'] })
    ).body.data;
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
    const trial = await workspace.api('POST', '/candidates', body, { ...DRY, authorization: `Bearer ${key}` });
    assert.equal(trial.status, 201, trial.text);
    await eventually(
      async () => (await workspace.api('GET', `/api-keys/${id}`)).body.data.lastUsedAt,
      (at) => at !== null,
      { seconds: 30 },
    );
  });
});
