import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { randomFrom } from '../../../../test/random.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();

interface Stage {
  id: string;
  kind: string;
  name: string;
  position: number;
}
interface Change {
  applicationId: string;
  fromStageId: string | null;
  toStageId: string;
  fromStatus: string | null;
  toStatus: string;
  at: number;
}

/** The percentile of sorted values by linear interpolation. */
function quantile(values: number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

const near = (actual: number | null, expected: number | null) =>
  assert.ok(actual === expected || Math.abs(actual! - expected!) < 0.01, `${actual} is not ${expected}`);

describe('reports', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seed ${seed}`);
  const random = randomFrom(seed);
  const workspace = await service.workspace();
  const { api } = workspace;
  const job = (
    await api('POST', '/jobs', {
      title: 'Cellist',
      description: 'You play.',
      employmentType: 'full_time',
      workplaceType: 'onsite',
    })
  ).body.data;
  const stages: Stage[] = (await api('GET', `/jobs/${job.id}/stages`)).body.data;

  // Random histories, created by API operations, whose times are then spread out in whole seconds.
  const made: { id: string; candidateId: string }[] = [];
  for (let person = 0; person < 20; person += 1) {
    const candidate = await api('POST', '/candidates', {
      firstName: 'P',
      lastName: `${person}`,
      email: `p${person}@example.com`,
    });
    const application = await api('POST', '/applications', {
      candidateId: candidate.body.data.id,
      jobId: job.id,
      source: ['web', 'friend', null][random(3)],
    });
    made.push(application.body.data);
    for (let step = random(7); step > 0; step -= 1) {
      const action = ['move', 'move', 'move', 'reject', 'hire', 'withdraw', 'reopen'][random(7)]!;
      await api(
        'POST',
        `/applications/${application.body.data.id}/${action}`,
        action === 'move' ? { toStageId: stages[random(stages.length)]!.id } : {},
      );
    }
  }
  await service.db.write.query(sql`
    update application_stage_changes c set at = '2026-01-01'::timestamptz + n.place * interval '6 hours' + interval '1 hour' * (abs(hashtext(c.id::text)) % 5)
    from (select id, row_number() over (partition by application_id order by id) as place from application_stage_changes) n
    where c.id = n.id and c.workspace_id = ${workspace.id}`);
  await service.db.write.query(sql`
    update applications set applied_at = '2026-01-01', hired_at = case when hired_at is null then null else '2026-01-03'::timestamptz end
    where workspace_id = ${workspace.id}`);

  // Some applications are deleted or merged, some candidates erased: the applications that can still be read are counted.
  const drawn = () => made[random(made.length)]!;
  for (let count = 0; count < 3; count += 1) {
    await api('POST', `/candidates/${drawn().candidateId}/merge`, { candidateId: drawn().candidateId });
    await api('DELETE', `/applications/${drawn().id}`);
    await api('POST', `/candidates/${drawn().candidateId}/erase`);
    await api('DELETE', `/candidates/${drawn().candidateId}`);
  }
  const changes: Change[] = [];
  const ids: string[] = [];
  for (const { id } of made) {
    const { status, body } = await api('GET', `/applications/${id}/stage-changes?limit=100`);
    if (status === 404) continue;
    ids.push(id);
    changes.push(...body.data.map((change: Change & { at: string }) => ({ ...change, at: Date.parse(change.at) })));
  }
  const history = (id: string) => changes.filter((change) => change.applicationId === id).sort((a, b) => a.at - b.at);
  const stageOf = (id: string) => stages.find((stage) => stage.id === id)!;
  const from = Date.parse('2026-01-01T08:00:00Z');
  const periods = [{}, { from: new Date(from).toISOString(), to: '2026-01-03T00:00:00.000Z' }] as {
    from?: string;
    to?: string;
  }[];
  const inPeriod = (at: number, period: { from?: string; to?: string }) =>
    (period.from === undefined || at >= Date.parse(period.from)) &&
    (period.to === undefined || at < Date.parse(period.to));
  const query = (period: object, more = '') => `?${new URLSearchParams(period as Record<string, string>)}${more}`;

  for (const period of periods) {
    it(`funnel equals a count by hand, per job and overall ${JSON.stringify(period)}`, async () => {
      const expected = stages.map((stage) => {
        const count = (test: (change: Change) => boolean) =>
          new Set(
            changes
              .filter((change) => inPeriod(change.at, period) && test(change))
              .map((change) => change.applicationId),
          ).size;
        return {
          stageId: stage.id,
          name: stage.name,
          kind: stage.kind,
          entered: count((change) => change.toStageId === stage.id && change.fromStageId !== stage.id),
          passed: count(
            (change) =>
              change.fromStageId === stage.id &&
              stageOf(change.toStageId).position > stage.position &&
              stageOf(change.toStageId).kind !== 'rejected',
          ),
          rejected: count(
            (change) =>
              change.fromStageId === stage.id && change.toStatus === 'rejected' && change.fromStatus !== 'rejected',
          ),
        };
      });
      assert.deepEqual(
        (await api('GET', `/reports/funnel${query(period, `&jobId=${job.id}`)}`)).body.data.stages,
        expected,
      );
      const overall = (await api('GET', `/reports/funnel${query(period)}`)).body.data.stages;
      assert.deepEqual(
        overall.map((line: Json) => [line.kind, line.entered, line.passed, line.rejected]),
        expected.map((line) => [line.kind, line.entered, line.passed, line.rejected]),
      );
    });

    it(`time in stage equals a measurement by hand ${JSON.stringify(period)}`, async () => {
      const { body } = await api('GET', `/reports/time-in-stage${query(period, `&jobId=${job.id}`)}`);
      for (const line of body.data.stages) {
        const stays: number[] = [];
        for (const id of ids) {
          const own = history(id);
          own.forEach((change, index) => {
            const next = own[index + 1];
            if (
              next !== undefined &&
              change.toStageId === line.stageId &&
              change.toStatus === 'active' &&
              inPeriod(next.at, period)
            ) {
              stays.push((next.at - change.at) / 1000);
            }
          });
        }
        assert.equal(line.count, stays.length);
        near(line.medianSeconds, quantile(stays, 0.5));
        near(line.p90Seconds, quantile(stays, 0.9));
      }
    });
  }

  it('time to hire and sources equal a count over the applications', async () => {
    const applications = (await api('GET', '/applications?limit=100')).body.data as {
      status: string;
      source: string | null;
      appliedAt: string;
      hiredAt: string | null;
    }[];
    const hires = applications.filter(({ status }) => status === 'hired');
    const hire = (await api('GET', `/reports/time-to-hire?jobId=${job.id}`)).body.data;
    assert.equal(hire.hires, hires.length);
    near(
      hire.medianSeconds,
      quantile(
        hires.map(({ appliedAt, hiredAt }) => (Date.parse(hiredAt!) - Date.parse(appliedAt)) / 1000),
        0.5,
      ),
    );
    const { sources } = (await api('GET', '/reports/sources')).body.data;
    for (const line of sources) {
      const own = applications.filter(({ source }) => source === line.source);
      assert.equal(line.applications, own.length);
      for (const status of ['active', 'hired', 'rejected', 'withdrawn']) {
        assert.equal(line[status], own.filter((application) => application.status === status).length);
      }
    }
    assert.equal(
      sources.reduce((sum: number, line: { applications: number }) => sum + line.applications, 0),
      applications.length,
    );
  });

  it('a source of the list is one row with its present name and type, whatever the text of its applications', async () => {
    const own = await makeJob(workspace);
    const { id } = (await api('POST', '/sources', { name: 'Night fair', kind: 'event' })).body.data;
    for (const source of [{ sourceId: id }, { sourceId: id, source: 'Stand 7' }, { source: 'Night fair' }]) {
      const candidateId = await makeCandidate(workspace);
      assert.equal((await api('POST', '/applications', { candidateId, jobId: own.id, ...source })).status, 201);
    }
    await api('PATCH', `/sources/${id}`, { name: 'Career night' });
    const { sources } = (await api('GET', `/reports/sources?jobId=${own.id}`)).body.data;
    assert.deepEqual(
      sources.map(({ sourceId, source, kind, applications }: Json) => [sourceId, source, kind, applications]),
      [
        [id, 'Career night', 'event', 2],
        [null, 'Night fair', null, 1],
      ],
    );
  });

  it('merged and deleted applications are not counted in any report, those of erased candidates are', async () => {
    const own = await makeJob(workspace);
    const [kept, merged, deleted, erased] = [
      await apply(workspace, own.id),
      await apply(workspace, own.id),
      await apply(workspace, own.id),
      await apply(workspace, own.id),
    ];
    for (const { id } of [kept, merged, deleted, erased]) {
      await api('POST', `/applications/${id}/move`, { toStageId: own.stages.screening });
    }
    const figures = async () => {
      const read = async (report: string) => (await api('GET', `/reports/${report}?jobId=${own.id}`)).body.data;
      const [first, second] = (await read('funnel')).stages;
      const stays = (await read('time-in-stage')).stages[0].count;
      const [{ applications }] = (await read('sources')).sources;
      return [first.entered, first.passed, second.entered, stays, applications];
    };
    assert.deepEqual(await figures(), [4, 4, 4, 4, 4]);
    await api('POST', `/candidates/${kept.candidateId}/merge`, { candidateId: merged.candidateId });
    assert.deepEqual(await figures(), [3, 3, 3, 3, 3]);
    await api('DELETE', `/applications/${deleted.id}`);
    assert.deepEqual(await figures(), [2, 2, 2, 2, 2]);
    await api('POST', `/candidates/${erased.candidateId}/erase`);
    assert.deepEqual(await figures(), [2, 2, 2, 2, 2]);
  });

  it("a period that ends before it starts returns 422; other workspaces' data is not included", async () => {
    assert.equal((await api('GET', '/reports/funnel?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z')).status, 422);
    const other = await service.workspace();
    const foreign = (await other.api('GET', `/reports/funnel?jobId=${job.id}`)).body.data;
    assert.deepEqual(foreign, { stages: [] });
  });
});
