import assert from 'node:assert/strict';
import { it } from 'node:test';
import { moveClock, startService } from '../../../../test/harness.ts';
import { makeJob, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { removeOldAccessChanges } from './remove-old-access-changes.ts';

const service = await startService();
const { db, services } = service;

it('access changes of jobs are kept as long as a valid sync token can refer to them', async () => {
  const workspace = await service.workspace();
  const { id } = await makeJob(workspace);
  const hiringTeam = [{ memberId: await makeMember(workspace), role: 'interviewer' }];
  assert.equal((await workspace.api('PATCH', `/jobs/${id}`, { hiringTeam })).status, 200);
  const kept = async (age: string) => {
    await moveClock(db, age);
    await removeOldAccessChanges.run(db, services);
    return db.write.query(sql`select job_id from job_access_changes where workspace_id = ${workspace.id}`);
  };
  assert.equal((await kept('31 days')).length, 1);
  assert.equal((await kept('34 days')).length, 0);
});
