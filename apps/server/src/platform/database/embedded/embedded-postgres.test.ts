import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { end, eventually, Installation, query, SETTINGS } from './testing/installation.ts';

describe('the embedded PostgreSQL', { concurrency: 3 }, () => {
  test('starts with UTF-8, UTC and a password, keeps its data, and has exited after stop', async (t) => {
    const installation = new Installation(t);
    const options = { dataDir: installation.folder, log: () => {}, settings: SETTINGS };
    const first = await startEmbeddedPostgres(options);
    const { rows } = await query(
      first.connectionString,
      `select current_user, current_database(), current_setting('server_encoding') as encoding,
        current_setting('timezone') as zone, current_setting('listen_addresses') as addresses,
        current_setting('data_checksums') as checksums, upper('é') as upper`,
    );
    assert.deepEqual(rows, [
      {
        current_user: 'rolecall',
        current_database: 'rolecall',
        encoding: 'UTF8',
        zone: 'UTC',
        addresses: '',
        checksums: 'on',
        upper: 'É',
      },
    ]);
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    assert.equal(installation.server, null);

    const second = await startEmbeddedPostgres(options);
    assert.deepEqual((await query(second.connectionString, 'select answer from kept')).rows, [{ answer: 42 }]);
    assert.equal(second.connectionString, first.connectionString);
    assert.equal(
      statSync(join(installation.folder, 'postgres.password')).mode & 0o077,
      0,
      'the password is ours alone',
    );
    const wrong = second.connectionString.replace(/rolecall:[^@]+@/, 'rolecall:wrong@');
    await assert.rejects(query(wrong, 'select 1'), { code: '28P01' });
    await second.stop();
  });

  test('survives the kill of its only user, and the next user joins the same server', async (t) => {
    const installation = new Installation(t);
    const killed = await installation.start();
    const before = installation.server?.pid;
    await killed.kill();
    const next = await installation.start();
    assert.equal(installation.server?.pid, before);
    assert.equal(next.said, killed.said);
    await next.stop();
    assert.equal(installation.server, null, 'the killed user is not waited for');
  });

  test('is restarted if it is killed while in use', async (t) => {
    const installation = new Installation(t);
    const user = await installation.start();
    await query(user.said, 'create table kept as select 42 as answer');
    const killed = installation.server?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const { rows } = await eventually(() => query(user.said, 'select answer from kept'));
    assert.deepEqual(rows, [{ answer: 42 }]);
    assert.notEqual(installation.server?.pid, killed);
    await user.stop();
    assert.equal(installation.server, null);
  });

  test('starts after user and server were both killed while a session was active', async (t) => {
    const installation = new Installation(t);
    const user = await installation.start();
    const work = query(user.said, 'select pg_sleep(60)').catch(() => {});
    await eventually(async () => {
      const { rows } = await query(user.said, `select from pg_stat_activity where query like '%pg_sleep(60)' limit 1`);
      return rows.length > 0;
    });
    await user.kill();
    process.kill(installation.server?.pid ?? 0, 'SIGKILL');
    const next = await installation.start();
    assert.equal((await query(next.said, 'select 1')).rowCount, 1);
    await next.stop();
    await work;
  });

  test('starts although the pid of a killed server now belongs to another process', async (t) => {
    const installation = new Installation(t);
    const user = await installation.start();
    await user.kill();
    const { data, pidFile } = places(installation);
    const killed = readFileSync(pidFile, 'utf8');
    process.kill(Number.parseInt(killed, 10), 'SIGKILL');
    await eventually(() => installation.server === null);
    const outsider = installation.spawnAs(statSync(data), 'sleep', ['60']);
    writeFileSync(pidFile, killed.replace(/^\d+/, String(outsider.pid)));
    const next = await installation.start();
    assert.equal((await query(next.said, 'select 1')).rowCount, 1);
    await next.stop();
  });

  test('restarts if its socket was removed', async (t) => {
    const installation = new Installation(t);
    const user = await installation.start();
    const { socket = '' } = installation.server ?? {};
    rmSync(socket, { recursive: true });
    assert.equal((await eventually(() => query(user.said, 'select 1'))).rowCount, 1);
    await user.stop();
  });

  test('stops when the last of two processes exits, not before', async (t) => {
    const installation = new Installation(t);
    const [one, other] = await Promise.all([installation.start(), installation.start()]);
    assert.equal(one.said, other.said);
    await one.stop();
    assert.equal((await query(other.said, 'select 1')).rowCount, 1);
    await other.stop();
    assert.equal(installation.server, null);
  });

  test('runs once for each folder', async (t) => {
    const installations = [new Installation(t), new Installation(t)];
    const users = await Promise.all(installations.map((installation) => installation.start()));
    for (const { said } of users) await query(said, 'create table only_here (id int)');
    await users[0]?.stop();
    assert.equal(installations[0]?.server, null);
    assert.equal((await query(users[1]?.said ?? '', 'select from only_here')).rowCount, 0);
    await users[1]?.stop();
  });

  test('can be created again after a kill during its creation', async (t) => {
    const installation = new Installation(t);
    const killed = installation.spawn();
    const { home } = places(installation);
    await eventually(() => existsSync(home) && readdirSync(home).some((name) => /^[^p].*\.part$/.test(name)));
    await end(killed, 'SIGKILL');
    assert.equal(existsSync(join(home, 'data')), false);
    const next = await installation.start();
    assert.equal((await query(next.said, 'select 1')).rowCount, 1);
    await next.stop();
  });

  test("does not receive Ctrl-C from the user's terminal", async (t) => {
    const installation = new Installation(t);
    const user = await installation.start();
    const group = readFileSync(`/proc/${installation.server?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
    assert.equal(Number(group), installation.server?.pid, 'a process group of its own');
    const exited = once(user.child, 'exit');
    user.child.kill('SIGINT');
    await exited;
    assert.equal((await query(user.said, 'select 1')).rowCount, 1);
  });
});

function places(installation: Installation) {
  const home = join(installation.folder, 'postgres');
  return { home, data: join(home, 'data'), pidFile: join(home, 'data', 'postmaster.pid') };
}
