import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../../test/harness.ts';
import { apply, eventsOf, makeJob, makeMember } from '../../../../../test/hiring.ts';
import { adversarialDefinitions, nested, when } from './adversarial.fixture.ts';
import { adversarialTexts, harmless } from './adversarial-texts.fixture.ts';

const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: 'false' });
const workspace = await service.workspace();
const other = await service.workspace();
const job = await makeJob(workspace);
const application = await apply(workspace, job.id);
const [event] = await eventsOf(workspace, application.id);
await workspace.api('PUT', '/automation-secrets/TOKEN', { value: 'secret value' });
await other.api('PUT', '/automation-secrets/FOREIGN', { value: 'secret value' });
const world = {
  stage: job.stages.interview,
  member: await makeMember(workspace),
  foreignStage: (await makeJob(other)).stages.interview,
  foreignMember: await makeMember(other),
};
const kept = (await workspace.api('POST', '/automations', when({}))).body.data;

describe('an adversarial definition is rejected with its path', () => {
  for (const [what, path, body] of [...adversarialDefinitions(world), ...adversarialTexts]) {
    it(what, async () => {
      const rejected = await workspace.api('POST', '/automations', body);
      assert.equal(rejected.status, 422, rejected.text.slice(0, 500));
      const { field, fields } = rejected.body.error?.details ?? {};
      assert.ok(path in fields, `${path} is not among ${Object.keys(fields).join(', ')}`);
      assert.ok(field in fields);
      assert.ok(rejected.text.length < 50_000, 'the rejection is no bomb itself');
    });
  }

  it('also as a patch, leaving the draft unchanged', async () => {
    for (const [what, path, body] of [...adversarialDefinitions(world), ...adversarialTexts]) {
      if (path.startsWith('steps') || path.startsWith('conditions') || path.startsWith('trigger')) {
        // A missing part is rejected on creation, but may be omitted from a patch.
        if (['no trigger', 'no steps'].includes(what)) continue;
        const rejected = await workspace.api('PATCH', `/automations/${kept.id}`, body);
        assert.equal(rejected.status, 422, `${what}: ${rejected.text.slice(0, 300)}`);
      }
    }
    assert.deepEqual((await workspace.api('GET', `/automations/${kept.id}`)).body.data, kept);
  });

  it('too large or too deeply nested: before it is validated', async () => {
    assert.equal((await workspace.api('POST', '/automations', when('x'.repeat(2 ** 20)))).status, 413);
    assert.equal((await workspace.api('POST', '/automations', when(nested(60)))).status, 400);
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    assert.equal((await workspace.api('POST', '/automations', deep)).status, 400);
  });
});

describe('a harmless definition is accepted, and safe to run', () => {
  for (const [what, body] of harmless) {
    it(what, async () => {
      const made = await workspace.api('POST', '/automations', body);
      assert.equal(made.status, 201, made.text.slice(0, 500));
      const path = `/automations/${made.body.data.id}`;
      const tried = await workspace.api('POST', `${path}/simulate`, { eventId: event.id });
      assert.equal(tried.status, 200, tried.text.slice(0, 500));
      assert.ok(tried.text.length < 100_000);
      assert.equal((await workspace.api('POST', `${path}/plan`, { days: 1 })).status, 200);
      assert.equal((await workspace.api('POST', `${path}/publish`)).status, 200);
    });
  }

  it('no prototype of this process was polluted', () => {
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });
});
