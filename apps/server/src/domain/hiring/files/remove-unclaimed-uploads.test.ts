// Starts a service of its own: uploads are removed in all workspaces.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, person } from '../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { removeDeletedBytes } from './remove-bytes.ts';
import { removeUnclaimedUploads } from './remove-unclaimed-uploads.ts';

const service = await startService();
const { db, services } = service;
const workspace = await service.workspace();
const site = careersSite(service, workspace);
const job = await openJob(workspace);
const HOUR = 3600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR);
const bytes = pdf();
const upload = async (): Promise<Json> => {
  const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
  return { resumeKey: key, resumeFileName: 'cv.pdf', resumeFileType: 'application/pdf', resumeFileSize: bytes.length };
};
const isThere = async ({ resumeKey }: Json) => (await services.storage.stat(resumeKey)) !== null;

describe('unclaimed uploads', () => {
  it('are removed a day after their link was created; claimed and newer ones remain', async () => {
    const [claimed, abandoned] = [await upload(), await upload()];
    assert.equal((await site.apply(job.slug, person(claimed))).status, 201);
    assert.equal(await removeUnclaimedUploads(services, db, later(24)), 0);
    assert.equal(await removeUnclaimedUploads(services, db, later(24.5)), 1);
    assert.deepEqual([await isThere(claimed), await isThere(abandoned)], [true, false]);
    assert.equal((await site.apply(job.slug, person(abandoned))).status, 422);
  });

  it('are removed even if the service did not run for a week, and completed days are not read again', async () => {
    // In the last minutes of a day, the test above has reached the next one, which completes today.
    await db.write.query(sql`delete from upload_sweeps`);
    const abandoned = await upload();
    const read: string[] = [];
    const { storage } = services;
    const watched = Object.assign(Object.create(storage), {
      list: (prefix: string) => {
        read.push(prefix);
        return storage.list(prefix);
      },
      delete: (key: string) => storage.delete(key),
    });
    const watching = { ...services, storage: watched };
    await removeUnclaimedUploads(watching, db, later(24 * 8));
    assert.equal(await isThere(abandoned), false);
    assert.ok(read.length >= 7, read.join());
    read.length = 0;
    await removeUnclaimedUploads(watching, db, later(24 * 8));
    assert.equal(read.length, 1, read.join());
  });
});

describe('the content of deleted files', () => {
  it('is deleted by the sweeper if the process crashed after the commit', async () => {
    const resume = await upload();
    const someone = person(resume);
    await site.apply(job.slug, someone);
    const { candidateId } = await applicationOf(workspace, someone.email);
    await db.write.query(sql`
      update candidate_files set deleted_at = now() where workspace_id = ${workspace.id} and candidate_id = ${candidateId}`);
    assert.equal(await isThere(resume), true);
    await removeDeletedBytes(services, db);
    assert.equal(await isThere(resume), false);
  });
});
