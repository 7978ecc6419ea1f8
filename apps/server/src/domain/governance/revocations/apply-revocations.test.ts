import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { addedPasskey } from '../../../../test/passkey.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { createSecretBox } from '../../../platform/security/secrets.ts';
import { startDiskServer } from '../../../platform/storage/disk-server.fixture.ts';
import { handOverLink } from '../../accounts/sessions/issue-link.ts';
import { applyRevocations } from './apply-revocations.ts';
import { writeLedger } from './ledger-files.ts';
import type { Revocation } from './queries.ts';
import { readEntries, signLedgerAgain } from './stored-ledger.ts';

const service = await startService();
const { db, services } = service;
const HOUR_MS = 3_600_000;
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

/** Restores a backup of now, with one ledger file outside the database. @returns the log */
async function restore(entries: readonly Revocation[], secrets = services.secrets): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  const log: string[] = [];
  try {
    await writeFile(join(folder, 'entries.ndjson'), writeLedger(secrets, entries));
    const ledger = await readEntries(services, { folders: [folder], backup: new Map() });
    await applyRevocations(db, services, ledger, at(0), (line) => log.push(line));
  } finally {
    await rm(folder, { recursive: true });
  }
  return log;
}

describe('after a restore', () => {
  it('every session and one-time link has ended', async () => {
    const workspace = await service.workspace();
    const { email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    assert.equal((await browser.api('GET', '/session')).status, 200);
    const link = await handOverLink(workspace.context, email, 'password_reset');
    const [, token] = link.split('#token=');
    await restore([]);
    assert.equal((await browser.api('GET', '/session')).status, 401);
    assert.equal((await service.request('POST', '/api/v1/one-time-links', { body: { token } })).status, 422);
  });

  it('passkeys, passwords and automations that ended after the backup have ended', async () => {
    const workspace = await service.workspace();
    const { id: memberId, email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    const passkey = await addedPasskey(browser, service.url);
    const automation = await workspace.api('POST', '/automations', {
      name: 'Deleted later',
      trigger: { event: 'candidate.created' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'x' } }],
    });
    const ended = (kind: Revocation['kind'], recordId: string): Revocation => ({
      workspaceId: workspace.id,
      kind,
      recordId,
      role: null,
      at: at(HOUR_MS),
    });
    const log = await restore([
      ended('passkey', passkey.id),
      ended('password', memberId),
      ended('automation', automation.body.data.id),
      ended('candidate', newId()), // created after the backup, so there is nothing to end
    ]);
    assert.deepEqual(log, []);
    const valid = await db.write.query(sql`
      select 1 from passkeys where workspace_id = ${workspace.id} and deleted_at is null`);
    assert.equal(valid.length, 0);
    assert.equal((await new Browser(service).signIn(workspace, email)).status, 401);
    assert.equal((await workspace.api('GET', `/automations/${automation.body.data.id}`)).status, 404);
  });

  it('a role and a password that changed before the backup stay as they are in it', async () => {
    const workspace = await service.workspace();
    const { id, email } = await joinedMember(workspace, 'admin');
    const before = { workspaceId: workspace.id, recordId: id, at: at(-HOUR_MS) };
    await restore([
      { ...before, kind: 'member_role', role: 'interviewer' },
      { ...before, kind: 'password', role: null },
    ]);
    assert.equal((await workspace.api('GET', `/members/${id}`)).body.data.role, 'admin');
    assert.equal((await new Browser(service).signIn(workspace, email)).status, 201);
  });
});

describe('a ledger file', () => {
  it('that this instance did not write is rejected, and nothing in it is applied', async () => {
    const workspace = await service.workspace();
    const key: Json = (await workspace.api('POST', '/api-keys', { name: 'Valid', scopes: ['jobs:read'] })).body.data;
    const entry = { workspaceId: workspace.id, kind: 'api_key' as const, recordId: key.id, role: null, at: at(0) };
    await assert.rejects(restore([entry], createSecretBox('the secret of somebody else')), /wrong signature/);
    const headers = { authorization: `Bearer ${key.key}` };
    assert.equal((await service.request('GET', '/api/v1/me', { headers })).status, 200);
  });

  it('signed with a previous secret key is valid without it, in the storage and in the folder, once it was signed again', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
    const [stored, copied] = [join(folder, 'storage'), join(folder, 'copy')];
    await mkdir(copied);
    const { storage, close } = await startDiskServer(stored, () => new Date());
    t.after(async () => {
      await close();
      await rm(folder, { recursive: true });
    });
    const [previous, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const entry = (recordId: string): Revocation => ({
      workspaceId: newId(),
      kind: 'api_key',
      recordId,
      role: null,
      at: at(0),
    });
    const [first, second] = [entry(newId()), entry(newId())];
    const ofPrevious = createSecretBox(previous);
    await storage.write('revocations/a.ndjson', Buffer.from(writeLedger(ofPrevious, [first])), 'application/x-ndjson');
    await writeFile(join(copied, 'b.ndjson'), writeLedger(ofPrevious, [second]));
    const read = () =>
      readEntries({ storage, secrets: createSecretBox(current) }, { folders: [copied], backup: new Map() });
    await assert.rejects(read(), /wrong signature: revocations\/a\.ndjson/);
    const secrets = createSecretBox(current, [previous]);
    await signLedgerAgain({ storage, secrets, settings: { ...services.settings, ledgerDir: copied } });
    assert.deepEqual((await read()).map(({ recordId }) => recordId).sort(), [first.recordId, second.recordId].sort());
  });
});
