import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { makeSamples, pathWith } from '../../../../test/samples.ts';
import { withinSavepoint } from '../../../platform/database/savepoint.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { MODULES } from '../../modules.ts';
import { visibilityOfKey } from './record-visibility.ts';

const service = await startService();

const signedIn = async (workspace: TestWorkspace, role: string) => {
  const member = await joinedMember(workspace, role);
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  return { id: member.id, api: browser.api.bind(browser) };
};
/** Records of the workspace itself, which everyone with the scope sees, and notifications, which only their member sees. */
const OF_NO_JOB =
  /^\/(members|availability|calendars|notifications|email-templates|message-templates|activity-events|departments|locations|sessions|passkeys|second-factor|custom-fields|rejection-reasons|sources|tracking-links|pipelines|views)\b/;
const idsOf = ({ body }: Json): string[] => body.data.map(({ id }: Json) => id);

describe('a hiring manager', () => {
  it('sees the jobs whose team they are on and what belongs to them, and nothing of others', async () => {
    const workspace = await service.workspace();
    const manager = await signedIn(workspace, 'hiring_manager');
    const own = await makeJob(workspace, { hiringTeam: [{ memberId: manager.id, role: 'hiring_manager' }] });
    const other = await makeJob(workspace);
    const mine = await apply(workspace, own.id);
    const theirs = await apply(workspace, other.id);
    assert.deepEqual(idsOf(await manager.api('GET', '/jobs')), [own.id]);
    assert.deepEqual(idsOf(await manager.api('GET', '/applications')), [mine.id]);
    assert.deepEqual(idsOf(await manager.api('GET', '/candidates')), [mine.candidateId]);
    assert.equal((await manager.api('GET', `/applications/${theirs.id}`)).status, 404);
    assert.equal((await manager.api('GET', `/candidates/${theirs.candidateId}`)).status, 404);
    assert.equal((await manager.api('GET', `/candidates/${mine.candidateId}`)).status, 200);
    const moved = await manager.api('POST', `/applications/${mine.id}/move`, { toStageId: own.stages.interview });
    assert.equal(moved.status, 200, moved.text);
    const events = (await manager.api('GET', '/activity-events?limit=100')).body.data;
    assert.ok(events.some((event: Json) => event.entityId === mine.id));
    assert.doesNotMatch(JSON.stringify(events), new RegExp([other.id, theirs.id, theirs.candidateId].join('|')));
    await workspace.api('PATCH', `/jobs/${own.id}`, { hiringTeam: [] });
    assert.deepEqual(idsOf(await manager.api('GET', '/jobs')), []);
    assert.equal((await manager.api('GET', `/applications/${mine.id}`)).status, 404);
  });

  it('joining a team returns the records of the job in the next sync, leaving it returns tombstones', async () => {
    const workspace = await service.workspace();
    const manager = await signedIn(workspace, 'hiring_manager');
    const job = await makeJob(workspace);
    const application = await apply(workspace, job.id);
    const lists = { '/jobs': job.id, '/applications': application.id, '/candidates': application.candidateId };
    const tokens = new Map<string, string>();
    const sync = async (path: string) => {
      const token = tokens.get(path);
      const { status, body, text } = await manager.api(
        'GET',
        `${path}?${token === undefined ? '' : `syncToken=${token}`}`,
      );
      assert.equal(status, 200, text);
      tokens.set(path, body.meta.syncToken);
      return body.data;
    };
    for (const path of Object.keys(lists)) assert.deepEqual(await sync(path), [], path);
    const team = [{ memberId: manager.id, role: 'hiring_manager' }];
    await workspace.api('PATCH', `/jobs/${job.id}`, { hiringTeam: team });
    for (const [path, id] of Object.entries(lists)) {
      const [joined, ...others] = await sync(path);
      assert.deepEqual([joined.id, joined.reason, others.length], [id, undefined, 0], path);
    }
    await workspace.api('PATCH', `/jobs/${job.id}`, { hiringTeam: [] });
    for (const [path, id] of Object.entries(lists)) {
      const [left, ...others] = await sync(path);
      assert.deepEqual([left.id, left.reason, others.length], [id, 'deleted', 0], path);
    }
  });

  it('gets the response for an unknown ID from every operation on a record that belongs to another job', async () => {
    const workspace = await service.workspace();
    const samples = await makeSamples(workspace);
    const manager = await signedIn(workspace, 'hiring_manager');
    await makeJob(workspace, { hiringTeam: [{ memberId: manager.id, role: 'hiring_manager' }] });
    for (const { spec } of operations.filter(({ spec }) => spec.path.includes('{') && !OF_NO_JOB.test(spec.path))) {
      const body = spec.method === 'GET' || spec.method === 'DELETE' ? undefined : (spec.example ?? {});
      const call = async (idFor: (param: string) => string) => {
        const { status, text } = await manager.api(spec.method, pathWith(spec.path, idFor), body);
        return `${status} ${text}`;
      };
      const hidden = await call((param) => samples.idFor(spec.path, param));
      assert.equal(hidden, await call(() => newId()), `${spec.method} ${spec.path}`);
    }
  });
});

describe('the views of restricted callers', () => {
  it('apply to statements after a rollback to a savepoint, even if statements before it were unrestricted', async () => {
    const workspace = await service.workspace();
    const [own] = [await makeJob(workspace), await makeJob(workspace)];
    const visibility = visibilityOfKey(workspace.id, { jobIds: [own.id] })!;
    const jobs = sql`select id from jobs where workspace_id = ${workspace.id}`;
    const seen = await service.db.transaction(async (tx) => {
      const restricted = tx.within(visibility);
      const before = await tx.query(jobs);
      await assert.rejects(
        withinSavepoint(tx, async () => {
          await restricted.query(jobs);
          throw new Error('undone');
        }),
        /undone/,
      );
      return [before, await restricted.query(jobs), await tx.query(jobs), await restricted.query(jobs)];
    });
    assert.deepEqual(
      seen.map((rows) => rows.length),
      [2, 1, 2, 1],
    );
  });

  it('cover every table but those whose rows belong to no job', async () => {
    const uncovered = await service.db.write.query<{ name: string }>(sql`
      select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in (
        select v.relname from pg_class v where v.relkind = 'v' and v.relnamespace = 'sees_listed_jobs'::regnamespace)
      order by c.relname`);
    assert.deepEqual(
      uncovered.map(({ name }) => name),
      [...OF_PLATFORM, ...MODULES.flatMap(({ tablesOfNoJob = [] }) => tablesOfNoJob)].sort(),
    );
  });
});

/** Tables of the platform; those of modules are in their `tablesOfNoJob`. */
const OF_PLATFORM = ['backups', 'idempotency_keys', 'rate_limit_windows', 'schema_migrations', 'secret_fingerprints'];
