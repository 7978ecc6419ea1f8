import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { type Json, startService } from '../../../../../test/harness.ts';
import { apply, makeJob } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { makeInterviewer } from '../../booking-links/booking.fixture.ts';
import { readDueCalendars } from '../read-calendars.ts';
import { NO_RADICALE, RadicaleServer } from './radicale-server.fixture.ts';
import { writeDueCalendars } from './write-calendars.ts';

// Starts a service of its own: calendars of all workspaces are written, and the server is on this machine.
const service = NO_RADICALE === false ? await startService({ ALLOW_PRIVATE_WEBHOOKS: 'true' }) : null;
const radicale = new RadicaleServer();
after(() => radicale.remove());

const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const at = (hour: number) => `${DAY}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const utc = (hour: number) => at(hour).replace(/[-:]|\.000/g, '');

it('a CalDAV server that others wrote has each interview once, also after lost responses; what its user changes is noticed', {
  skip: NO_RADICALE,
}, async () => {
  const { db, services, workspace: newWorkspace } = service!;
  await radicale.start();
  const workspace = await newWorkspace();
  const { api } = workspace;
  const memberId = await makeInterviewer(workspace);
  const login = { kind: 'caldav', url: radicale.url, userName: 'ada', password: radicale.password };
  const connected = await api('POST', '/calendars', { memberId, ...login, writes: true });
  assert.equal(connected.status, 201, connected.text);
  const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
  const body = { applicationId, type: 'final', mode: 'video', durationMins: 60, interviewerIds: [memberId] };
  const schedule = async (hour: number): Promise<string> =>
    (await api('POST', '/interviews', { ...body, scheduledAt: at(hour) })).body.data.id;
  const soon = sql`rolecall_now() - interval '1 second'`;
  const write = async () => {
    await db.write.query(sql`update calendar_writes set next_write_at = ${soon} where workspace_id = ${workspace.id}`);
    await writeDueCalendars(db, services);
  };
  const read = async () => {
    await db.write.query(sql`
      update calendar_entries set checked_at = checked_at - interval '1 hour' where workspace_id = ${workspace.id}`);
    await db.write.query(sql`update calendar_reads set next_read_at = ${soon} where workspace_id = ${workspace.id}`);
    await readDueCalendars(db, services);
  };
  const shown = async () =>
    (await radicale.events()).map(({ uid, start }) => [uid.replace('@rolecall', ''), start]).sort();
  const calendar = async (): Promise<Json> => (await api('GET', `/calendars/${connected.body.data.id}`)).body.data;

  const [first, second] = [await schedule(9), await schedule(11)];
  radicale.fault = ({ method }) => (method === 'PUT' ? 'lost' : null);
  await write();
  radicale.fault = () => null;
  assert.equal((await calendar()).pendingWrites, 2);
  await write();
  assert.deepEqual(
    await shown(),
    [
      [first, utc(9)],
      [second, utc(11)],
    ].sort(),
  );
  await api('PATCH', `/interviews/${first}`, { scheduledAt: at(10) });
  await write();
  assert.deepEqual(
    await shown(),
    [
      [first, utc(10)],
      [second, utc(11)],
    ].sort(),
  );
  await read();
  const { error, pendingWrites, writeError } = await calendar();
  assert.deepEqual([error, pendingWrites, writeError], [null, 0, null]);

  const { path } = (await radicale.events()).find(({ uid }) => uid.startsWith(second))!;
  await radicale.edit(path, (text) => text.replaceAll(utc(12), utc(15)).replaceAll(utc(11), utc(14)));
  await read();
  const differences = async () => (await api('GET', `/interviews/${second}`)).body.data.calendarDifferences;
  assert.deepEqual([(await differences())[0].scheduledAt, (await differences()).length], [at(14), 1]);
  await api('POST', `/interviews/${second}/keep-time`);
  await write();
  assert.deepEqual(
    await shown(),
    [
      [first, utc(10)],
      [second, utc(11)],
    ].sort(),
  );
  await radicale.edit(path, null);
  await read();
  assert.equal((await differences())[0].scheduledAt, null);
  await api('POST', `/interviews/${second}/keep-time`);
  radicale.fault = ({ method }) => (method === 'PUT' ? 'lost' : null);
  await write();
  radicale.fault = () => null;
  await write();
  assert.deepEqual(
    await shown(),
    [
      [first, utc(10)],
      [second, utc(11)],
    ].sort(),
  );
  await api('POST', `/interviews/${first}/cancel`);
  await write();
  assert.deepEqual(await shown(), [[second, utc(11)]]);
});
