import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { eventsOf, makeJob, makeMember } from '../../../../../test/hiring.ts';
import { run, withFolder } from '../../../../../test/running-service.ts';
import { applyAutomations } from './apply.ts';
import { exportAutomations } from './export.ts';

const service = await startService();

/** A workspace with a job `keeper` and a member, and an automation that refers to a stage, the job and the member. */
async function prepared() {
  const workspace = await service.workspace();
  const job = await makeJob(workspace, { slug: 'keeper' });
  const ownerId = await makeMember(workspace, 'Grace Hopper');
  const { email } = (await workspace.api('GET', `/members/${ownerId}`)).body.data;
  return { workspace, job, ownerId, email: email as string };
}

const FILE = (email: string, more: object = {}) => ({
  automations: [
    {
      name: 'Move on',
      status: 'published',
      trigger: { event: 'scorecard.submitted', filter: { 'scorecard.rating': ['strong_yes'] } },
      conditions: { field: 'job.id', op: 'eq', value: { $job: 'keeper' } },
      steps: [
        { id: 'move', type: 'move_stage', config: { toStageId: { $stage: 'keeper/Interview' } } },
        { id: 'call', type: 'create_task', config: { title: 'Call them', ownerId: { $member: email }, dueInDays: 2 } },
      ],
      ...more,
    },
    {
      name: 'Tag',
      status: 'draft',
      maxAttempts: 3,
      trigger: { event: 'candidate.created' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'new' }, onError: 'continue' }],
    },
  ],
});

const apply = ({ context }: TestWorkspace, content: unknown, dryRun = false) =>
  applyAutomations(context, content, { dryRun });
const list = async ({ api }: TestWorkspace): Promise<Json[]> => (await api('GET', '/automations')).body.data;

describe('automations as code', () => {
  it('apply creates the automations of the file by name, and applying again changes nothing', async () => {
    const { workspace, job, ownerId, email } = await prepared();
    const first = await apply(workspace, FILE(email));
    assert.deepEqual(
      first.automations.map(({ action }) => action),
      ['create', 'create'],
    );
    const [tag, move] = await list(workspace);
    assert.equal(move.status, 'published');
    assert.equal(move.steps[0].config.toStageId, job.stages.interview);
    assert.equal(move.steps[1].config.ownerId, ownerId);
    assert.equal(move.conditions.value, job.id);
    assert.equal(tag.status, 'draft');
    const again = await apply(workspace, FILE(email));
    assert.deepEqual(
      again.automations.map(({ action }) => action),
      ['keep', 'keep'],
    );
    assert.deepEqual(await list(workspace), [tag, move]);
    assert.equal((await eventsOf(workspace, move.id)).length, 2, 'created and published');
  });

  it('the export equals what was applied, and applying it changes nothing', async () => {
    const { workspace, email } = await prepared();
    await apply(workspace, FILE(email));
    const { content, unpublished } = await exportAutomations(workspace.context);
    assert.deepEqual(content, FILE(email));
    assert.deepEqual(unpublished, []);
    const { automations } = await apply(workspace, content);
    assert.ok(automations.every(({ action }) => action === 'keep'));
  });

  it('a file of one workspace creates the same automations in another that has the same names', async () => {
    const [one, other] = [await prepared(), await prepared()];
    await apply(one.workspace, FILE(one.email));
    const { content } = await exportAutomations(one.workspace.context);
    const text = JSON.stringify(content).replaceAll(one.email, other.email);
    await apply(other.workspace, JSON.parse(text));
    const move = (await list(other.workspace)).find(({ name }) => name === 'Move on');
    assert.equal(move.steps[0].config.toStageId, other.job.stages.interview);
  });

  it('a dry run reports every difference by path and changes nothing', async () => {
    const { workspace, email } = await prepared();
    await apply(workspace, FILE(email));
    const before = await list(workspace);
    const changed = FILE(email, {
      status: 'paused',
      steps: [
        { id: 'wait', type: 'delay', config: { seconds: 60 } },
        { id: 'move', type: 'move_stage', config: { toStageId: { $stage: 'keeper/Offer' } } },
      ],
    });
    const [move] = (await apply(workspace, changed, true)).automations;
    const lines = move!.differences.map(({ path, op }) => `${op} ${path}`);
    assert.deepEqual(lines, [
      'replace status',
      'remove steps.1',
      'add steps.0',
      'replace steps.1.config.toStageId.$stage',
    ]);
    assert.deepEqual(await list(workspace), before);
    await apply(workspace, changed);
    const after = (await list(workspace)).find(({ name }) => name === 'Move on');
    assert.equal(after.status, 'paused');
    assert.equal(after.publishedVersion, 2);
  });

  it('every error in a file is reported with its path, and nothing is applied', async () => {
    const { workspace, email } = await prepared();
    const [good] = FILE(email).automations;
    const wrong = {
      automations: [
        good,
        {
          name: 'Wrong',
          status: 'draft',
          trigger: { event: 'application.created' },
          steps: [
            { id: 'a', type: 'move_stage', config: { toStageId: { $stage: 'keeper/Nowhere' } } },
            { id: 'b', type: 'create_task', config: { title: 'x', ownerId: { $member: 'nobody@example.com' } } },
          ],
        },
        { name: 'Also', status: 'draft', trigger: { event: 'job.created' }, steps: [{ id: 'a', type: 'hire' }] },
      ],
    };
    await assert.rejects(apply(workspace, wrong), ({ fields }: Json) => {
      assert.deepEqual(Object.keys(fields), [
        'automations.1.steps.0.config.toStageId',
        'automations.1.steps.1.config.ownerId',
        'automations.2.steps.0.type',
      ]);
      return true;
    });
    assert.deepEqual(await list(workspace), []);
  });

  it('a duplicate name, in the file or in the workspace, is rejected', async () => {
    const { workspace, email } = await prepared();
    const [one] = FILE(email).automations;
    await assert.rejects(apply(workspace, { automations: [one, one] }), /automations\.1\.name/);
    const body = {
      name: one!.name,
      trigger: { event: 'job.created' },
      steps: [{ id: 'a', type: 'delay', config: { seconds: 1 } }],
    };
    await workspace.api('POST', '/automations', body);
    await workspace.api('POST', '/automations', body);
    await assert.rejects(apply(workspace, { automations: [one] }), /automations\.0\.name/);
  });

  it('of an automation with an unpublished draft, the export has the published version and lists its name', async () => {
    const { workspace, email } = await prepared();
    await apply(workspace, FILE(email));
    const move = (await list(workspace)).find(({ name }) => name === 'Move on');
    await workspace.api('PATCH', `/automations/${move.id}`, { conditions: null });
    const { content, unpublished } = await exportAutomations(workspace.context);
    assert.deepEqual(content, FILE(email));
    assert.deepEqual(unpublished, ['Move on']);
  });

  it('over the API: a dry run changes nothing, applying twice creates each only once, and the export equals what was applied', async () => {
    const { workspace, email } = await prepared();
    const send = (body: object, headers = {}) => workspace.api('POST', '/automation-definitions/apply', body, headers);
    const planned = await send({ ...FILE(email), dryRun: true });
    assert.equal(planned.status, 200, planned.text);
    assert.deepEqual([planned.body.data.dryRun, await list(workspace)], [true, []]);
    const first = await send(FILE(email), { 'idempotency-key': 'apply' });
    assert.equal(first.body.data.dryRun, false);
    assert.equal((await send(FILE(email), { 'idempotency-key': 'apply' })).text, first.text);
    const again = await send(FILE(email));
    assert.deepEqual(
      again.body.data.automations.map(({ action }: Json) => action),
      ['keep', 'keep'],
    );
    const exported = await workspace.api('GET', '/automation-definitions');
    assert.deepEqual(exported.body.data, { ...FILE(email), unpublished: [] });
    for (const body of [{ automations: [{ name: 'x', status: 'live' }] }, { dryRun: 'yes', automations: [] }, {}])
      assert.equal((await send(body)).status, 422, JSON.stringify(body));
  });

  it('the command writes a file, shows the differences to another workspace and applies them', async () => {
    const [one, other] = [await prepared(), await prepared()];
    await apply(one.workspace, FILE(one.email));
    await withFolder(async (folder) => {
      const file = join(folder, 'automations.json');
      const environment = { DATABASE_URL: service.connectionString, DATA_DIR: folder, SECRET_KEY: 'x'.repeat(32) };
      const command = (...words: string[]) => run('cli.ts', ['automations', ...words], environment);
      const exported = await command('export', file, '--workspace', one.workspace.slug);
      assert.equal(exported.code, 0, exported.err);
      assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), FILE(one.email));
      await writeFile(file, JSON.stringify(FILE(other.email)));
      const planned = await command('apply', file, '--workspace', other.workspace.slug, '--dry-run');
      assert.match(
        planned.out,
        /^\+ Move on\n\+ Tag\n2 would be created, 0 would be changed, 0 unchanged\n$/,
        planned.err,
      );
      assert.deepEqual(await list(other.workspace), []);
      const made = await command('apply', file, '--workspace', other.workspace.slug);
      assert.match(made.out, /2 created, 0 changed, 0 unchanged/);
      await writeFile(file, JSON.stringify(FILE(other.email, { maxRunsPerMinute: 5, conditions: null })));
      const changed = await command('apply', file, '--workspace', other.workspace.slug);
      assert.match(changed.out, /~ Move on\n {4}conditions: removed .*keeper.*\n {4}maxRunsPerMinute: added 5\n/);
      const same = await command('apply', file, '--workspace', other.workspace.slug);
      assert.match(same.out, /0 created, 0 changed, 2 unchanged/);
      await writeFile(file, '{"automations": [{"name": "x", "status": "live"}]}');
      const rejected = await command('apply', file, '--workspace', other.workspace.slug);
      assert.equal(rejected.code, 1);
      assert.match(rejected.err, /automations\.0\.status: must be one of draft, published, paused/);
    });
  });
});
