import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ok, startReceiver, verify } from '../../../apps/server/src/domain/integrations/webhooks/receiver.fixture.ts';
import { eventually } from '../../../apps/server/test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../apps/server/test/harness.ts';
import { type Ended, installTarball, nodesOfThisMachine, runProgram } from '../../../scripts/testing/tarball.ts';

const service = await startService();
const project = await mkdtemp(join(tmpdir(), 'rolecall-cli-'));
after(() => rm(project, { recursive: true, force: true }));
await installTarball(join(import.meta.dirname, '..'), project);
const PROGRAM = join(project, 'node_modules/.bin/rolecall');

const variables = ({ secretKey }: TestWorkspace) => ({ ROLECALL_URL: `${service.url}/`, ROLECALL_KEY: secretKey });
const run = (workspace: TestWorkspace, parameters: string[], node = process.execPath): Promise<Ended> =>
  runProgram(node, [PROGRAM, ...parameters], { cwd: project, environment: variables(workspace) });
const list = async ({ api }: TestWorkspace): Promise<Json[]> => (await api('GET', '/jobs?limit=100')).body.data;

const JOBS = [
  { slug: 'cook', title: 'Cook', description: 'You cook.', location: 'Remote' },
  { slug: 'baker', title: 'Baker', description: 'You bake.', location: null, status: 'closed', updated: '2020-01-01' },
];

describe('the command installed from its tarball', () => {
  it('imports jobs into a remote workspace on every Node of this machine; repeating it changes nothing', async () => {
    const file = join(project, 'jobs.json');
    await writeFile(file, JSON.stringify({ source: 'elsewhere', jobs: JOBS }));
    for (const node of nodesOfThisMachine()) {
      const workspace = await service.workspace();
      const planned = await run(workspace, ['jobs', 'import', file, '--dry-run'], node);
      assert.equal(planned.code, 2, planned.err);
      assert.equal(planned.out, '+ cook\n+ baker\n2 would be created, 0 would be updated, 0 unchanged\n');
      assert.deepEqual(await list(workspace), []);
      const imported = await run(workspace, ['jobs', 'import', file], node);
      assert.equal(imported.code, 0, imported.err);
      assert.match(imported.err, /^ignored updated, which is not a field of a job, in 1 record$/m);
      assert.deepEqual((await list(workspace)).map(({ slug, status }) => `${slug} ${status}`).sort(), [
        'baker closed',
        'cook open',
      ]);
      const again = await run(workspace, ['jobs', 'load', file, '--dry-run'], node);
      assert.deepEqual([again.code, again.out], [0, '0 would be created, 0 would be updated, 2 unchanged\n']);
    }
  });

  it('a changed field is an update; errors name line and field, and nothing is imported without --continue-on-error', async () => {
    const workspace = await service.workspace();
    const file = join(project, 'jobs.ndjson');
    const lines = (records: unknown[]) => writeFile(file, records.map((one) => JSON.stringify(one)).join('\n'));
    await lines(JOBS);
    await run(workspace, ['jobs', 'import', file]);
    const more = [
      { ...JOBS[0], description: 'You cook well.' },
      JOBS[1],
      { title: 'Waiter', description: 'x', salaryMin: -1 },
    ];
    await lines(more);
    await writeFile(file, `${await readFile(file, 'utf8')}\n{"title": "Half\n`);
    const rejected = await run(workspace, ['jobs', 'import', file]);
    assert.equal(rejected.code, 1);
    assert.match(rejected.err, /^line 3 \(Waiter\): salaryMin: /m);
    assert.match(rejected.err, /^line 4: /m);
    assert.match(rejected.out, /^nothing was imported: 2 of 4 records have errors/);
    assert.ok((await list(workspace)).every(({ description }) => description !== 'You cook well.'));
    const others = await run(workspace, ['jobs', 'import', file, '--continue-on-error']);
    assert.equal(others.code, 1);
    assert.equal(others.out, '~ cook: description\n0 created, 1 updated, 1 unchanged, 2 with errors\n');
    assert.equal((await list(workspace)).length, 2);
  });

  it('jobs are matched by their external references; a line with those of an earlier one is an error', async () => {
    const workspace = await service.workspace();
    const file = join(project, 'referenced.ndjson');
    const lines = (records: unknown[]) => writeFile(file, records.map((one) => JSON.stringify(one)).join('\n'));
    const cook = { title: 'Cook', description: 'You cook.', externalRefs: [{ system: 'ats', id: '1' }] };
    const other = { ...cook, externalRefs: [{ system: 'ats', id: '2' }] };
    await lines([cook, other]);
    const created = await run(workspace, ['jobs', 'import', file]);
    assert.equal(created.out, '+ cook\n+ cook-2\n2 created, 0 updated, 0 unchanged\n', created.err);
    await lines([{ ...cook, title: 'Chef' }, other]);
    const planned = await run(workspace, ['jobs', 'load', file, '--dry-run']);
    assert.deepEqual(
      [planned.code, planned.out],
      [2, '~ cook: title\n0 would be created, 1 would be updated, 1 unchanged\n'],
    );
    assert.equal((await run(workspace, ['jobs', 'load', file])).code, 0);
    assert.deepEqual((await list(workspace)).map(({ title }) => title).sort(), ['Chef', 'Cook']);
    await lines([cook, { ...other, externalRefs: [...other.externalRefs, ...cook.externalRefs] }]);
    const repeated = await run(workspace, ['jobs', 'import', file]);
    assert.equal(repeated.code, 1);
    assert.match(repeated.err, /^line 2 \(Cook\): is the same job as line 1: /m);
  });

  it('an export can be imported into another workspace, in both formats', async () => {
    const [one, other] = [await service.workspace(), await service.workspace()];
    const file = join(project, 'exported.json');
    await writeFile(file, JSON.stringify(JOBS));
    await run(one, ['jobs', 'import', file]);
    for (const parameters of [[], ['--lines']]) {
      const exported = await run(one, ['jobs', 'export', file, ...parameters]);
      assert.equal(exported.code, 0, exported.err);
      assert.equal((await run(one, ['jobs', 'import', file, '--dry-run'])).code, 0);
      const copied = await run(other, ['jobs', 'import', file, '--strict']);
      assert.equal(copied.code, 0, copied.err);
      const content = ({ id: _id, createdAt: _c, updatedAt: _u, publishedAt: _p, ...job }: Json) => job;
      const sorted = async (workspace: TestWorkspace) =>
        (await list(workspace)).map(content).sort((a, b) => a.slug.localeCompare(b.slug));
      assert.deepEqual(await sorted(other), await sorted(one));
    }
    const printed = await run(one, ['jobs', 'export']);
    assert.equal(JSON.parse(printed.out).jobs.length, 2);
  });

  it('exports and applies automations; a dry run that finds differences exits with 2', async () => {
    const [one, other] = [await service.workspace(), await service.workspace()];
    const file = join(project, 'automations.json');
    const automation = {
      name: 'Tag',
      status: 'published',
      trigger: { event: 'candidate.created' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'new' } }],
    };
    await writeFile(file, JSON.stringify({ automations: [automation] }));
    assert.equal((await run(one, ['automations', 'apply', file])).code, 0);
    const exported = await run(one, ['automations', 'export', file]);
    assert.equal(exported.code, 0, exported.err);
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), { automations: [automation] });
    const planned = await run(other, ['automations', 'apply', file, '--dry-run']);
    assert.deepEqual([planned.code, planned.out], [2, '+ Tag\n1 would be created, 0 would be changed, 0 unchanged\n']);
    assert.equal((await run(other, ['automations', 'apply', file])).code, 0);
    assert.equal((await run(other, ['automations', 'apply', file, '--dry-run'])).code, 0);
    await writeFile(file, '{"automations": [{"name": "x", "status": "live"}]}');
    const rejected = await run(other, ['automations', 'apply', file]);
    assert.deepEqual([rejected.code, rejected.out], [1, '']);
    assert.match(rejected.err, /^rolecall: automations\.0\.status: must be one of draft, published, paused$/m);
  });

  it('forwards events to a local address, signed', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    receiver.answer = ok;
    const [, ...others] = nodesOfThisMachine();
    const child = spawn(others[0] ?? process.execPath, [PROGRAM, 'webhooks', 'listen', '--forward', receiver.url], {
      env: { ...process.env, ...variables(workspace) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let stdout = '';
    child.stdout.on('data', (part) => {
      stdout += part;
    });
    try {
      await eventually(
        async () => stdout,
        (text) => text.includes('Listening'),
      );
      await workspace.api('POST', '/jobs/import', { jobs: JOBS.slice(0, 1) });
      await eventually(
        async () => stdout,
        (text) => /^job\.created \S+ 20\d \(\d+ ms\)$/m.test(text),
      );
      verify(/whsec_\S+/.exec(stdout)![0], receiver.received[0]!);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      assert.deepEqual(await ended, [0, null]);
    }
  });

  it('reports missing and invalid options in one line, with exit code 1', async () => {
    const { secretKey } = await service.workspace();
    const cases: [string[], Record<string, string>, RegExp][] = [
      [['jobs', 'export'], {}, /^rolecall: --url or ROLECALL_URL is required/],
      [['jobs', 'export', '--url', service.url], {}, /^rolecall: --key or ROLECALL_KEY is required/],
      [['jobs', 'export', '--url', 'nonsense', '--key', secretKey], {}, /^rolecall: --url must be a URL/],
      [['jobs', 'export', '--url', service.url, '--key', 'wrong'], {}, /^rolecall: A valid API key/],
      [['jobs', 'import', 'missing.json', '--url', service.url, '--key', secretKey], {}, /^rolecall: missing\.json: /],
    ];
    for (const [parameters, environment, expected] of cases) {
      const { code, err } = await runProgram(process.execPath, [PROGRAM, ...parameters], {
        cwd: project,
        environment: { ROLECALL_URL: '', ROLECALL_KEY: '', ...environment },
      });
      assert.equal(code, 1, err);
      assert.match(err, expected);
      assert.equal(err.trim().split('\n').length, 1, err);
    }
  });
});
