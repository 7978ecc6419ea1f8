import assert from 'node:assert/strict';
import { it } from 'node:test';
import { careersSite, openJob, pdf, person } from '../../../../../test/careers-site.ts';
import { moveClock, startService } from '../../../../../test/harness.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { removeUnclaimedUploads } from '../../../hiring/files/remove-unclaimed-uploads.ts';
import { removeOldQuarantine } from './remove-old-quarantine.ts';

const service = await startService();
const { db, services } = service;

it('a submission is kept for 30 days, with its upload', async () => {
  const workspace = await service.workspace();
  const site = careersSite(service, workspace);
  const job = await openJob(workspace);
  const bytes = pdf();
  const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
  const resume = {
    resumeKey: key,
    resumeFileName: 'cv.pdf',
    resumeFileType: 'application/pdf',
    resumeFileSize: bytes.length,
  };
  await db.write.query(sql`delete from upload_sweeps`);
  assert.equal((await site.apply(job.slug, person({ ...resume, _hp: 'x' }))).status, 201);
  await moveClock(db, '29 days 23 hours');
  assert.equal(await removeOldQuarantine(services, db), 0);
  assert.equal((await workspace.api('GET', '/quarantine')).body.data.length, 1);
  await removeUnclaimedUploads(services, db, new Date(Date.now() + 25 * 3600_000));
  assert.notEqual(await services.storage.stat(key), null);
  await moveClock(db, '30 days 1 hour');
  assert.equal((await workspace.api('GET', '/quarantine')).body.data.length, 0);
  assert.equal(await removeOldQuarantine(services, db), 1);
  assert.equal(await services.storage.stat(key), null);
});
