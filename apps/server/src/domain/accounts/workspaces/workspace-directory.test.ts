import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { WorkspaceDirectory } from './workspace-directory.ts';

const service = await startService();
const workspace = await service.workspace();

/** The database with counted reads. */
function counting(): { db: Database; count: () => number } {
  let reads = 0;
  const read: Queryable = {
    query(statement) {
      reads += 1;
      return service.db.read.query(statement);
    },
  };
  return { db: { ...service.db, read }, count: () => reads };
}

it('a flood of unknown slugs causes at most two statements at a time, and the existing one among them is found', async () => {
  const { db, count } = counting();
  const directory = new WorkspaceDirectory(db);
  const slugs = [...Array.from({ length: 500 }, (_, n) => `no-such-${n}`), workspace.slug];
  const found = await Promise.all(slugs.map((slug) => directory.find(slug)));
  assert.deepEqual(
    found.map((entry) => entry?.id).filter((id) => id !== undefined),
    [workspace.id],
  );
  assert.ok(count() <= 2, `${count()} statements`);
});

it('existing workspaces are cached, unknown ones are not', async () => {
  const { db } = counting();
  const directory = new WorkspaceDirectory(db);
  assert.equal(directory.cached(workspace.slug), undefined);
  const found = await directory.find(workspace.slug);
  assert.equal(directory.cached(workspace.slug), found);
  assert.equal(await directory.find('no-such-slug'), null);
  assert.equal(directory.cached('no-such-slug'), undefined);
});

it('a failed read rejects the lookups that waited for it, and the next one succeeds', async () => {
  let isBroken = true;
  const read: Queryable = {
    query: (statement) => (isBroken ? Promise.reject(new Error('no database')) : service.db.read.query(statement)),
  };
  const directory = new WorkspaceDirectory({ ...service.db, read });
  await assert.rejects(directory.find(workspace.slug), /no database/);
  isBroken = false;
  assert.equal((await directory.find(workspace.slug))?.id, workspace.id);
});
