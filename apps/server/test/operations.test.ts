import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { DEFAULT_SCOPES } from '../src/domain/records/access/scopes.ts';
import { scopesOf } from '../src/platform/http/contract/operation.ts';
import { newId } from '../src/platform/ids/ids.ts';
import { currentDocument } from '../src/server/current-document.ts';
import { SNAPSHOT, snapshotText } from '../src/server/openapi-snapshot.ts';
import { operations } from '../src/server/operations.ts';
import { type Json, startService } from './harness.ts';
import { dataOf, makeSamples, pathWith } from './samples.ts';

const service = await startService();
const mine = await service.workspace();
const theirs = await service.workspace();
const samples = await makeSamples(theirs);

const withParams = operations.filter(({ spec }) => spec.params !== undefined);
const body = (spec: (typeof operations)[number]['spec']) => (spec.method === 'GET' ? undefined : (spec.example ?? {}));
const as = (key: string) => ({ authorization: `Bearer ${key}` });
const call = (spec: (typeof operations)[number]['spec'], path: string, headers: Record<string, string>) =>
  service.request(spec.method, `/api/v1${path}`, {
    headers,
    ...(spec.method === 'GET' || spec.method === 'DELETE' ? {} : { body: body(spec) }),
  });

describe('every declared operation', () => {
  it('the snapshot in the repository is the served document', async () => {
    assert.equal(await readFile(SNAPSHOT, 'utf8'), snapshotText(), 'run `npm run openapi`');
  });

  it('clients generated from the document send a bearer key; sessions are documented only where they are the only way', () => {
    const { paths } = currentDocument() as { paths: Record<string, Record<string, Json>> };
    for (const [path, methods] of Object.entries(paths)) {
      for (const { operationId, security, 'x-interactive': interactive = false } of Object.values(methods)) {
        const schemes = security.flatMap((way: object) => Object.keys(way));
        if (path.startsWith('/api/public/'))
          assert.deepEqual(schemes, ['publishableKey', 'workspaceSlug'], operationId);
        else if (interactive) assert.ok(schemes.length === 0 || String(schemes) === 'session', operationId);
        else assert.deepEqual(schemes, ['secretKey'], operationId);
      }
    }
  });

  for (const { spec } of operations) {
    const name = `${spec.method} ${spec.path}`;
    const unknown = pathWith(spec.path, () => newId());

    it(`${name}: requests without a key, with an invalid key or with a publishable key are rejected`, async () => {
      const rejections = await Promise.all([
        call(spec, unknown, {}),
        call(spec, unknown, as('nonsense')),
        call(spec, unknown, as(`${mine.secretKey.slice(0, -1)}!`)),
      ]);
      for (const rejection of rejections) {
        assert.equal(rejection.status, 401);
        assert.equal(rejection.headers.get('www-authenticate'), 'Bearer');
        assert.deepEqual(rejection.body, rejections[0]?.body);
      }
      assert.equal((await call(spec, unknown, as(mine.publishableKey))).status, 403);
    });

    for (const scope of scopesOf(spec)) {
      it(`${name}: a key without ${scope} is rejected before anything else is checked`, async () => {
        const rejected = await call(spec, unknown, as(await keyWithout(scope)));
        assert.equal(rejected.status, 403);
        assert.equal(rejected.body.error?.details.requiredScope, scope);
      });
    }
  }

  for (const { spec } of withParams) {
    const name = `${spec.method} ${spec.path}`;
    // Kinds of emails are the same in every workspace, secrets and external references can be, and keys have no sessions.
    const isShared = ['kind', 'name', 'system'].some((param) => param in spec.params!);
    const namesRecords = !(isShared || spec.sessionOnly === true);

    it(`${name}: another workspace's record gets the same response as one that does not exist, and is not changed`, async (test) => {
      if (!namesRecords) return test.skip('names no record');
      const foreign = await call(
        spec,
        pathWith(spec.path, (param) => samples.idFor(spec.path, param)),
        as(mine.secretKey),
      );
      const unknown = await call(
        spec,
        pathWith(spec.path, () => newId()),
        as(mine.secretKey),
      );
      assert.ok(foreign.status >= 400, `${foreign.status}`);
      assert.equal(foreign.status, unknown.status);
      assert.equal(foreign.text, unknown.text);
    });

    it(`${name}: a parameter that is not valid, such as an ID that is not a UUID, is 422 naming it`, async (test) => {
      if (spec.sessionOnly === true) return test.skip('rejected for keys before the input is read');
      const rejected = await call(
        spec,
        pathWith(spec.path, () => 'NOT-A-UUID'),
        as(mine.secretKey),
      );
      assert.equal(rejected.status, 422);
      assert.ok(rejected.body.error?.details.field in spec.params!);
    });
  }

  for (const { spec } of operations.filter(({ spec }) => spec.conditional === true && spec.sessionOnly !== true)) {
    it(`${spec.method} ${spec.path}: a stale If-Match is 412 and changes nothing`, async () => {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const stale = await call(spec, path, { ...as(theirs.secretKey), 'if-match': '"r987654"' });
      assert.equal(stale.status, 412, stale.text);
      assert.equal(stale.body.error?.code, 'precondition_failed');
    });
  }

  it('the samples of the other workspace are untouched by all of this', async () => {
    for (const { path, text } of samples.reads) assert.equal(dataOf(await theirs.api('GET', path)), text, path);
  });
});

const keys = new Map<string, string>();
async function keyWithout(scope: string): Promise<string> {
  const known = keys.get(scope);
  if (known !== undefined) return known;
  const scopes = DEFAULT_SCOPES.filter((other) => other !== scope);
  const created = await mine.api('POST', '/api-keys', { name: `all but ${scope}`, scopes });
  keys.set(scope, created.body.data.key);
  return created.body.data.key;
}
