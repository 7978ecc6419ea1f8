import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eventually } from '../../test/eventually.ts';
import { prepareDatabase } from '../../test/prepared-database.ts';
import { end, run, startProcess, withFolder } from '../../test/running-service.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses are read field by field, and each read is checked by an assertion
type Json = Record<string, any>;

const LOCAL = { ALLOW_PRIVATE_WEBHOOKS: 'true', RATE_LIMIT_KEY_PER_MINUTE: '1000000' };
const PLANTED = 'planted-in-a-backup';

async function call(url: string, key: string, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(response.status === 204 ? {} : ((await response.json()) as Json)) };
}

async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}

it('restoring an encrypted backup checks the ledger before it writes anything, and does not bring back revoked keys, removed members, deleted webhooks or erased candidates', () =>
  withFolder(async (folder) => {
    const paths = ['first', 'second', 'backup', 'ledger', 'identity'].map((name) => join(folder, name));
    const [first, second, backup, ledger, identityFile] = paths as [string, string, string, string, string];
    const identity = await generateX25519Identity();
    await writeFile(identityFile, `# a comment\n${identity}\n`);
    await prepareDatabase(first);
    const service = await startProcess(first, { ...LOCAL, REVOCATION_LEDGER_DIR: ledger });
    const admin = JSON.parse(
      (await run('cli.ts', ['key', 'create', '--workspace', 'acme', '--json'], { DATA_DIR: first })).out,
    );
    const api = (method: string, path: string, body?: unknown) => call(service.url, admin.key, method, path, body);
    const { data: revoked } = await api('POST', '/api-keys', { name: 'Leaked', scopes: ['jobs:read'] });
    const { data: erased } = await api('POST', '/candidates', {
      firstName: 'Ada',
      lastName: PLANTED,
      email: `${PLANTED}@example.com`,
    });
    const { data: member } = await api('POST', '/members', { email: 'm@example.com', name: 'M', role: 'recruiter' });
    const { data: lowered } = await api('POST', '/members', { email: 'l@example.com', name: 'L', role: 'admin' });
    const { data: webhook } = await api('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['*'] });

    const backedUp = await run('cli.ts', ['backup', backup, '--recipient', await identityToRecipient(identity)], {
      DATA_DIR: first,
    });
    assert.equal(backedUp.code, 0, backedUp.err);
    assert.deepEqual(await filesWith(backup, PLANTED), [], 'an encrypted backup has no plain text');
    assert.ok((await readdir(backup)).every((name) => name.endsWith('.age') || ['tables', 'files'].includes(name)));

    for (const path of [`/api-keys/${revoked.id}`, `/members/${member.id}`, `/webhooks/${webhook.id}`]) {
      assert.equal((await api('DELETE', path)).status, 204, path);
    }
    assert.equal((await api('PATCH', `/members/${lowered.id}`, { role: 'interviewer' })).status, 200);
    assert.equal((await api('POST', `/candidates/${erased.id}/erase`)).status, 200);
    for (let entries = 0; entries < 5; ) {
      await sleep(200);
      // A name that begins with a dot is a file that is still being written.
      const names = (await readdir(ledger).catch(() => [])).filter((name) => !name.startsWith('.'));
      const texts = await Promise.all(names.map((name) => readFile(join(ledger, name), 'utf8')));
      entries = texts
        .join('')
        .split('\n')
        .filter((line) => line.startsWith('{')).length;
    }
    assert.equal(await end(service, 'SIGKILL'), null);

    const locked = await run('cli.ts', ['restore', backup], { DATA_DIR: second });
    assert.equal(locked.code, 1);
    assert.match(locked.err, /is encrypted: give its identity or passphrase/);
    const environment = { DATA_DIR: second, REVOCATION_LEDGER_DIR: ledger };
    const forged = join(ledger, 'forged.ndjson');
    await writeFile(forged, `{"kind":"api_key"}\n${'0'.repeat(64)}\n`);
    const rejected = await run('cli.ts', ['restore', backup, '--identity-file', identityFile], environment);
    assert.equal(rejected.code, 1);
    assert.match(rejected.err, /wrong signature: .*forged\.ndjson/);
    // Nothing was written: the instance is still empty, as a restore requires.
    await rm(forged);
    const restored = await run('cli.ts', ['restore', backup, '--identity-file', identityFile], environment);
    assert.equal(restored.code, 0, restored.err);
    assert.match(restored.err, /Applied 5 of 5 entries of the revocation ledger/);
    const again = await startProcess(second, { ...LOCAL, REVOCATION_LEDGER_DIR: ledger });
    const callRestored = (method: string, path: string) => call(again.url, admin.key, method, path);
    assert.equal((await call(again.url, revoked.key, 'GET', '/me')).status, 401);
    assert.equal((await callRestored('GET', '/me')).status, 503, 'nobody but owners has access until it is confirmed');
    const opened = await run('cli.ts', ['restore-confirm', 'acme'], { DATA_DIR: second });
    assert.equal(opened.code, 0, opened.err);
    await eventually(
      () => callRestored('GET', '/me'),
      ({ status }) => status === 200,
    );
    for (const path of [`/candidates/${erased.id}`, `/members/${member.id}`, `/webhooks/${webhook.id}`]) {
      assert.equal((await callRestored('GET', path)).status, 404, path);
    }
    assert.equal((await callRestored('GET', `/members/${lowered.id}`)).data.role, 'interviewer');
    const dump = join(folder, 'dump');
    assert.equal((await run('cli.ts', ['backup', dump], { DATA_DIR: second })).code, 0);
    assert.deepEqual(await filesWith(dump, PLANTED), [], 'nothing of the erased candidate is left');
    assert.equal(await end(again, 'SIGTERM'), 0);
  }));
