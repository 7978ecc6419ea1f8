// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { AnyRecord } from './adapters/adapter.ts';
import { run, uploaded } from './imports.fixture.ts';
import { PageOrder } from './page-order.ts';

const service = await startService();

type Data = Extract<AnyRecord, { data: unknown }>['data'];

const record = (type: string, foreignId: string, data: object): AnyRecord =>
  ({ type, foreignId, place: null, original: {}, data: data as Data }) as AnyRecord; // of the type

const person = (id: string, email: string | null = null, more: object = {}) =>
  record('candidate', id, { firstName: 'Ada', lastName: 'L', email, ...more });
const application = (id: string, candidate: string, job: string) =>
  record('application', id, { candidate, job: { foreignId: job }, stage: null, status: 'active' });
const note = (id: string, candidate: string) => record('note', id, { candidate, body: 'x' });
const interview = (id: string, of: string, interviewerIds: string[] = []) =>
  record('interview', id, {
    application: of,
    status: 'scheduled',
    scheduledAt: '2030-01-01T10:00:00Z',
    interviewerIds,
  });

/** Whether the second page is begun while the first one is being written. */
async function areTogether(first: AnyRecord[], second: AnyRecord[], isBusy = false): Promise<boolean> {
  const order = new PageOrder();
  const written = Promise.withResolvers<void>();
  let isBegun = false;
  await order.add(
    first,
    () => written.promise,
    () => isBusy,
  );
  const added = order.add(
    second,
    async () => {
      isBegun = true;
    },
    () => isBusy,
  );
  await new Promise((resolve) => setImmediate(resolve));
  const together = isBegun;
  written.resolve();
  await added;
  await order.end();
  assert.equal(isBegun, true);
  return together;
}

const TOGETHER: Record<string, [AnyRecord[], AnyRecord[]]> = {
  'of different people': [[person('1', 'a@example.com')], [person('2', 'b@example.com')]],
  'of people without addresses': [[person('1')], [person('2')]],
  'with applications of a person for different jobs': [[application('1', 'p', 'a')], [application('2', 'p', 'b')]],
  'with notes on different people': [[note('1', 'p')], [note('2', 'q')]],
  'with interviews of different members': [[interview('1', 'a', ['m'])], [interview('2', 'b', ['n'])]],
};

const ref = (id: string) => ({ externalRefs: [{ system: 'erp', id }] });
const APART: Record<string, [AnyRecord[], AnyRecord[]]> = {
  'with the same record': [[person('1')], [person('1')]],
  'with the same address, however it is written': [
    [person('1', 'a@münchen.example')],
    [person('2', 'A@xn--mnchen-3ya.example')],
  ],
  'with the same reference': [[person('1', null, ref('x'))], [person('2', null, ref('x'))]],
  'of which the second names a record of the first': [[person('1')], [note('2', '1')]],
  'of which the first names a record of the second': [[application('2', '1', 'a')], [person('1')]],
  'with applications of a person for the same job': [[application('1', 'p', 'a')], [application('2', 'p', 'a')]],
  'with notes on one person': [[note('1', 'p')], [note('2', 'p')]],
  'with interviews of one application': [[interview('1', 'a')], [interview('2', 'a')]],
  'with interviews of one member': [[interview('1', 'a', ['m'])], [interview('2', 'b', ['m'])]],
  'of which the first has jobs': [[record('job', '1', { title: 'Gardener' })], [person('2')]],
  'of which the second has offers': [[person('2')], [record('offer', '1', { application: 'a', status: 'draft' })]],
};

describe('pages of an import', () => {
  for (const [name, [first, second]] of Object.entries(TOGETHER))
    it(`${name} are written at the same time`, async () => {
      assert.equal(await areTogether(first, second), true);
    });

  for (const [name, [first, second]] of Object.entries(APART))
    it(`${name} are written one after the other`, async () => {
      assert.equal(await areTogether(first, second), false);
    });

  it('are written one after the other while requests wait for connections', async () => {
    assert.equal(await areTogether([person('1')], [person('2')], true), false);
  });

  it('await the commit of the page before, and end with its error', async () => {
    const order = new PageOrder();
    const failing = Promise.withResolvers<void>();
    const idle = () => false;
    await order.add([person('1')], () => failing.promise, idle);
    await order.add([person('2')], (previous) => previous, idle);
    failing.reject(new Error('the first page'));
    await assert.rejects(
      order.add([person('3')], async () => {}, idle),
      /the first page/,
    );
    await assert.rejects(order.end(), /the first page/);
  });

  it('are all written if the first one has a record that PostgreSQL rejects, and that one is named', async () => {
    const workspace = await service.workspace();
    const { db } = service;
    await db.write.query(sql`
      create function reject_unwritable() returns trigger language plpgsql as $$
      begin
        if new.last_name = 'Unwritable' then raise exception 'rejected'; end if;
        return new;
      end $$`);
    await db.write.query(sql`
      create trigger reject_unwritable before insert on candidates for each row execute function reject_unwritable()`);
    const people = Array.from({ length: 1_000 }, (_, n) => ({
      id: n + 1,
      first_name: 'Ada',
      last_name: n === 200 ? 'Unwritable' : `Lovelace ${n}`,
      emails: [{ value: `p${n}@example.com`, type: 'work' }],
    }));
    const keys = await uploaded(workspace, JSON.stringify(people));
    const body = { kind: 'greenhouse', files: [{ name: 'candidates.json', keys }] };
    const created = await workspace.api('POST', '/imports', body);
    assert.equal(created.status, 201, created.text);
    const { status, progress } = await run(service, workspace, created.body.data.id);
    const { read, created: written, failed } = progress.candidate;
    assert.deepEqual([status, read, written, failed], ['completed', 1_000, 999, 1]);
    const items = await workspace.api('GET', `/imports/${created.body.data.id}/items?outcome=failed`);
    assert.deepEqual(
      items.body.data.map(({ foreignId }: { foreignId: string }) => foreignId),
      ['201'],
    );
  });
});
