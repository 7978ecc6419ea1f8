import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { GoogleServer } from '../../server/src/domain/hiring/calendars/providers/google-server.fixture.ts';
import { readDueCalendars } from '../../server/src/domain/hiring/calendars/read-calendars.ts';
import { writeDueCalendars } from '../../server/src/domain/hiring/calendars/written/write-calendars.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { apply, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

// Starts a service of its own: with an OAuth client of a provider on this machine.
const google = new GoogleServer();
await google.start();
after(() => google.stop());
const { service, workspace, member } = await startConsole({ ALLOW_PRIVATE_WEBHOOKS: 'true', ...google.variables });
const { api } = workspace;

it('members connect their Google calendar on the page of Google, have their interviews written to it, and see what is missing', async () => {
  const { page, id, pageErrors } = await member('interviewer');
  await page.goto('/settings/account');
  assert.equal(await page.getByRole('button', { name: 'Connect Outlook' }).count(), 0, 'without a client of Microsoft');
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click();
  const list = page.getByRole('list', { name: 'Calendars' });
  await list.getByText('ada@mail.example').waitFor();
  await page.waitForURL((url) => url.pathname === '/settings/account' && url.search === '');
  await readDueCalendars(service.db, service.services);
  await page.getByRole('button', { name: 'Actions for the calendar Google Calendar' }).click();
  await page.getByRole('menuitem', { name: 'Write my interviews to it' }).click();
  await list.getByText('Your interviews are written to it').waitFor();
  const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
  const scheduledAt = '2090-03-01T09:30:00Z';
  const body = { applicationId, type: 'final', mode: 'video', scheduledAt, interviewerIds: [id] };
  assert.equal((await api('POST', '/interviews', body)).status, 201);
  google.fault = () => 'down';
  await writeDueCalendars(service.db, service.services);
  await page.reload();
  await list.getByText('One interview is still to be written. It is tried again until it works.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await accessibilityFaults(page), []);
  }
  google.fault = () => null;
  await service.db.write.query(sql`
    update calendar_writes set next_write_at = rolecall_now() - interval '1 second' where workspace_id = ${workspace.id}`);
  await writeDueCalendars(service.db, service.services);
  assert.equal(google.shown.length, 1);
  await page.reload();
  await list.getByText('Your interviews are written to it').waitFor();
  await page.goto('/settings/account?error=access_denied&state=google.x');
  await page.getByText('The calendar was not connected, because the access was not permitted.').waitFor();
  assert.deepEqual(pageErrors, []);
});

it('an interview that was moved in the calendar of its interviewer says so, and follows or is restored with one click', async () => {
  const { page, pageErrors, id } = await member('admin');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click();
  await page.getByRole('list', { name: 'Calendars' }).getByText('ada@mail.example').waitFor();
  const [calendar] = (await api('GET', `/calendars?memberId=${id}`)).body.data;
  assert.equal((await api('PATCH', `/calendars/${calendar.id}`, { writes: true })).status, 200);
  const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
  const body = { applicationId, type: 'final', mode: 'video', durationMins: 60, interviewerIds: [id] };
  const made = await api('POST', '/interviews', { ...body, scheduledAt: '2090-03-01T09:30:00Z' });
  const interviewId: string = made.body.data.id;
  const write = async () => {
    await service.db.write.query(sql`
      update calendar_writes set next_write_at = rolecall_now() - interval '1 second' where workspace_id = ${workspace.id}`);
    await writeDueCalendars(service.db, service.services);
  };
  const moveTo = async (hour: number) => {
    const key = `rolecall${interviewId.replaceAll('-', '')}`;
    const at = (time: number) => ({ dateTime: `2090-03-01T${time}:30:00Z` });
    google.events.set(key, { ...google.events.get(key), etag: `"${hour}"`, start: at(hour), end: at(hour + 1) });
    await service.db.write.query(sql`
      update calendar_entries set checked_at = checked_at - interval '1 hour' where workspace_id = ${workspace.id}`);
    await service.db.write.query(sql`
      update calendar_reads set next_read_at = rolecall_now() - interval '1 second' where workspace_id = ${workspace.id}`);
    await readDueCalendars(service.db, service.services);
  };
  const start = () => google.shown.find((event) => event.id.endsWith(interviewId.replaceAll('-', '')))!.start;
  await write();
  await page.goto(`/interviews/${interviewId}`);
  await page.getByRole('button', { name: /^Actions for/ }).waitFor();
  const notice = page.getByText(/^Moved in .*’s calendar to/);
  assert.equal(await notice.count(), 0);
  await moveTo(13);
  await notice.waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Keep the time' }).click();
  await notice.waitFor({ state: 'detached' });
  await write();
  assert.equal(Date.parse(start()), Date.parse('2090-03-01T09:30:00Z'));
  await moveTo(14);
  await page.getByRole('button', { name: 'Move the interview' }).click();
  await notice.waitFor({ state: 'detached' });
  const { scheduledAt } = (await api('GET', `/interviews/${interviewId}`)).body.data;
  assert.equal(scheduledAt, '2090-03-01T14:30:00.000Z');
  assert.deepEqual(pageErrors, []);
});
