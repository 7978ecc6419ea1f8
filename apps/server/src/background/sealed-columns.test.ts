// Starts a service of its own: the secrets of all workspaces are encrypted again.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../test/harness.ts';
import { sql } from '../platform/database/sql.ts';
import { createSecretBox } from '../platform/security/secrets.ts';
import { reencryptSecrets, SEALED_COLUMNS } from './sealed-columns.ts';

const service = await startService();

describe('rotation of the secret key', () => {
  it('the list of encrypted columns is complete', async () => {
    const columns = await service.db.read.query<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and data_type = 'bytea' and column_name like '%\\_sealed'`);
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    assert.deepEqual(
      columns.map(({ name }) => name).filter((name) => !listed.includes(name)),
      [],
    );
  });

  it('values encrypted with a previous key can be decrypted while it is configured, and without it after re-encryption', async () => {
    const workspace = await service.workspace();
    const { body } = await workspace.api('POST', '/webhooks', { url: 'https://example.com/hook', events: ['*'] });
    await workspace.api('PUT', '/automation-secrets/TOKEN', { value: 'swordfish' });
    await workspace.api('POST', '/api-keys', { name: 'Stored', scopes: ['jobs:read'] }, { 'idempotency-key': 'once' });
    const old = service.config.secretKey!;
    const next = 'n'.repeat(40);
    const both = createSecretBox(next, [old]);
    const alone = createSecretBox(next);
    const sealed = async () => {
      const [row] = await service.db.read.query<{ secret: Buffer; body: Buffer }>(sql`
        select w.secret_sealed as secret, k.body from webhooks w
        join idempotency_keys k on k.workspace_id = w.workspace_id and k.sealed
        where w.workspace_id = ${workspace.id} and w.id = ${body.data.id}`);
      return row!;
    };
    const before = await sealed();
    assert.equal(both.open(before.secret, 'webhook secret').toString(), body.data.secret);
    assert.throws(() => alone.open(before.secret, 'webhook secret'));
    assert.throws(() => both.open(before.secret, 'idempotent answer'), 'a value is bound to its purpose');
    const counts = await reencryptSecrets(service.db, both);
    assert.equal(counts['webhooks.secret_sealed'], 1);
    assert.equal(counts['automation_secrets.value_sealed'], 1);
    assert.equal(counts['idempotency_keys.body'], 1);
    const after = await sealed();
    assert.equal(alone.open(after.secret, 'webhook secret').toString(), body.data.secret);
    assert.match(alone.open(after.body, 'idempotent answer').toString(), /_sk_live_/);
    assert.deepEqual(
      Object.values(await reencryptSecrets(service.db, both)).filter((count) => count > 0),
      [],
    );
  });
});
