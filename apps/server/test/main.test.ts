import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { prepareDatabase } from './prepared-database.ts';
import {
  end,
  firstStartSecrets,
  postmasterOf,
  run,
  spawnProcess,
  startProcess,
  withFolder,
} from './running-service.ts';

const listed = async (url: string, slug = 'acme') => {
  const answer = await fetch(`${url}/api/public/v1/jobs?workspace=${slug}`);
  return ((await answer.json()) as { data: { jobs: { title: string }[] } }).data.jobs;
};

describe('npm start', () => {
  it('on an empty folder creates keys once, and the three printed curl lines work unchanged', () =>
    withFolder(async (folder) => {
      const service = await startProcess(folder);
      try {
        const lines = service
          .output()
          .split('\n')
          .filter((line) => line.trim().startsWith('curl '));
        assert.equal(lines.length, 3);
        const secrets = firstStartSecrets(folder);
        assert.equal(statSync(join(folder, 'first-start.txt')).mode & 0o777, 0o600);
        const [password] = /(?<=Password +)\S+/.exec(secrets)!;
        for (const secret of [/_[sp]k_live_\w/, /#token=/]) {
          assert.match(secrets, secret);
          assert.doesNotMatch(service.output(), secret, 'standard output is a log here');
        }
        assert.ok(!service.output().includes(password));
        for (const line of lines) {
          const { stdout, status } = spawnSync('sh', ['-c', `${line.trim()} -s`], { encoding: 'utf8' });
          assert.equal(status, 0);
          assert.ok('data' in JSON.parse(stdout), stdout);
        }
      } finally {
        assert.equal(await end(service, 'SIGTERM'), 0);
      }
      const again = await startProcess(folder);
      assert.doesNotMatch(again.output(), /_sk_live_/);
      assert.equal((await listed(again.url)).length, 3);
      assert.equal(await end(again, 'SIGINT'), 0);
    }));

  it('ends with its service when npm gets SIGTERM', () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const service = await startProcess(folder, {}, { command: ['npm', 'start', '--ignore-scripts'] });
      assert.equal(await end(service, 'SIGTERM'), 0);
      await assert.rejects(fetch(`${service.url}/healthz`));
    }));

  it('an acknowledged write survives kill -9 of the service, and of the database', () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const first = await startProcess(folder);
      const secret = /rolecall_sk_live_\w+/.exec(firstStartSecrets(folder))![0];
      const write = async (url: string, title: string) => {
        const answer = await fetch(`${url}/api/v1/jobs`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title, description: 'x', employmentType: 'full_time', workplaceType: 'onsite' }),
        });
        return answer.status;
      };
      // Each connection to the database detects the crash separately; until then the response is 503.
      const titles = async (url: string): Promise<string[]> => {
        for (let attempt = 0; attempt < 100; attempt += 1) {
          const answer = await fetch(`${url}/api/v1/jobs`, { headers: { authorization: `Bearer ${secret}` } });
          if (answer.status === 200)
            return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
          assert.equal(answer.status, 503);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error('the service did not recover');
      };
      assert.equal(await write(first.url, 'Before the kill'), 201);
      await end(first, 'SIGKILL');
      const second = await startProcess(folder);
      assert.ok((await titles(second.url)).includes('Before the kill'));

      assert.equal(await write(second.url, 'Before the database died'), 201);
      process.kill(await postmasterOf(folder), 'SIGKILL');
      // The service restarts it and responds with 503 in the meantime.
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

  it('a signal before the service is ready stops the database that it has started', () =>
    withFolder(async (folder) => {
      const starting = spawnProcess(folder);
      let ready = '';
      starting.stdout.on('data', (part) => {
        ready += part;
      });
      // Creating the database takes longer than loading the modules.
      await new Promise<void>((resolve) => {
        starting.stderr.on('data', (part) => {
          if (String(part).includes('creating the embedded database')) resolve();
        });
      });
      assert.equal(await end({ process: starting }, 'SIGTERM'), 0);
      assert.equal(ready, '');
      await assert.rejects(postmasterOf(folder), 'the database has ended');
      const again = await startProcess(folder);
      assert.equal(await end(again, 'SIGTERM'), 0);
    }));

  it('a signal as soon as it listens, while the first workspace is being created, stops the database too', () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const probe = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => probe.once('listening', resolve));
      const port = (probe.address() as { port: number }).port;
      await new Promise((resolve) => probe.close(resolve));
      const starting = spawnProcess(folder, { PORT: String(port) });
      await eventually(
        () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        (isListening) => isListening,
      );
      assert.equal(await end({ process: starting }, 'SIGTERM'), 0);
      await assert.rejects(postmasterOf(folder), 'the database has ended');
      const again = await startProcess(folder);
      assert.equal((await listed(again.url)).length, 3);
      assert.equal(await end(again, 'SIGTERM'), 0);
    }));

  it('two services can run concurrently in separate folders', () =>
    withFolder((one) =>
      withFolder(async (two) => {
        await Promise.all([one, two].map(prepareDatabase));
        const services = await Promise.all([startProcess(one), startProcess(two)]);
        for (const { url } of services) assert.equal((await listed(url)).length, 3);
        for (const service of services) assert.equal(await end(service, 'SIGTERM'), 0);
      }),
    ));

  it('an invalid variable, a used port and an unreachable database exit with code 1 and a one-line message', () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const blocker = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => blocker.once('listening', resolve));
      const port = String((blocker.address() as { port: number }).port);
      const cases: [Record<string, string>, RegExp][] = [
        [{ PORT: '70000' }, /^rolecall: PORT must be/],
        [{ LOG_LEVEL: 'loud' }, /^rolecall: LOG_LEVEL must be/],
        [{ SECRET_KEY: 'short' }, /^rolecall: SECRET_KEY must/],
        [{ S3_ENDPOINT: 'http://localhost:1' }, /^rolecall: S3_BUCKET is required/],
        [
          {
            S3_ENDPOINT: 'http://localhost:1',
            S3_BUCKET: 'not a bucket',
            S3_REGION: 'eu-1',
            S3_ACCESS_KEY_ID: 'x',
            S3_SECRET_ACCESS_KEY: 'y',
          },
          /^rolecall: S3_BUCKET must be 3 to 63/,
        ],
        [{ OIDC_ISSUER: 'http://localhost:1' }, /^rolecall: OIDC_CLIENT_ID is required/],
        [
          { DATABASE_URL: 'postgres://u:pw@127.0.0.1:1/x' },
          /^rolecall: the database of DATABASE_URL cannot be reached/,
        ],
        [{ PORT: port, DATA_DIR: folder }, /rolecall: port \d+ on 127\.0\.0\.1 is in use/],
      ];
      for (const [extra, expected] of cases) {
        const { code, err } = await run('main.js', [], { DATA_DIR: folder, ...extra });
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
      await prepareDatabase(folder);
      assert.equal((await run('cli.ts', ['migrate'], { DATA_DIR: folder })).code, 0);
      const offline = await run('cli.ts', ['workspaces', 'create', 'north', '--name', 'North', '--json'], {
        DATA_DIR: folder,
      });
      assert.equal(offline.code, 0, offline.err);
      const created = JSON.parse(offline.out);
      assert.deepEqual(Object.keys(created), ['workspace', 'owner', 'secretKey', 'publishableKey']);
      assert.equal(offline.out.trim().split('\n').length, 1);

      const service = await startProcess(folder);
      const key = await run('cli.ts', ['keys', 'create', '--workspace', 'north', '--scopes', 'jobs:read', '--json'], {
        DATA_DIR: folder,
      });
      const { id, key: raw, scopes, ...more } = JSON.parse(key.out);
      assert.deepEqual(scopes, ['jobs:read']);
      for (const name of ['revision', 'changePosition']) assert.ok(!(name in more), `${name} is internal`);
      const me = () => fetch(`${service.url}/api/v1/jobs`, { headers: { authorization: `Bearer ${raw}` } });
      assert.equal((await me()).status, 200);
      assert.equal((await run('cli.ts', ['key', 'revoke', id, '--workspace', 'north'], { DATA_DIR: folder })).code, 0);
      await new Promise((resolve) => setTimeout(resolve, 1_000)); // the guarantee is: within a second
      assert.equal((await me()).status, 401);
      assert.equal((await fetch(`${service.url}/healthz`)).status, 200); // the command did not stop the database
      const rejected = await run('cli.ts', ['workspace', 'create', 'north', '--name', 'Again'], { DATA_DIR: folder });
      assert.equal(rejected.code, 1);
      assert.match(rejected.err, /^rolecall: The workspace slug north is taken/m);
      assert.equal(await end(service, 'SIGTERM'), 0);
    }));

  it('imports jobs into a workspace of its instance, also under its old name; repeating it changes nothing', () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const file = join(folder, 'jobs.json');
      const good = [
        { title: 'Cook', description: 'You cook.', location: 'Remote, anywhere' },
        { title: 'Baker', slug: 'baker', description: 'You bake.', location: 'Graz', updated: '2020-01-01' },
      ];
      const variables = { DATA_DIR: folder };
      await run('cli.ts', ['migrate'], variables);
      await run('cli.ts', ['workspaces', 'create', 'north', '--name', 'North'], variables);
      await writeFile(file, JSON.stringify([...good, { title: '' }]));
      const load = ['jobs', 'import', file, '--workspace', 'north'];
      const rejected = await run('cli.ts', load, variables);
      assert.equal(rejected.code, 1);
      assert.match(rejected.err, /^record 3: title: /m);
      const first = await run('cli.ts', [...load, '--continue-on-error'], variables);
      assert.equal(first.code, 1);
      assert.match(first.out, /2 created, 0 updated, 0 unchanged, 1 with errors/, first.err);
      await writeFile(file, JSON.stringify(good));
      const again = await run('cli.ts', ['jobs', 'load', file, '--workspace', 'north'], variables);
      assert.deepEqual([again.code, again.out], [0, '0 created, 0 updated, 2 unchanged\n']);
      const service = await startProcess(folder);
      const jobs = (await listed(service.url, 'north')) as { title: string; workplaceType?: string }[];
      assert.deepEqual(jobs.map(({ title, workplaceType }) => `${title} ${workplaceType}`).sort(), [
        'Baker onsite',
        'Cook remote',
      ]);
      assert.equal(await end(service, 'SIGTERM'), 0);
    }));
});
