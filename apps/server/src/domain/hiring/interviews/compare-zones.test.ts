import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob, makeMember } from '../../../../test/hiring.ts';
import { momentOf, wallTimeOf, ZONE_DATA } from '../../../platform/calendar/wall-time.ts';
import { sql } from '../../../platform/database/sql.ts';
import { checkZones, compareZones } from './compare-zones.ts';

// Starts a service of its own: interviews of all workspaces are compared.
const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
const interviewer = await makeMember(workspace);
const compare = () => compareZones(service.db, service.services);

async function schedule(scheduledAt: string, timeZone: string | null = 'Europe/Lisbon'): Promise<Json> {
  const body = { applicationId, type: 'final', mode: 'video', interviewerIds: [interviewer], scheduledAt, timeZone };
  const { status, body: answer, text } = await api('POST', '/interviews', body);
  assert.equal(status, 201, text);
  return answer.data;
}

const read = async (id: string): Promise<Json> => (await api('GET', `/interviews/${id}`)).body.data;

/** As if it had been scheduled with the data of an older version, by which the clocks were to show another time. It is revision 2. */
async function scheduledBefore(id: string, wallTime: string | null, zoneData: string | null = '2020a') {
  await service.db.write.query(sql`
    update interviews set wall_time = ${wallTime}, zone_data = ${zoneData} where workspace_id = ${workspace.id} and id = ${id}`);
}

async function stored(id: string): Promise<Json> {
  const [row] = await service.db.write.query<Json>(sql`
    select wall_time as "wallTime", zone_data as "zoneData", revision from interviews
    where workspace_id = ${workspace.id} and id = ${id}`);
  return row;
}

const emails = async (id: string) =>
  service.db.write.query<{ calendar: string }>(sql`
    select calendar from mails where workspace_id = ${workspace.id} and interview_id = ${id} order by id`);

describe('the wall time of an interview', () => {
  it('is stored beside the moment, and follows its time and zone', async () => {
    const { id } = await schedule('2090-07-01T08:30:00Z');
    assert.deepEqual([(await stored(id)).wallTime, (await stored(id)).zoneData], ['2090-07-01T09:30', ZONE_DATA]);
    await api('PATCH', `/interviews/${id}`, { timeZone: 'Asia/Kolkata' });
    assert.equal((await stored(id)).wallTime, '2090-07-01T14:00');
    await api('PATCH', `/interviews/${id}`, { scheduledAt: '2090-07-01T23:00:00Z' });
    assert.equal((await stored(id)).wallTime, '2090-07-02T04:30');
    await api('PATCH', `/interviews/${id}`, { timeZone: null });
    assert.equal((await stored(id)).wallTime, null);
  });

  it('has one moment also where clocks skip or repeat it', () => {
    const near = '2027-03-28T01:30:00.000Z';
    assert.equal(momentOf('2027-03-28T02:30', 'Europe/Berlin', near), near, 'skipped: as late after the change');
    assert.equal(
      momentOf('2027-10-31T02:30', 'Europe/Berlin', near),
      '2027-10-31T00:30:00.000Z',
      'repeated: the first',
    );
    assert.equal(wallTimeOf('2027-10-31T01:30:00.000Z', 'Europe/Berlin'), '2027-10-31T02:30');
    assert.equal(momentOf('2027-07-01T09:30', 'Australia/Lord_Howe', near), '2027-06-30T23:00:00.000Z');
    assert.equal(wallTimeOf(near, 'Europe/Nowhere'), null);
  });
});

describe('an update of the time-zone data', () => {
  it('shows with an interview that the clocks show its time at another moment; others keep their revision', async () => {
    const [moved, same, unknown, without, past] = [
      await schedule('2090-07-02T08:30:00Z'),
      await schedule('2090-07-03T08:30:00Z'),
      await schedule('2090-07-04T08:30:00Z'),
      await schedule('2090-07-05T08:30:00Z', null),
      await schedule('2090-07-06T08:30:00Z'),
    ];
    await scheduledBefore(moved.id, '2090-07-02T10:30');
    await scheduledBefore(same.id, '2090-07-03T09:30');
    await scheduledBefore(unknown.id, null, null);
    await api('POST', `/interviews/${past.id}/cancel`);
    await scheduledBefore(past.id, '2090-07-06T10:30');
    assert.equal((await checkZones(service.db.read)).status, 'ok');
    await compare();
    const shown = await read(moved.id);
    assert.deepEqual(
      [shown.scheduledAt, shown.timeZoneMovesTo],
      ['2090-07-02T08:30:00.000Z', '2090-07-02T09:30:00.000Z'],
    );
    for (const { id } of [same, unknown, without, past]) assert.equal((await read(id)).timeZoneMovesTo, null);
    assert.deepEqual(await stored(unknown.id), { wallTime: '2090-07-04T09:30', zoneData: ZONE_DATA, revision: 2 });
    assert.deepEqual(await stored(same.id), { wallTime: '2090-07-03T09:30', zoneData: ZONE_DATA, revision: 2 });
    const events = await eventsOf(workspace, moved.id);
    assert.deepEqual(
      events.map(({ type, data }: Json) => [type, Object.keys(data.changes ?? {})]),
      [
        ['interview.scheduled', []],
        ['interview.updated', ['timeZoneMovesTo']],
      ],
    );
    const finding = await checkZones(service.db.read);
    assert.deepEqual([finding.status, finding.message.slice(0, 14)], ['warning', 'One interview:']);
    await compare();
    assert.equal((await stored(moved.id)).revision, 3, 'once');
    // Rescheduled to where the clocks show the time: nothing is left to say.
    await api('PATCH', `/interviews/${moved.id}`, { scheduledAt: shown.timeZoneMovesTo });
    assert.deepEqual(
      [(await read(moved.id)).timeZoneMovesTo, (await stored(moved.id)).wallTime],
      [null, '2090-07-02T10:30'],
    );
    assert.equal((await checkZones(service.db.read)).status, 'ok');
  });

  it('keeps the moment by one request, and tells everybody what the clocks show then', async () => {
    const { id } = await schedule('2090-07-07T08:30:00Z');
    await scheduledBefore(id, '2090-07-07T10:30');
    await compare();
    const before = (await emails(id)).length;
    const { body } = await api('POST', `/interviews/${id}/keep-time`);
    assert.deepEqual([body.data.scheduledAt, body.data.timeZoneMovesTo], ['2090-07-07T08:30:00.000Z', null]);
    const sent = (await emails(id)).slice(before);
    assert.equal(sent.length, 2, 'the candidate and the interviewer');
    for (const { calendar } of sent) {
      assert.match(calendar, /^DTSTART;TZID=Europe\/Lisbon:20900707T093000/m);
      assert.match(calendar, /^SEQUENCE:1\r/m);
    }
    await compare();
    assert.equal((await read(id)).timeZoneMovesTo, null);
  });

  it('by a process with older data changes nothing', async () => {
    const { id } = await schedule('2090-07-08T08:30:00Z');
    await scheduledBefore(id, '2090-07-08T10:30', '2099z');
    await compare();
    assert.equal((await read(id)).timeZoneMovesTo, null);
    assert.deepEqual(await stored(id), { wallTime: '2090-07-08T10:30', zoneData: '2099z', revision: 2 });
  });
});
