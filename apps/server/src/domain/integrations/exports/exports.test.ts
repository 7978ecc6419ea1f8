// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { openJob, pdf, put } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeCandidate } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { makeSamples } from '../../../../test/samples.ts';
import type { AuditBuffer } from '../../../platform/audit/audit-buffer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { auditDispatcher } from '../../governance/audit/dispatch-audit.ts';
import { dispatchOnce } from '../activity/dispatch.ts';
import { downloaded, exported, sha256, startExport } from './exports.fixture.ts';
import { OMITTED_TABLES } from './omitted-tables.ts';
import { partsOf } from './queries.ts';
import { removeOldExports } from './remove-old-exports.ts';
import { RESOURCES } from './resource-queries.ts';
import { processExports } from './run-exports.ts';
import { RESOURCE_NAMES } from './schema.ts';

const service = await startService();
const { storage } = service.services;

async function addFile({ api }: TestWorkspace, candidateId: string, bytes: Buffer): Promise<Json> {
  const request = { filename: 'résumé (1).pdf', contentType: 'application/pdf', contentLength: bytes.length };
  const upload = (await api('POST', '/files/presign', request)).body.data;
  await put(upload, bytes);
  const claim = {
    key: upload.key,
    fileName: request.filename,
    fileType: 'application/pdf',
    fileSize: bytes.length,
    kind: 'resume',
  };
  const { status, body, text } = await api('POST', `/candidates/${candidateId}/files`, claim);
  assert.equal(status, 201, text);
  return body.data;
}

/** The API names the fields that a record has no values of. */
function ofFields(field: string, value: unknown): unknown {
  if (field !== 'customFields') return value;
  return Object.fromEntries(Object.entries(value as object).filter(([, each]) => each !== null));
}

async function objectsOf({ id }: TestWorkspace): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) if (key.includes(`${id}/export/`)) keys.push(key);
  return keys.sort();
}

describe('an export', () => {
  it('has each record of the lists of the API, the bytes of each file, and the hash of each entry', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    await makeSamples(workspace);
    const candidateId = await makeCandidate(workspace, { headline: 'Gardener' });
    const bytes = pdf('content');
    const file = await addFile(workspace, candidateId, bytes);
    const { entries, manifest, records } = await exported(service, workspace);
    const lists = {
      members: '/members',
      jobs: '/jobs',
      candidates: '/candidates',
      applications: '/applications',
      interviews: '/interviews',
      offers: '/offers',
      scorecards: '/scorecards',
      tasks: '/tasks',
      departments: '/departments',
      sources: '/sources',
      openings: '/openings',
    };
    for (const [name, path] of Object.entries(lists)) {
      const listed: Json[] = (await api('GET', `${path}?limit=100`)).body.data;
      assert.notEqual(listed.length, 0, name);
      const own = records(name);
      for (const record of listed) {
        const found = own.find(({ id }) => id === record.id);
        for (const [field, value] of Object.entries(record))
          if (Object.hasOwn(found, field)) assert.deepEqual(found[field], ofFields(field, value), `${name} ${field}`);
        assert.ok(Object.keys(found).length > 3);
      }
      assert.equal(own.length, listed.length, name);
    }
    const { path } = records('files').find(({ id }) => id === file.id);
    assert.equal(path, `files/${file.id}-résumé_1_.pdf`);
    assert.ok(entries.get(path)!.equals(bytes));
    const sums = entries.get('files.sha256')!.toString();
    assert.ok(sums.includes(`${sha256(bytes)}  ${path}\n`));
    for (const { name, size, sha256: hash } of manifest.entries) {
      const content = entries.get(name)!;
      assert.deepEqual([content.length, sha256(content)], [size, hash], name);
    }
    const listed = new Set([...manifest.entries.map(({ name }) => name), 'manifest.json']);
    for (const name of entries.keys()) assert.ok(listed.has(name) || sums.includes(`  ${name}\n`), name);
    for (const name of RESOURCE_NAMES) assert.equal(records(name).length, manifest.counts[name], name);
  });

  it('has nothing of other workspaces, no secrets and nothing that is deleted', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    await makeSamples(workspace);
    await makeCandidate(other, { headline: 'Elsewhere' });
    const id = await makeCandidate(workspace, { headline: 'Deleted', email: 'gone@example.com' });
    assert.equal((await workspace.api('DELETE', `/candidates/${id}`)).status, 204);
    const { records } = await exported(service, workspace);
    const all = RESOURCE_NAMES.filter((name) => name !== 'activity_events').flatMap(records);
    const text = JSON.stringify(all);
    assert.doesNotMatch(text, /Elsewhere|"Deleted"|passwordHash|[sS]ealed|storageKey/);
    assert.ok(!text.includes(other.id));
  });

  it('is of one moment: what is written meanwhile is in it with everything that it refers to, or not at all', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    for (let n = 0; n < 5; n += 1) await apply(workspace, job.id);
    const id = await startExport(workspace);
    let isRunning = true;
    const writing = (async () => {
      let written = 0;
      for (; isRunning; written += 1) await apply(workspace, job.id);
      return written;
    })();
    await processExports(acrossWorkspaces(service.db), service.services);
    isRunning = false;
    assert.notEqual(await writing, 0);
    const { manifest, records } = await downloaded(service, workspace, id);
    const candidates = new Set(records('candidates').map((record) => record.id));
    const applications = records('applications');
    assert.ok(applications.length >= 5);
    for (const { candidateId } of applications) assert.ok(candidates.has(candidateId));
    assert.ok(candidates.size - applications.length <= 1, 'a candidate is created before the application');
    assert.equal(records('stage_changes').length, applications.length);
    for (const { createdAt } of records('candidates')) assert.ok(createdAt <= manifest.snapshotAt);
    const known = new Set(records('activity_events').map(({ entityId }) => entityId));
    for (const { id: own } of applications) assert.ok(known.has(own));
  });

  it('has a CSV file of each resource, which no spreadsheet executes, with a column for each custom field', async () => {
    const workspace = await service.workspace();
    const field = { entity: 'candidate', key: 'motto', label: 'Motto', type: 'text' };
    assert.equal((await workspace.api('POST', '/custom-fields', field)).status, 201);
    const values = { headline: '=HYPERLINK("https://evil.example")', customFields: { motto: 'a;=1+1,"b"' } };
    await makeCandidate(workspace, values);
    const { entries } = await exported(service, workspace);
    const [header = '', row = ''] = entries.get('csv/candidates.csv')!.toString().split('\r\n');
    assert.ok(header.startsWith('\ufeffid,firstName,'));
    assert.ok(header.includes(',customFields.motto,'));
    assert.ok(row.includes(`,"'=HYPERLINK(""https://evil.example"")",`), row);
    assert.ok(row.includes(`,"a;'=1+1,""b""",`), row);
    for (const name of RESOURCE_NAMES) assert.ok(entries.has(`csv/${name}.csv`), name);
  });

  it('says which files had no content, and has everything else', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace);
    const [lost, kept] = [
      await addFile(workspace, candidateId, pdf('lost')),
      await addFile(workspace, candidateId, pdf('kept')),
    ];
    const [row] = await service.db.write.query<{ key: string }>(sql`
      select storage_key as key from candidate_files where workspace_id = ${workspace.id} and id = ${lost.id}`);
    await storage.delete(row!.key);
    const { manifest, records, entries } = await exported(service, workspace);
    assert.deepEqual(manifest.filesWithoutContent, [lost.id]);
    const paths = new Map(records('files').map(({ id, path }) => [id, path]));
    assert.equal(paths.get(lost.id), null);
    assert.ok(entries.get(paths.get(kept.id))!.equals(pdf('kept')));
  });

  it('covers every table of the database, or says why not', async () => {
    const tables = await service.db.write.query<{ name: string }>(sql`
      select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
    const covered = new Set(Object.values(RESOURCES).flatMap((resource) => resource.tables));
    const missing = tables.filter(({ name }) => !covered.has(name) && !Object.hasOwn(OMITTED_TABLES, name));
    assert.deepEqual(missing, []);
    const names = new Set(tables.map(({ name }) => name));
    for (const name of [...covered, ...Object.keys(OMITTED_TABLES)]) assert.ok(names.has(name), name);
    for (const name of covered) assert.ok(!Object.hasOwn(OMITTED_TABLES, name), name);
  });
});

describe('archives', () => {
  it('are for owners and admins who have just authenticated, and for keys without limits; the audit log has each', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const signedIn = async (role: string) => {
      const { email } = await joinedMember(workspace, role);
      const browser = new Browser(service);
      await browser.signIn(workspace, email);
      return browser;
    };
    assert.equal((await (await signedIn('recruiter')).api('POST', '/exports', {})).status, 403);
    const limited = await limitedKey(workspace, { jobIds: [(await openJob(workspace)).id] });
    assert.equal((await limited.api('POST', '/exports', {})).status, 403);
    const reader = await keyWith(workspace, 'candidates:read', 'exports:read');
    assert.equal((await reader.api('POST', '/exports', {})).status, 403);
    const admin = await signedIn('admin');
    const created = await admin.api('POST', '/exports', {});
    assert.equal(created.status, 201, created.text);
    const { id } = created.body.data;
    assert.equal((await api('GET', `/exports/${id}/archive`)).status, 409);
    await processExports(acrossWorkspaces(service.db), service.services);
    const path = `/exports/${id}/archive`;
    assert.equal((await admin.api('GET', path)).status, 200);
    assert.equal((await limited.api('GET', path)).status, 403);
    const { api: elsewhere } = await keyWith(await service.workspace(), 'exports:read');
    assert.equal((await elsewhere('GET', path)).status, 404);
    const later = await signedIn('admin');
    await service.db.write.query(sql`
      update sessions set created_at = created_at - interval '1 hour', confirmed_at = confirmed_at - interval '1 hour'
      where workspace_id = ${workspace.id}`);
    const refused = await later.api('GET', path);
    assert.deepEqual([refused.status, refused.body.error?.details?.reason], [403, 'reauthentication_required']);
    const owner = await signedIn('owner');
    const actions = await eventually(
      async () => {
        await Promise.all([dispatchOnce(service.db, auditDispatcher), (service.services.audit as AuditBuffer).flush()]);
        const { data } = (await owner.api('GET', '/audit-log?limit=100')).body;
        return data.map(({ action }: Json) => action);
      },
      (all: string[]) => all.includes('export.created') && all.includes('downloadExport'),
    );
    assert.ok(actions.length >= 2);
  });

  it('are removed after seven days, and when they are deleted, with everything in the storage', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const first = await startExport(workspace);
    assert.equal((await api('POST', '/exports', {})).status, 409);
    await processExports(acrossWorkspaces(service.db), service.services);
    assert.equal((await objectsOf(workspace)).length, 1);
    const second = await startExport(workspace);
    await processExports(acrossWorkspaces(service.db), service.services);
    const { expiresAt, completedAt } = (await api('GET', `/exports/${first}`)).body.data;
    assert.equal(Date.parse(expiresAt) - Date.parse(completedAt), 7 * 24 * 3600 * 1000);
    await service.db.write.query(sql`
      update exports set expires_at = now() where workspace_id = ${workspace.id} and id = ${first}`);
    await removeOldExports.run(acrossWorkspaces(service.db), service.services);
    assert.equal((await api('GET', `/exports/${first}`)).status, 404);
    assert.deepEqual(await objectsOf(workspace), await partsOf(service.db.write, workspace.id, second));
    assert.equal((await api('DELETE', `/exports/${second}`)).status, 204);
    await eventually(
      () => objectsOf(workspace),
      (keys) => keys.length === 0,
    );
  });

  it('count towards the storage of the workspace, and leave nothing if they do not fit', async () => {
    const workspace = await service.workspace();
    const used = async () => (await workspace.api('GET', '/workspace/usage')).body.data.storageBytes.used;
    const before = await used();
    const { bytes } = await exported(service, workspace);
    assert.equal(await used(), before + bytes.length);
    const id = await startExport(workspace);
    const { settings } = service.services;
    const full = { ...service.services, settings: { ...settings, storageLimitBytes: before + bytes.length + 10 } };
    await processExports(acrossWorkspaces(service.db), full);
    const { status, error, sha256: hash } = (await workspace.api('GET', `/exports/${id}`)).body.data;
    assert.deepEqual([status, hash], ['failed', null]);
    assert.match(error, /storage of this workspace is full/);
    assert.equal((await objectsOf(workspace)).length, 1);
  });
});
