import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { startService } from '../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../test/hiring.ts';
import { raw, sql } from '../database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { db } = service;
const job = await makeJob(workspace);

/** Lets writes of a table fail with the error of a collision. `attempts` counts them, also those that are rolled back. */
async function collide(table: string, code: string, { times = 1_000 } = {}): Promise<void> {
  await db.write.query(sql`create sequence attempts`);
  await db.write.query(
    raw(`
    create function collide() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') <= ${times} then raise exception 'collision of a test' using errcode = '${code}'; end if;
      return new;
    end $$`),
  );
  await db.write.query(
    raw(`
    create trigger collide before insert or update on ${table} for each row execute function collide()`),
  );
}

async function attempts(): Promise<number> {
  const [row] = await db.write.query<{ count: number }>(
    sql`select case when is_called then last_value else 0 end::int as count from attempts`,
  );
  return row!.count;
}

async function stopColliding(): Promise<void> {
  await db.write.query(sql`drop function if exists collide cascade`);
  await db.write.query(sql`drop sequence if exists attempts`);
}

afterEach(stopColliding);

describe('a change that collides with others', () => {
  for (const [name, code] of [
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ] as const) {
    it(`is 503 with Retry-After after ${name} at every attempt, and changes nothing`, async () => {
      const { id } = await apply(workspace, job.id);
      const before = (await api('GET', `/applications/${id}`)).body.data;
      await collide('applications', code);
      const answer = await api('PATCH', `/applications/${id}`, { source: 'referral' });
      assert.equal(answer.status, 503, answer.text);
      assert.equal(answer.headers.get('retry-after'), '1');
      assert.equal(answer.body.error!.code, 'unavailable');
      assert.match(answer.body.error!.message, /collided/);
      assert.equal(await attempts(), 4);
      assert.deepEqual((await api('GET', `/applications/${id}`)).body.data, before);
      assert.deepEqual(
        (await eventsOf(workspace, id)).map(({ type }) => type),
        ['application.created'],
      );
    });
  }

  it('succeeds if a later attempt does not collide, and is applied once', async () => {
    const { id } = await apply(workspace, job.id);
    await collide('applications', '40P01', { times: 3 });
    const answer = await api('PATCH', `/applications/${id}`, { source: 'referral' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await eventsOf(workspace, id)).length, 2);
  });

  it('cannot be repeated once its result was used: it is 503, and the same request with the same key succeeds later', async () => {
    const { id } = await apply(workspace, job.id);
    const change = () =>
      api('PATCH', `/applications/${id}`, { source: 'referral' }, { 'idempotency-key': `key-${id}` });
    // Events are written at the end, after the operation has returned.
    await collide('activity_events', '40P01');
    const rejected = await change();
    assert.equal(rejected.status, 503, rejected.text);
    assert.equal(rejected.headers.get('retry-after'), '1');
    assert.match(rejected.body.error!.message, /collided/);
    await stopColliding();
    const repeated = await change();
    assert.equal(repeated.status, 200, repeated.text);
    assert.equal(repeated.body.data.source, 'referral');
    assert.equal((await eventsOf(workspace, id)).length, 2);
  });
});
