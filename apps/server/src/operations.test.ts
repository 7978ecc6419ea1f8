import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { SNAPSHOT, snapshotText } from './openapi-snapshot.ts';
import { operations } from './operations.ts';
import { newId } from './platform/ids.ts';
import { startService } from './testing/harness.ts';
import { makeSamples, pathWith } from './testing/samples.ts';

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

  for (const { spec } of operations) {
    const name = `${spec.method} ${spec.path}`;
    const unknown = pathWith(spec.path, () => newId());

    it(`${name}: without a key, with a wrong one or a publishable one nobody gets in`, async () => {
      const refusals = await Promise.all([
        call(spec, unknown, {}),
        call(spec, unknown, as('nonsense')),
        call(spec, unknown, as(`${mine.secretKey.slice(0, -1)}!`)),
      ]);
      for (const refusal of refusals) {
        assert.equal(refusal.status, 401);
        assert.equal(refusal.headers.get('www-authenticate'), 'Bearer');
        assert.deepEqual(refusal.body, refusals[0]?.body);
      }
      assert.equal((await call(spec, unknown, as(mine.publishableKey))).status, 403);
    });

    if (spec.scope !== null) {
      it(`${name}: a key without ${spec.scope} is refused before anything else is looked at`, async () => {
        const refused = await call(spec, unknown, as(await keyWithout(spec.scope!)));
        assert.equal(refused.status, 403);
        assert.equal(refused.body.error?.details.requiredScope, spec.scope);
      });
    }
  }

  for (const { spec } of withParams) {
    const name = `${spec.method} ${spec.path}`;
    // A kind of mail is the same word in every workspace, anybody can have a secret of that name, and no key has sessions.
    const namesRecords = !('kind' in spec.params! || 'name' in spec.params! || spec.sessionOnly === true);

    it(`${name}: another workspace's record is answered like one that never was, and stays as it is`, async (test) => {
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

    it(`${name}: an id that is not a UUID is 422 and names the parameter`, async (test) => {
      if (spec.sessionOnly === true) return test.skip('refused to keys before its input is read');
      const refused = await call(
        spec,
        pathWith(spec.path, () => 'not-a-uuid'),
        as(mine.secretKey),
      );
      assert.equal(refused.status, 422);
      assert.ok(refused.body.error?.details.field in spec.params!);
    });
  }

  for (const { spec } of operations.filter(({ spec }) => spec.conditional === true)) {
    it(`${spec.method} ${spec.path}: a stale If-Match is 412 and changes nothing`, async () => {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const stale = await call(spec, path, { ...as(theirs.secretKey), 'if-match': '"r987654"' });
      assert.equal(stale.status, 412, stale.text);
      assert.equal(stale.body.error?.code, 'precondition_failed');
    });
  }

  it('the samples of the other workspace are untouched by all of this', async () => {
    for (const { path, text } of samples.reads) assert.equal((await theirs.api('GET', path)).text, text, path);
  });
});

const keys = new Map<string, string>();
async function keyWithout(scope: string): Promise<string> {
  const known = keys.get(scope);
  if (known !== undefined) return known;
  const scopes = [...mine.context.scopes].filter((other) => other !== scope);
  const made = await mine.api('POST', '/api-keys', { name: `all but ${scope}`, scopes });
  keys.set(scope, made.body.data.key);
  return made.body.data.key;
}
