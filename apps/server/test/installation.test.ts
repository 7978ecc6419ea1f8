import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import pg from 'pg';
import { testServerUrl } from './harness.ts';
import { run, withFolder } from './running-service.ts';

const COMMANDS = [
  ['workspace', 'create', 'north', '--name', 'North'],
  ['key', 'create', '--workspace', 'acme'],
  ['jobs', 'load', 'jobs.json', '--workspace', 'acme'],
  ['automations', 'export', '--workspace', 'acme'],
  ['backup', 'copy'],
];

describe('a command without the variables of the service', () => {
  it('names the empty DATA_DIR, stops, and creates nothing there', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'elsewhere');
      for (const command of COMMANDS) {
        const { code, out, err } = await run('cli.ts', command, { DATA_DIR: data });
        assert.equal(code, 1, out);
        assert.ok(err.startsWith(`rolecall: no instance found: DATA_DIR ${data} contains no database`), err);
        assert.equal(err.trim().split('\n').length, 1, err);
      }
      assert.deepEqual(await readdir(folder), []);
      // An interrupted first start can leave folders without a database.
      await mkdir(join(data, 'postgres'), { recursive: true });
      assert.equal((await run('cli.ts', COMMANDS[0]!, { DATA_DIR: data })).code, 1);
      assert.deepEqual(await readdir(join(data, 'postgres')), []);
    }));

  it('names the empty database of DATABASE_URL without its password, and leaves it empty', () =>
    withFolder(async (folder) => {
      const name = `empty_${process.pid}`;
      const admin = new pg.Client({ connectionString: testServerUrl() });
      await admin.connect();
      await admin.query(`create database ${name}`);
      const url = new URL(testServerUrl());
      url.pathname = `/${name}`;
      try {
        const variables = { DATABASE_URL: url.toString(), DATA_DIR: folder, SECRET_KEY: 'x'.repeat(32) };
        const { code, err } = await run('cli.ts', COMMANDS[0]!, variables);
        assert.equal(code, 1);
        assert.match(
          err,
          new RegExp(`^rolecall: no instance found: the database \\S*/${name} of DATABASE_URL is empty`),
        );
        if (url.password !== '') assert.ok(!err.includes(url.password));
        const client = new pg.Client({ connectionString: url.toString() });
        await client.connect();
        const { rowCount } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
        await client.end();
        assert.equal(rowCount, 0);
        assert.equal((await run('cli.ts', ['migrate'], variables)).code, 0);
        assert.equal((await run('cli.ts', COMMANDS[0]!, variables)).code, 0);
        // A new secret could not decrypt anything stored in the existing database.
        const { SECRET_KEY: _secret, ...withoutSecret } = variables;
        const other = await run('cli.ts', COMMANDS[1]!, { ...withoutSecret, DATA_DIR: join(folder, 'other') });
        assert.match(other.err, /^rolecall: the secret of the instance was not found: SECRET_KEY is unset/);
        assert.deepEqual(await readdir(folder), []);
      } finally {
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      }
    }));
});
