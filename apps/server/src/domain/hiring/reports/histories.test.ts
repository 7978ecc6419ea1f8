import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { randomFrom } from '../../../../test/random.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { visibilityOfKey, visibilityOfMember } from '../../records/visibility/record-visibility.ts';
import * as direct from './direct-reports.fixture.ts';
import { packHistories } from './pack-histories.ts';
import { readHistories } from './read-histories.ts';
import type { Period } from './schema.ts';
import { sources } from './sources-report.ts';
import { funnel, timeInStage } from './stage-reports.ts';

const service = await startService();
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
const random = randomFrom(seed);
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;

const workspace = await service.workspace();
const { api, id: workspaceId } = workspace;
const memberId = await makeMember(workspace);
const team = { hiringTeam: [{ memberId, role: 'hiring_manager' }] };
const jobs = [
  await makeJob(workspace, team),
  await makeJob(workspace),
  await makeJob(workspace, { confidential: true }),
];
const member = { workspaceId, memberId, hasConfidentialJobs: true };
const callers: Record<string, Queryable> = {
  owner: service.db.search,
  'hiring manager of a job': service.db.restrictedTo(visibilityOfMember({ ...member, role: 'hiring_manager' })!).search,
  'recruiter without the confidential job': service.db.restrictedTo(
    visibilityOfMember({ ...member, role: 'recruiter' })!,
  ).search,
  'key of two jobs': service.db.restrictedTo(
    visibilityOfKey(workspaceId, { jobIds: jobs.slice(1).map(({ id }) => id) })!,
  ).search,
};
const fair = (await api('POST', '/sources', { name: 'Night fair', kind: 'event' })).body.data.id;
const applications: Json[] = [];
/** Small, so that jobs have several parts. */
const LIMITS = { mostChanged: 0, partSize: 3 };

/** Does something that can change a report; what is not possible any more is refused. */
async function changeSomething(): Promise<void> {
  const application = pick(applications);
  const job = jobs.find(({ id }) => id === application.jobId)!;
  const stages: Json[] = (await api('GET', `/jobs/${job.id}/stages`)).body.data;
  const path = `/applications/${application.id}`;
  switch (random(20)) {
    case 16:
      return void (await api('PATCH', path, { source: `Aunt of ${random(1e6)}` }));
    case 17:
    case 18:
      return void (await api('PATCH', path, { source: pick(['Radio', 'Poster', null]) }));
    case 19:
      return void (await api('PATCH', path, { sourceId: pick([fair, null]) }));
    case 0:
      return void (await api('DELETE', path));
    case 1:
      return void (await api('POST', `/candidates/${application.candidateId}/erase`));
    case 2:
      return void (await api('POST', `/candidates/${application.candidateId}/merge`, {
        candidateId: pick(applications).candidateId,
      }));
    case 3:
      return void (await api('PATCH', `/stages/${pick(stages).id}`, {
        kind: pick(['applied', 'screening', 'interview', 'offer']),
      }));
    case 4:
      return void (await api('PATCH', `/stages/${pick(stages).id}`, { position: random(stages.length) }));
    case 5:
      return void (await api('POST', `/jobs/${job.id}/stages`, { name: `Talk ${random(1e6)}`, kind: 'interview' }));
    case 6:
      return void (await api('DELETE', `/stages/${pick(stages).id}`, { moveApplicationsTo: pick(stages).id }));
    case 7:
    case 8:
      return void (await api('POST', `${path}/${pick(['reject', 'hire', 'withdraw'])}`, {}));
    case 9:
    case 10:
      return void (await api('POST', `${path}/reopen`, {}));
    default:
      return void (await api('POST', `${path}/move`, { toStageId: pick(stages).id }));
  }
}

/** Times of the histories, hours apart instead of milliseconds, in the order of the changes. */
async function spreadTimes(): Promise<void> {
  await service.db.write.query(sql`
    update application_stage_changes c set at = timestamptz '2026-01-01'
      + n.place * interval '6 hours' + interval '1 millisecond' * (abs(hashtext(c.id::text)) % 20000000)
    from (select id, row_number() over (partition by application_id order by id) as place from application_stage_changes) n
    where c.id = n.id and c.workspace_id = ${workspaceId} and c.at > '2026-06-01'`);
  await service.db.write.query(sql`
    update applications set applied_at = timestamptz '2026-01-01' + interval '1 millisecond' * (abs(hashtext(id::text)) % 200000000)
    where workspace_id = ${workspaceId} and applied_at > '2026-06-01'`);
}

/** Compares all reports with those that are computed from all changes. @returns how many stays were counted */
async function compareReports(when: string): Promise<number> {
  const times = ['2026-01-01T08:00:00Z', '2026-01-01T20:30:00.0005+02:00', '2026-01-03T00:00:00Z'];
  let stays = 0;
  for (const [who, db] of Object.entries(callers)) {
    for (const jobId of [undefined, ...jobs.map(({ id }) => id)]) {
      const bounded = pick([{ from: pick(times) }, { to: pick(times) }, { from: times[0], to: times[2] }]);
      for (const period of [{}, bounded]) {
        const of: Period = { ...period, ...(jobId === undefined ? {} : { jobId }) };
        const about = `seed ${seed}: ${who}, ${when}, ${JSON.stringify(of)}`;
        assert.deepEqual(await funnel(db, workspaceId, of), await direct.funnel(db, workspaceId, of), about);
        assert.deepEqual(await sources(db, workspaceId, of), await direct.sources(db, workspaceId, of), about);
        const measured = await timeInStage(db, workspaceId, of);
        assert.deepEqual(measured, await direct.timeInStage(db, workspaceId, of), about);
        stays += measured.stages.reduce((sum, { count }) => sum + count, 0);
      }
    }
  }
  return stays;
}

describe('packed histories', () => {
  it('give the reports of all changes, for every caller, before and after packing and when it is interrupted', async () => {
    for (let count = 0; count < 45; count += 1) applications.push(await apply(workspace, pick(jobs).id));
    let killed = 0;
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 20; count += 1) await changeSomething();
      applications.push(await apply(workspace, pick(jobs).id));
      await spreadTimes();
      assert.ok((await compareReports(`round ${round}`)) > 0);
      // Killed after some parts.
      let left = random(3);
      const transaction: typeof service.db.transaction = (work) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return service.db.transaction(work);
      };
      await packHistories({ write: service.db.write, transaction }, LIMITS).catch(({ message }: Error) => {
        assert.equal(message, 'killed');
        killed += 1;
      });
      await compareReports(`round ${round}, packing was interrupted`);
      for (let count = 0; count < 10; count += 1) await changeSomething();
      await compareReports(`round ${round}, changed since packing was interrupted`);
      await packHistories(service.db, LIMITS);
      await compareReports(`round ${round}, packed`);
    }
    assert.ok(killed > 0);
    const [{ parts, position }] = (await service.db.read.query<Json>(sql`
      select count(*) as parts, (select p.position from report_positions p where p.workspace_id = ${workspaceId}) as position
      from report_histories where workspace_id = ${workspaceId}`)) as [Json];
    assert.ok(parts > 10 && position > 0, `${parts} parts up to ${position}`);
  });

  it('are read in pages without losing or repeating a history', async () => {
    const read = async (bytes?: number) => {
      let changes = 0;
      const count = ({ length }: { length: number }) => {
        changes += length;
      };
      await readHistories(service.db.search, workspaceId, 'changes', undefined, count, bytes);
      return changes;
    };
    const [row] = await service.db.read.query<{ changes: number }>(sql`
      select count(*) as changes from application_stage_changes c
      join applications a on a.workspace_id = c.workspace_id and a.id = c.application_id and a.deleted_at is null
      where c.workspace_id = ${workspaceId}`);
    assert.deepEqual([await read(1), await read()], [row!.changes, row!.changes]);
  });

  it('do not contain the text of a source that only one candidate has', async () => {
    const job = await makeJob(workspace);
    for (const source of ['Trade fair', 'Trade fair', 'Her aunt Ada']) {
      const candidateId = await makeCandidate(workspace);
      assert.equal((await api('POST', '/applications', { candidateId, jobId: job.id, source })).status, 201);
    }
    await packHistories(service.db, LIMITS);
    const [{ text }] = (await service.db.read.query<Json>(sql`
      select application_kinds::text as text from report_histories where workspace_id = ${workspaceId} and job_id = ${job.id}`)) as [
      Json,
    ];
    assert.ok(text.includes('Trade fair') && !text.includes('aunt'), text);
    const report = await sources(service.db.search, workspaceId, { jobId: job.id });
    assert.deepEqual(
      report.sources.map(({ source, applications }) => [source, applications]),
      [
        ['Trade fair', 2],
        ['Her aunt Ada', 1],
      ],
    );
  });

  it('of an earlier version, which packed changes only, are completed from the rows', async () => {
    await packHistories(service.db, LIMITS);
    await service.db.write.query(sql`
      update report_histories set applications = '', application_kinds = '[]', read_later = '{}' where workspace_id = ${workspaceId}`);
    await compareReports('packed by an earlier version');
  });

  it('contain a change that was committed after it was packed past', async () => {
    const application = (await api('GET', '/applications?status=active')).body.data[0];
    const stages: Json[] = (await api('GET', `/jobs/${application.jobId}/stages`)).body.data;
    const target = stages.find(({ id }) => id !== application.stageId)!;
    const before = await funnel(service.db.search, workspaceId, {});
    await service.db.transaction(async (tx) => {
      await tx.query(sql`
        insert into application_stage_changes (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor)
        values (${workspaceId}, gen_random_uuid(), ${application.id}, ${application.jobId}, ${application.stageId}, ${target.id},
          'active', 'rejected', '{"type": "system"}')`);
      await apply(workspace, application.jobId);
      await packHistories(service.db, LIMITS);
    });
    await compareReports('committed late');
    await packHistories(service.db, LIMITS);
    await compareReports('committed late, packed again');
    assert.notDeepEqual(await funnel(service.db.search, workspaceId, {}), before);
  });
});
