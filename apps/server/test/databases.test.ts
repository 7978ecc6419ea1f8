import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import pg from 'pg';
import { checkSecret, OtherSecret } from '../src/platform/database/check-secret.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { loadOrCreateSecrets } from '../src/platform/security/secrets.ts';
import { startService, testServerUrl } from './harness.ts';
import { prepareDatabase } from './prepared-database.ts';
import { end, firstStartSecrets, run, startProcess, withFolder } from './running-service.ts';

const SECRET_KEY = 'k'.repeat(32);
/** They start several processes. */
const SLOW = { timeout: 400_000 };

/** Runs `work` with a new database, and the folder and the variables of a service that uses it. */
function withDatabase(
  options: string,
  work: (of: { folder: string; variables: Record<string, string>; url: URL; name: string }) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    const name = `odd_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
    const url = new URL(testServerUrl());
    url.pathname = `/${name}`;
    await execute(testServerUrl(), `create database ${name} template template0 ${options}`);
    try {
      const variables = { DATABASE_URL: url.toString(), DATA_DIR: folder, SECRET_KEY, PORT: '0' };
      await work({ folder, variables, url, name });
    } finally {
      await execute(testServerUrl(), `drop database ${name} with (force)`);
    }
  });
}

async function execute(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

/** The one line with which the service does not start. */
async function refusal(variables: Record<string, string>, folder: string): Promise<string> {
  const { code, err } = await run('main.js', [], { DATA_DIR: folder, PORT: '0', ...variables });
  assert.equal(code, 1, err);
  assert.equal(err.trim().split('\n').length, 1, err);
  return err.trim();
}

/** Calls the API with the secret key of the first start. */
function callerOf(url: string, folder: string) {
  const key = /Secret key +(\S+)/.exec(firstStartSecrets(folder))![1]!;
  return (method: string, path: string, body?: unknown) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

describe('a database that does not fit', () => {
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    it(`${encoding}: the service refuses to start in one line, and leaves it empty`, () =>
      withDatabase(
        `encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
        async ({ folder, variables, url, name }) => {
          assert.match(
            await refusal(variables, folder),
            new RegExp(`^rolecall: the database ${name} has the encoding ${encoding}`),
          );
          const [tables] = await execute(
            url.toString(),
            "select from pg_class where relnamespace = 'public'::regnamespace",
          );
          assert.equal(tables!.rowCount, 0);
        },
      ));
  }

  it('a user who may not create tables: one line that says which right is missing', () =>
    withDatabase('', async ({ folder, variables, url, name }) => {
      const role = `limited_${name}`;
      await execute(testServerUrl(), `create role ${role} login password 'limited'`);
      try {
        const limited = new URL(url);
        limited.username = role;
        limited.password = 'limited';
        const line = await refusal({ ...variables, DATABASE_URL: limited.toString() }, folder);
        assert.match(line, /too few rights \(permission denied .*\): make it the owner of the database$/);
        assert.ok(!line.includes('limited@'), line);
      } finally {
        await execute(testServerUrl(), `drop role ${role}`);
      }
    }));

  it('a read-only one: one line', () =>
    withDatabase('', async ({ folder, variables, name }) => {
      await execute(testServerUrl(), `alter database ${name} set default_transaction_read_only = on`);
      assert.match(await refusal(variables, folder), /the database of DATABASE_URL is read-only/);
    }));
});

describe('DATABASE_URL', () => {
  it('with an unencoded password is rejected in one line, which says how to write it and does not repeat it', () =>
    withFolder(async (folder) => {
      for (const password of ['pa#ss', '12#34', 'pa/ss', '12/34', 'pa?ss', '12?34']) {
        const line = await refusal({ DATABASE_URL: `postgres://someone:${password}@localhost/name` }, folder);
        assert.match(line, /^rolecall: DATABASE_URL cannot be read: .*# as %23/);
        assert.ok(!line.includes(password), line);
      }
    }));

  it('with an empty host and the folder of a socket is accepted', () =>
    withFolder(async (folder) => {
      const line = await refusal({ DATABASE_URL: `postgres://someone@/name?host=${folder}` }, folder);
      assert.match(line, new RegExp(`cannot be reached: connect ENOENT ${folder}`));
    }));
});

describe('the locale of the database', () => {
  it('does not decide what search, filters and the detection of duplicates find', SLOW, () =>
    withDatabase("locale_provider icu icu_locale 'tr' lc_collate 'C' lc_ctype 'C'", async ({ folder, variables }) => {
      const service = await startProcess(folder, variables);
      const api = callerOf(service.url, folder);
      const made = async (path: string, body: object): Promise<string> => {
        const created = await api('POST', path, body);
        assert.equal(created.status, 201, await created.clone().text());
        return ((await created.json()) as { data: { id: string } }).data.id;
      };
      const idsOf = async (path: string) =>
        ((await (await api('GET', path)).json()) as { data: { id: string }[] }).data.map(({ id }) => id);
      await made('/custom-fields', { entity: 'candidate', key: 'unit', label: 'Unit', type: 'text' });
      const ida = await made('/candidates', {
        ...{ firstName: 'IDA', lastName: 'İLHAN', email: null, headline: 'ИНЖЕНЕР', customFields: { unit: 'IT' } },
        linkedinUrl: 'https://www.LINKEDIN.com/in/IDA-ILHAN',
      });
      const other = await made('/candidates', {
        ...{ firstName: 'Someone', lastName: 'Else', email: null, linkedinUrl: 'https://linkedin.com/in/ida-ilhan' },
      });
      for (const q of ['ida', 'IDA', 'ilhan', 'ILHAN', 'İlhan', 'инженер', 'Инженер'])
        assert.deepEqual(await idsOf(`/candidates?q=${encodeURIComponent(q)}`), [ida], q);
      for (const unit of ['it', 'IT', 'It'])
        assert.deepEqual(await idsOf(`/candidates?customFields.unit=${unit}`), [ida], unit);
      const duplicates = await (await api('GET', `/candidates/${other}/duplicates`)).text();
      assert.match(duplicates, new RegExp(ida));
      const job = await made('/jobs', {
        ...{ title: 'ИНЖЕНЕР in IT', description: 'x', employmentType: 'full_time', workplaceType: 'onsite' },
        ...{ department: 'IT', location: 'IZMIR' },
      });
      for (const query of ['q=it', 'q=инженер', 'department=it', 'location=izmir', 'location=IZM'])
        assert.deepEqual(await idsOf(`/jobs?${encodeURI(query)}`), [job], query);
      await end(service, 'SIGTERM');
    }),
  );

  it('does not decide whether two spellings are one email address, tag or name', SLOW, () =>
    withDatabase(
      "locale_provider icu icu_locale 'tr' lc_collate 'C' lc_ctype 'C'",
      async ({ folder, variables, url }) => {
        const service = await startProcess(folder, variables);
        const api = callerOf(service.url, folder);
        const [turkish] = await execute(url.toString(), "select lower('I') as i");
        assert.equal(turkish!.rows[0].i, 'ı', 'the database has Turkish rules');
        const person = { firstName: 'Ivan', lastName: 'Ilic', email: 'IVAN.ILIC@example.com' };
        const created = await api('POST', '/candidates', person);
        assert.equal(created.status, 201);
        const { id } = ((await created.json()) as { data: { id: string } }).data;
        assert.equal((await api('POST', '/candidates', { ...person, email: 'ivan.ilic@example.com' })).status, 409);
        const found = (await (await api('GET', '/candidates?email=Ivan.Ilic@example.com')).json()) as {
          data: unknown[];
        };
        assert.equal(found.data.length, 1);
        assert.equal((await api('POST', `/candidates/${id}/tags`, { label: 'IT' })).status, 201);
        assert.equal((await api('POST', `/candidates/${id}/tags`, { label: 'it' })).status, 200);
        assert.equal((await api('POST', '/departments', { name: 'IT' })).status, 201);
        assert.equal((await api('POST', '/departments', { name: 'it' })).status, 409);
        await end(service, 'SIGTERM');
      },
    ),
  );
});

describe('the secret key', () => {
  it('of each process is compared with that of the database; a rotated one replaces it', async () => {
    const { db } = await startService();
    await checkSecret(db, ['first']);
    await checkSecret(db, ['first']);
    await assert.rejects(checkSecret(db, ['other']), OtherSecret);
    await checkSecret(db, ['second', 'first']);
    await checkSecret(db, ['second']);
    await assert.rejects(checkSecret(db, ['first']), OtherSecret);
    await checkSecret(db, ['first'], { replaces: true });
    await checkSecret(db, ['first']);
  });

  it('of a second process that differs stops it in one line, until it is accepted', SLOW, () =>
    withDatabase('', async ({ folder, variables }) => {
      assert.equal((await run('cli.ts', ['migrate'], variables)).code, 0);
      const other = { ...variables, SECRET_KEY: 'o'.repeat(32) };
      assert.match(await refusal(other, folder), /is not the key that this database is used with/);
      const { code, err } = await run('cli.ts', ['secrets', 'accept-key'], other);
      assert.equal(code, 0, err);
      assert.match(await refusal(variables, folder), /is not the key that this database is used with/);
    }),
  );
});

describe('a database that becomes read-only', () => {
  it('writes get 503 and change nothing, reads work, and /readyz says so', SLOW, () =>
    withDatabase('', async ({ folder, variables, name }) => {
      const service = await startProcess(folder, variables);
      const api = callerOf(service.url, folder);
      const job = { title: 'Gardener', description: 'x', employmentType: 'part_time', workplaceType: 'onsite' };
      assert.equal((await api('POST', '/jobs', job)).status, 201);
      await execute(
        testServerUrl(),
        `alter database ${name} set default_transaction_read_only = on`,
        // New connections have the setting, as after a failover to a standby.
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      const ready = async () => ((await (await fetch(`${service.url}/readyz`)).json()) as { data: unknown }).data;
      await ready().catch(() => {}); // the connection that was ended
      assert.deepEqual(await ready(), { status: 'degraded', database: 'read_only' });
      const response = await api('POST', '/jobs', { ...job, title: 'Florist' });
      assert.equal(response.status, 503, await response.text());
      assert.equal((await api('GET', '/jobs')).status, 200);
      await execute(testServerUrl(), `alter database ${name} set default_transaction_read_only = off`);
      await end(service, 'SIGTERM');
    }),
  );
});

describe('a server that allows 20 connections', () => {
  it('serves the writes of two web processes, which divide the connections', SLOW, () =>
    withFolder(async (folder) => {
      const home = join(folder, 'server');
      await prepareDatabase(home);
      const server = await startEmbeddedPostgres({
        dataDir: home,
        log: () => {},
        settings: { max_connections: '20', fsync: 'off' },
      });
      try {
        const service = await startProcess(folder, {
          DATABASE_URL: server.connectionString,
          SECRET_KEY,
          WEB_PROCESSES: '2',
        });
        const api = callerOf(service.url, folder);
        const job = { title: 'Gardener', description: 'x', employmentType: 'part_time', workplaceType: 'onsite' };
        // Many times more at once than there are connections.
        const created: Response[] = [];
        for (let round = 0; round < 4; round += 1)
          created.push(...(await Promise.all(Array.from({ length: 40 }, () => api('POST', '/jobs', job)))));
        const statuses = created.map(({ status }) => status).filter((status) => status !== 201);
        assert.deepEqual(statuses, []);
        await end(service, 'SIGTERM');
      } finally {
        await server.stop();
      }
    }),
  );
});

describe('secret.key', () => {
  /** A limit on the size of files has the effect of a full disk. */
  const FULL = `import { loadOrCreateSecrets } from ${JSON.stringify(join(import.meta.dirname, '../src/platform/security/secrets.ts'))};
await loadOrCreateSecrets(process.argv[1]);`;

  it('that cannot be written leaves no file, and the next start creates it', () =>
    withFolder(async (folder) => {
      const script = ['--input-type=module', '-e', FULL, folder];
      const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, ...script], {
        encoding: 'utf8',
        env: {},
      });
      assert.equal(status, 1, stderr);
      assert.deepEqual(await readdir(folder), []);
      assert.deepEqual(await loadOrCreateSecrets(folder), await loadOrCreateSecrets(folder));
      assert.deepEqual(await readdir(folder), ['secret.key']);
    }));

  it('that is empty counts as absent, with a message', () =>
    withFolder(async (folder) => {
      await writeFile(join(folder, 'secret.key'), '');
      const empty: string[] = [];
      const secrets = await loadOrCreateSecrets(folder, (path) => empty.push(path));
      assert.deepEqual(empty, [join(folder, 'secret.key')]);
      assert.equal((await readFile(join(folder, 'secret.key'), 'utf8')).trim(), secrets[0]);
    }));
});
