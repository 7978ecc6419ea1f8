import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type Account, canRun, chooseAccount } from './paths.ts';
import { Installation, query, SETTINGS } from './testing/installation.ts';

const isRoot = process.getuid?.() === 0;
const notRoot = isRoot ? false : 'only root can act as several users';

/** An ordinary user; null where this is none, or where none can reach this checkout. */
function ordinaryUser(): Account | null {
  const account = isRoot ? chooseAccount('/nonexistent') : null;
  if (account === null || !canRun(account, process.execPath, ['--version'])) return null;
  return canRun(account, 'test', ['-r', import.meta.filename]) ? account : null;
}
const noUser = notRoot || (ordinaryUser() === null ? 'no other user can enter this checkout' : false);

describe('accounts of the embedded PostgreSQL', { concurrency: 3 }, () => {
  test('for root, it runs as an unprivileged user next to the other data', { skip: notRoot }, async (t) => {
    const installation = new Installation(t);
    const user = await installation.start();
    const owner = statSync(`/proc/${installation.server?.pid}`).uid;
    assert.notEqual(owner, 0);
    assert.equal(statSync(join(installation.folder, 'postgres', 'data')).uid, owner);
    await user.stop();
  });

  test('for root, it works below a folder that only root may enter', { skip: notRoot }, async (t) => {
    const installation = new Installation(t, 0o700);
    const user = await installation.start();
    await query(user.said, 'create table kept as select 42 as answer');
    await user.stop();
    const home = readFileSync(join(installation.folder, 'postgres.place'), 'utf8').trim();
    assert.equal(statSync(home).mode & 0o777, 0o700);
    assert.notEqual(statSync(home).uid, 0);
    const again = await installation.start();
    assert.deepEqual((await query(again.said, 'select answer from kept')).rows, [{ answer: 42 }]);
    await again.stop();
    assert.equal(await removeEmbeddedPostgres(installation.folder), true);
    assert.equal(existsSync(home), false);
  });

  test('does not create an empty database when its data outside DATA_DIR is missing', { skip: notRoot }, async (t) => {
    const installation = new Installation(t, 0o700);
    writeFileSync(join(installation.folder, 'postgres.place'), '/var/lib/rolecall/data-unplugged\n');
    assert.match((await installation.start()).said, /^failed: .*data-unplugged.* is not there/);
    rmSync(join(installation.folder, 'postgres.place'));
  });

  test('an ordinary user runs it as the same user, and root can attach to it', { skip: noUser }, async (t) => {
    const account = ordinaryUser() as Account; // skipped without one
    const installation = new Installation(t);
    chownSync(installation.folder, account.uid, account.gid);
    const user = await installation.start(account);
    const server = installation.server?.pid;
    assert.equal(statSync(`/proc/${server}`).uid, account.uid);
    await query(user.said, 'create table kept as select 42 as answer');
    await user.stop();
    const root = await installation.start();
    assert.equal(statSync(`/proc/${installation.server?.pid}`).uid, account.uid);
    assert.deepEqual((await query(root.said, 'select answer from kept')).rows, [{ answer: 42 }]);
    await root.stop();
  });

  test('a folder that this user may not write to is named in one line', { skip: noUser }, async (t) => {
    const installation = new Installation(t, 0o755);
    const { said } = await installation.start(ordinaryUser() ?? undefined);
    assert.match(said, /^failed: .*cannot be used by this user/);
    assert.ok(said.includes(installation.folder));
  });
});

describe('reasons that the embedded PostgreSQL does not start', { concurrency: 3 }, () => {
  const start = (dataDir: string, settings: Record<string, string> = SETTINGS) =>
    startEmbeddedPostgres({ dataDir, log: () => {}, settings });

  test('DATA_DIR is a file', async (t) => {
    const installation = new Installation(t);
    const file = join(installation.folder, 'file');
    writeFileSync(file, '');
    await assert.rejects(start(file), { message: `${file} is not a folder` });
  });

  test('the data is of another major version, and is left unchanged', async (t) => {
    const installation = new Installation(t);
    await (await start(installation.folder)).stop();
    const version = join(installation.folder, 'postgres', 'data', 'PG_VERSION');
    writeFileSync(version, '17\n');
    await assert.rejects(start(installation.folder), /was created by PostgreSQL 17, but this release runs 18/);
    writeFileSync(version, '18\n');
    await (await start(installation.folder)).stop();
  });

  test('PostgreSQL does not start: its own error message is shown', async (t) => {
    const installation = new Installation(t);
    await assert.rejects(start(installation.folder, { ...SETTINGS, max_connections: 'many' }), (error: Error) => {
      assert.equal(error.message, 'invalid value for parameter "max_connections": "many"');
      return true;
    });
  });

  test('the password is lost', async (t) => {
    const installation = new Installation(t);
    await (await start(installation.folder)).stop();
    const password = join(installation.folder, 'postgres.password');
    const kept = readFileSync(password);
    writeFileSync(password, 'another');
    await assert.rejects(start(installation.folder), /the database in .* rejects the password/);
    writeFileSync(password, kept);
    chmodSync(password, 0o600);
    await (await start(installation.folder)).stop();
  });
});
