import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { end, postmasterOf, run, startProcess, withFolder } from './testing/running-service.ts';

const listed = async (url: string, slug = 'acme') => {
  const answer = await fetch(`${url}/api/public/v1/jobs?workspace=${slug}`);
  return ((await answer.json()) as { data: { jobs: { title: string }[] } }).data.jobs;
};

describe('npm start', () => {
  it('on an empty folder prints keys once, and its three curl lines work as they are', () =>
    withFolder(async (folder) => {
      const service = await startProcess(folder);
      try {
        const lines = service
          .said()
          .split('\n')
          .filter((line) => line.trim().startsWith('curl '));
        assert.equal(lines.length, 3);
        for (const line of lines) {
          const { stdout, status } = spawnSync('sh', ['-c', `${line.trim()} -s`], { encoding: 'utf8' });
          assert.equal(status, 0);
          assert.ok('data' in JSON.parse(stdout), stdout);
        }
      } finally {
        assert.equal(await end(service, 'SIGTERM'), 0);
      }
      const again = await startProcess(folder);
      assert.doesNotMatch(again.said(), /_sk_live_/);
      assert.equal((await listed(again.url)).length, 3);
      assert.equal(await end(again, 'SIGINT'), 0);
    }));

  it('an acknowledged write survives kill -9 of the service, and of the database', () =>
    withFolder(async (folder) => {
      const first = await startProcess(folder);
      const secret = /rolecall_sk_live_\w+/.exec(first.said())![0];
      const write = async (url: string, title: string) => {
        const answer = await fetch(`${url}/api/v1/jobs`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title, description: 'x', employmentType: 'full_time', workplaceType: 'onsite' }),
        });
        return answer.status;
      };
      // Each connection to the database notices by itself that it is gone: 503 until then, never anything else.
      const titles = async (url: string): Promise<string[]> => {
        for (let attempt = 0; attempt < 100; attempt += 1) {
          const answer = await fetch(`${url}/api/v1/jobs`, { headers: { authorization: `Bearer ${secret}` } });
          if (answer.status === 200)
            return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
          assert.equal(answer.status, 503);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error('the service did not come back');
      };
      assert.equal(await write(first.url, 'Before the kill'), 201);
      await end(first, 'SIGKILL');
      const second = await startProcess(folder);
      assert.ok((await titles(second.url)).includes('Before the kill'));

      assert.equal(await write(second.url, 'Before the database died'), 201);
      process.kill(await postmasterOf(folder), 'SIGKILL');
      // It is started again by the service, which answers 503 in the meantime.
      let status = 0;
      for (let attempt = 0; attempt < 200 && status !== 201; attempt += 1) {
        status = await write(second.url, 'After it came back');
        assert.ok(status === 201 || status === 503, String(status));
        if (status === 503) await new Promise((resolve) => setTimeout(resolve, 100));
      }
      assert.equal(status, 201);
      assert.ok((await titles(second.url)).includes('Before the database died'));
      assert.equal(await end(second, 'SIGTERM'), 0);
    }));

  it('two services run at once on folders of their own', () =>
    withFolder((one) =>
      withFolder(async (two) => {
        const services = await Promise.all([startProcess(one), startProcess(two)]);
        for (const { url } of services) assert.equal((await listed(url)).length, 3);
        for (const service of services) assert.equal(await end(service, 'SIGTERM'), 0);
      }),
    ));

  it('a wrong variable, a taken port and an unreachable database end in one line and code 1', () =>
    withFolder(async (folder) => {
      const blocker = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => blocker.once('listening', resolve));
      const port = String((blocker.address() as { port: number }).port);
      const cases: [Record<string, string>, RegExp][] = [
        [{ PORT: '70000' }, /^rolecall: PORT must be/],
        [{ LOG_LEVEL: 'loud' }, /^rolecall: LOG_LEVEL must be/],
        [{ SECRET_KEY: 'short' }, /^rolecall: SECRET_KEY must/],
        [{ S3_ENDPOINT: 'http://localhost:1' }, /^rolecall: S3_BUCKET is required/],
        [{ OIDC_ISSUER: 'http://localhost:1' }, /^rolecall: OIDC_CLIENT_ID is required/],
        [
          { DATABASE_URL: 'postgres://u:pw@127.0.0.1:1/x' },
          /^rolecall: the database of DATABASE_URL cannot be reached/,
        ],
        [{ PORT: port, DATA_DIR: folder }, /rolecall: port \d+ on 127\.0\.0\.1 is in use/],
      ];
      for (const [extra, expected] of cases) {
        const { code, err } = await run('main.ts', [], { DATA_DIR: folder, ...extra });
        assert.equal(code, 1, err);
        assert.match(err.trim().split('\n').at(-1)!, expected);
        assert.doesNotMatch(err, /pw@/);
      }
      blocker.close();
    }));
});

describe('the command line', () => {
  it('works while the service runs and while it does not, printing one line of JSON', () =>
    withFolder(async (folder) => {
      const offline = await run('cli.ts', ['workspace', 'create', 'north', '--name', 'North', '--json'], {
        DATA_DIR: folder,
      });
      assert.equal(offline.code, 0, offline.err);
      const made = JSON.parse(offline.out);
      assert.deepEqual(Object.keys(made), ['workspace', 'owner', 'secretKey', 'publishableKey']);
      assert.equal(offline.out.trim().split('\n').length, 1);

      const service = await startProcess(folder);
      const key = await run('cli.ts', ['key', 'create', '--workspace', 'north', '--scopes', 'jobs:read', '--json'], {
        DATA_DIR: folder,
      });
      const { id, key: raw, scopes } = JSON.parse(key.out);
      assert.deepEqual(scopes, ['jobs:read']);
      const me = () => fetch(`${service.url}/api/v1/jobs`, { headers: { authorization: `Bearer ${raw}` } });
      assert.equal((await me()).status, 200);
      assert.equal((await run('cli.ts', ['key', 'revoke', id, '--workspace', 'north'], { DATA_DIR: folder })).code, 0);
      await new Promise((resolve) => setTimeout(resolve, 1_000)); // the promise is: within a second
      assert.equal((await me()).status, 401);
      assert.equal((await fetch(`${service.url}/healthz`)).status, 200); // the command has not taken the database along
      const refused = await run('cli.ts', ['workspace', 'create', 'north', '--name', 'Again'], { DATA_DIR: folder });
      assert.equal(refused.code, 1);
      assert.match(refused.err, /^rolecall: The workspace slug north is taken/m);
      assert.equal(await end(service, 'SIGTERM'), 0);
    }));

  it('loads jobs, says why it refuses some, and repeating it adds only what is missing', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'jobs.json');
      const good = [
        { title: 'Cook', description: 'You cook.', location: 'Remote, anywhere' },
        { title: 'Cook', description: 'You cook.', location: 'Remote, anywhere' },
        { title: 'Baker', slug: 'baker', description: 'You bake.', location: 'Graz', updated: '2020-01-01' },
      ];
      await writeFile(file, JSON.stringify([...good, { title: '' }]));
      await run('cli.ts', ['workspace', 'create', 'north', '--name', 'North'], { DATA_DIR: folder });
      const first = await run('cli.ts', ['jobs', 'load', file, '--workspace', 'north'], { DATA_DIR: folder });
      assert.equal(first.code, 1);
      assert.match(first.out, /^3 loaded, 0 already there, 1 refused\nrecord 3: title/);
      const again = await run('cli.ts', ['jobs', 'load', file, '--workspace', 'north'], { DATA_DIR: folder });
      assert.match(again.out, /^0 loaded, 3 already there, 1 refused/);
      const service = await startProcess(folder);
      const jobs = (await listed(service.url, 'north')) as { title: string; workplaceType?: string }[];
      assert.deepEqual(jobs.map(({ title, workplaceType }) => `${title} ${workplaceType}`).sort(), [
        'Baker onsite',
        'Cook remote',
        'Cook remote',
      ]);
      assert.equal(await end(service, 'SIGTERM'), 0);
    }));
});
