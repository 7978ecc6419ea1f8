import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeMember } from '../../../../test/hiring.ts';

const service = await startService();

const signedIn = async (workspace: TestWorkspace, role: string) => {
  const member = await joinedMember(workspace, role);
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  return { id: member.id, api: browser.api.bind(browser) };
};

describe('availability', () => {
  it('of every member is Monday to Friday, 9 to 17, until it is changed; only changes have an event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const id = await makeMember(workspace);
    const { body } = await api('GET', `/availability/${id}`);
    assert.deepEqual(
      body.data.weeklyHours.map(({ weekday, start, end }: Record<string, unknown>) => [weekday, start, end]),
      [1, 2, 3, 4, 5].map((weekday) => [weekday, '09:00', '17:00']),
    );
    const { exceptions, bufferMins, minimumNoticeMins, maxInterviewsPerDay } = body.data;
    assert.deepEqual([exceptions, bufferMins, minimumNoticeMins, maxInterviewsPerDay], [[], 0, 1440, null]);
    await api('PATCH', `/availability/${id}`, { bufferMins: 0 });
    assert.deepEqual(await eventsOf(workspace, id), []);
    const hours = { weeklyHours: [{ weekday: 3, start: '10:00', end: '24:00' }], maxInterviewsPerDay: 2 };
    const changed = await api('PATCH', `/availability/${id}`, hours);
    assert.deepEqual(changed.body.data.weeklyHours, hours.weeklyHours);
    assert.deepEqual(Object.keys((await eventsOf(workspace, id))[0]!.data.changes).sort(), [
      'maxInterviewsPerDay',
      'weeklyHours',
    ]);
  });

  it('has the zone of the notifications of the member, else of the first location, else UTC, unless it has one of its own', async () => {
    const workspace = await service.workspace();
    const { id, api } = await signedIn(workspace, 'interviewer');
    const zone = async () => (await api('GET', `/availability/${id}`)).body.data.effectiveTimeZone;
    assert.equal(await zone(), 'UTC');
    await workspace.api('POST', '/locations', { name: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' });
    assert.equal(await zone(), 'Europe/Lisbon');
    await api('PATCH', '/notification-settings', { timeZone: 'Europe/Paris' });
    assert.equal(await zone(), 'Europe/Paris');
    await api('PATCH', `/availability/${id}`, { timeZone: 'europe/kiev' });
    assert.equal(await zone(), 'Europe/Kyiv');
    await api('PATCH', `/availability/${id}`, { timeZone: null });
    assert.equal(await zone(), 'Europe/Paris');
  });

  it('is changed by the member and by owners and admins, and read by all', async () => {
    const workspace = await service.workspace();
    const [own, admin, recruiter] = [
      await signedIn(workspace, 'interviewer'),
      await signedIn(workspace, 'admin'),
      await signedIn(workspace, 'recruiter'),
    ];
    const statusOf = async ({ api }: typeof own, method: string) =>
      (await api(method, `/availability/${own.id}`, method === 'GET' ? undefined : { bufferMins: 5 })).status;
    assert.deepEqual([await statusOf(own, 'PATCH'), await statusOf(admin, 'PATCH')], [200, 200]);
    assert.deepEqual([await statusOf(recruiter, 'PATCH'), await statusOf(recruiter, 'GET')], [403, 200]);
    await workspace.api('DELETE', `/members/${own.id}`);
    assert.equal(await statusOf(recruiter, 'GET'), 404);
  });

  it('what no clock shows is rejected, naming the field', async () => {
    const workspace = await service.workspace();
    const id = await makeMember(workspace);
    for (const [field, body] of [
      ['timeZone', { timeZone: 'Mars/Olympus' }],
      ['timeZone', { timeZone: '+02:00' }],
      ['weeklyHours.0.end', { weeklyHours: [{ weekday: 1, start: '10:00', end: '10:00' }] }],
      ['weeklyHours.0.start', { weeklyHours: [{ weekday: 1, start: '25:00', end: '26:00' }] }],
      ['weeklyHours.0.weekday', { weeklyHours: [{ weekday: 0, start: '09:00', end: '10:00' }] }],
      ['exceptions.0.date', { exceptions: [{ date: '2026-02-30', hours: [] }] }],
      ['exceptions.1.date', { exceptions: ['2026-03-01', '2026-03-01'].map((date) => ({ date, hours: [] })) }],
      ['exceptions.0.hours.0.end', { exceptions: [{ date: '2026-03-01', hours: [{ start: '12:00', end: '09:00' }] }] }],
      ['maxInterviewsPerDay', { maxInterviewsPerDay: 0 }],
    ] as const) {
      const { status, body: answer, text } = await workspace.api('PATCH', `/availability/${id}`, body);
      assert.deepEqual([status, answer.error?.details.field], [422, field], text);
    }
  });
});
