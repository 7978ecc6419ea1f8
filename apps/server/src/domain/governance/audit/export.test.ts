import assert from 'node:assert/strict';
import { createPublicKey, hash, verify } from 'node:crypto';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import type { AuditBuffer } from '../../../platform/audit/audit-buffer.ts';
import type { AuditEvent } from '../../../platform/audit/audit-trail.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { appendEntries } from './append.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { removeOldAuditEntries } from './remove-old-audit-entries.ts';

const service = await startService();
const { db, services } = service;

async function exported({ api }: Pick<TestWorkspace, 'api'>, after = 0): Promise<{ entries: Json[]; head: Json }> {
  await (services.audit as AuditBuffer).flush();
  const answer = await api('GET', `/audit-log/export?after=${after}`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('content-type'), 'application/x-ndjson');
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { head } = lines.pop();
  return { entries: lines, head };
}

const sha256 = (fields: unknown[]) => hash('sha256', JSON.stringify(fields), 'hex');

/** Checks an export as its reader does, from the description of the operation alone. */
function assertIntact(
  { entries, head }: { entries: Json[]; head: Json },
  from: { number: number; hash: string },
): void {
  let { number, hash: previous } = from;
  for (const entry of entries) {
    const { id, kind, action, actor, entityType, entityId, candidateIds, requestId, createdAt, previousHash } = entry;
    assert.deepEqual([entry.number, previousHash], [number + 1, previous]);
    const who = [actor.type, actor.id];
    const fields = [head.workspaceId, entry.number, id, kind, action, ...who, entityType, entityId, candidateIds];
    const { originHash, originSalt, address, userAgent } = entry;
    const all = [...fields, requestId, createdAt, previousHash, ...(originHash === null ? [] : [originHash])];
    assert.equal(sha256(all), entry.hash);
    if (originSalt !== null) assert.equal(sha256([originSalt, address, userAgent]), originHash);
    ({ number, hash: previous } = entry);
  }
  assert.deepEqual([head.number, head.hash], [number, previous]);
  const key = createPublicKey({ key: Buffer.from(head.publicKey, 'base64'), format: 'der', type: 'spki' });
  const signed = (hashed: string) =>
    verify(
      null,
      Buffer.from(JSON.stringify([head.workspaceId, head.number, hashed, head.exportedAt])),
      key,
      Buffer.from(head.signature, 'base64'),
    );
  assert.ok(signed(head.hash));
  assert.ok(!signed(sha256([])));
}

const START = { number: 0, hash: '' };

describe('an export of the audit log', () => {
  it('contains every entry and a signed head, from which readers can verify the chain, and continues after a number', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    for (let turn = 0; turn < 3; turn += 1) await workspace.api('GET', `/candidates/${id}`);
    const first = await exported(workspace);
    assert.ok(first.entries.filter(({ action }) => action === 'getCandidate').length === 3);
    assert.equal(first.entries.at(-1).address, '127.0.0.1');
    assertIntact(first, START);

    await workspace.api('GET', `/candidates/${id}`);
    const next = await exported(workspace, first.head.number);
    assert.deepEqual(
      next.entries.map(({ kind, action }) => [kind, action]),
      [
        ['export', 'exportAuditLog'],
        ['read', 'getCandidate'],
      ],
    );
    assertIntact(next, first.head);
    assert.equal(next.head.publicKey, first.head.publicKey);
    const last = await exported(workspace, next.head.number + 1);
    assert.deepEqual(last.entries, []);
  });

  it('remains verifiable after the addresses were removed', async () => {
    const workspace = await service.workspace();
    await workspace.api('GET', `/candidates/${await makeCandidate(workspace)}`);
    await (services.audit as AuditBuffer).flush();
    await moveClock(db, '91 days');
    await removeOldAuditEntries.run(db, services);
    await moveClock(db, '0 days');
    const found = await exported(workspace);
    assert.deepEqual([found.entries[0].address, found.entries[0].originSalt], [null, null]);
    assert.notEqual(found.entries[0].originHash, null);
    assertIntact(found, START);
  });

  it('reads the database only as fast as its reader, and stops when the reader does', async () => {
    const workspace = await service.workspace();
    const at = new Date().toISOString();
    const actor = { type: 'system', id: null };
    const entry = { workspaceId: workspace.id, kind: 'read', action: 'listJobs', actor, at } as const;
    for (let batch = 0; batch < 20; batch += 1)
      await db.transaction((tx) => appendEntries(tx, workspace.id, Array<AuditEvent>(100).fill(entry)));
    let pages = 0;
    const search = {
      query: <Row>(statement: Sql): Promise<Row[]> => {
        if (statement.sql.includes('order by t.number')) pages += 1;
        return db.search.query<Row>(statement);
      },
    };
    const source = exportAuditLog({ ...workspace.context, db: { ...db, search } }, 0);
    await once(source, 'readable');
    source.read();
    for (let turn = 0; turn < 20; turn += 1) await db.search.query(sql`select 1`);
    assert.ok(pages >= 1 && pages <= 4, `${pages} of 10 pages`);
    source.destroy();
    await once(source, 'close');
    const { entries } = await exported(workspace, 1_990);
    assert.ok(entries.length >= 10);
  });

  it('is for owners who have confirmed their identity, and for keys with the scope that see everything', async () => {
    const workspace = await service.workspace();
    for (const [role, expected] of [
      ['owner', 200],
      ['admin', 403],
    ] as const) {
      const browser = new Browser(service);
      await browser.signIn(workspace, (await joinedMember(workspace, role)).email);
      assert.equal((await browser.api('GET', '/audit-log/export')).status, expected, role);
      await db.write.query(
        sql`update sessions set confirmed_at = confirmed_at - interval '11 minutes', created_at = created_at - interval '11 minutes'
          where workspace_id = ${workspace.id}`,
      );
      const answer = await browser.api('GET', '/audit-log/export');
      assert.equal(answer.status, 403);
      if (role === 'owner') assert.equal(answer.body.error?.details?.reason, 'reauthentication_required');
    }
    for (const [scopes, limits] of [
      [['audit:read'], { personalData: false }],
      [['jobs:read'], {}],
    ] as const) {
      const key = await workspace.api('POST', '/api-keys', { name: 'A key', scopes, limits });
      assert.equal(key.status, 201, key.text);
      const headers = { authorization: `Bearer ${key.body.data.key}` };
      assert.equal((await service.request('GET', '/api/v1/audit-log/export', { headers })).status, 403);
    }
  });
});
