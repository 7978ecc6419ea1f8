import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readDueCalendars } from '../../server/src/domain/hiring/calendars/read-calendars.ts';
import { httpReceiver } from '../../server/src/platform/egress/receivers.fixture.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { service, workspace, member } = await startConsole({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
const { api } = workspace;

it('a recruiter sees how many times a candidate can choose and why not more, sends the link, and ends it', async () => {
  const job = await makeJob(workspace, { title: 'Glazier' });
  const candidateId = await makeCandidate(workspace, { firstName: 'Gwen', lastName: 'Glass' });
  const { body } = await api('POST', '/applications', { candidateId, jobId: job.id });
  const { page, id, pageErrors } = await member('recruiter');
  const weeklyHours = [{ weekday: 1, start: '09:00', end: '11:00' }];
  const availability = { timeZone: 'UTC', weeklyHours, minimumNoticeMins: 0 };
  assert.equal((await api('PATCH', `/availability/${id}`, availability)).status, 200);
  await page.goto(`/candidates/${candidateId}?tab=interviews`);
  await page.getByRole('button', { name: 'Let the candidate book' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title (required)').fill('First call');
  await dialog.getByRole('checkbox', { name: 'A recruiter' }).check();
  await dialog.getByLabel('From').fill('2090-01-02'); // a Monday
  await dialog.getByLabel('Until').fill('2090-01-02');
  const preview = dialog.getByRole('region', { name: 'Times that the candidate can choose' });
  await preview.getByText(/^\d+ times? to choose$/).waitFor();
  await preview.getByText('A recruiter: outside the hours').waitFor();
  await preview.getByLabel('Time zone of the candidate').selectOption('Europe/Lisbon');
  await preview.getByText(/^\d+ times? to choose$/).waitFor();
  assert.equal(await preview.getByText('at night for the candidate').count(), 0);
  await preview.getByLabel('Time zone of the candidate').selectOption('America/Los_Angeles');
  await preview.getByText('All of these times are at night for the candidate').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('checkbox', { name: 'Email the link to the candidate' }).uncheck();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('dialog').getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  assert.match(url, /\/my\/[\w-]{40,}$/);
  assert.equal((await fetch(url)).status, 200);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  const open = page.getByRole('list', { name: 'Booking links that wait for the candidate' });
  await open.getByText('First call').waitFor();
  const [link] = (await api('GET', `/booking-links?applicationId=${body.data.id}`)).body.data;
  assert.deepEqual([link.status, link.sessions[0].interviewerIds], ['open', [id]]);
  await open.getByRole('button', { name: 'Actions for the booking link: First call' }).click();
  await page.getByRole('menuitem', { name: 'Revoke link' }).click();
  await page.getByText('Booking link revoked.').waitFor();
  await open.waitFor({ state: 'detached' });
  assert.deepEqual(pageErrors, []);
});

it('members set when they are available, day by day', async () => {
  const { page, id, pageErrors } = await member('interviewer');
  await page.goto('/settings/account');
  const section = page
    .getByRole('region', { name: 'Availability' })
    .or(page.locator('section', { hasText: 'Availability' }));
  const monday = section.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Monday: end').fill('12:00');
  await monday.getByRole('button', { name: 'Add hours on Monday' }).click();
  await monday.getByLabel('Monday: start').last().fill('13:00');
  await section.getByRole('button', { name: 'Remove the hours on Friday from 09:00' }).click();
  await section.getByLabel('Interviews per day at most').fill('2');
  assert.deepEqual(await accessibilityFaults(page), []);
  await section.getByRole('button', { name: 'Save availability' }).click();
  await page.getByText('Changes saved.').waitFor();
  const { data } = (await api('GET', `/availability/${id}`)).body;
  assert.deepEqual(
    data.weeklyHours.map(({ weekday, start, end }: Record<string, unknown>) => `${weekday} ${start} ${end}`),
    ['1 09:00 12:00', '1 13:00 17:00', '2 09:00 17:00', '3 09:00 17:00', '4 09:00 17:00'],
  );
  assert.equal(data.maxInterviewsPerDay, 2);
  assert.deepEqual(pageErrors, []);
});

it('members connect a calendar, see why it cannot be read, and disconnect it', async (t) => {
  let file = '<html>Sign in</html>';
  const { port } = await httpReceiver(t, (_request, response) => response.end(file));
  const { page, id, pageErrors } = await member('interviewer');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Connect a calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('caldav');
  await dialog.getByLabel('App password (required)').waitFor();
  await dialog.getByLabel('Kind').selectOption('ics');
  assert.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByLabel('Address (required)').fill(`http://127.0.0.1:${port}/a.ics`);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const list = page.getByRole('list', { name: 'Calendars' });
  await list.getByText('not read yet').waitFor();
  const read = async () => {
    await readDueCalendars(service.db, service.services);
    await page.reload();
  };
  await read();
  await list.getByText('What the server sends is not a calendar that can be read.').waitFor();
  file = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nEND:VCALENDAR\r\n';
  const [calendar] = (await api('GET', `/calendars?memberId=${id}`)).body.data;
  await api('PATCH', `/calendars/${calendar.id}`, { allDay: 'never' });
  await read();
  await list.getByText('read', { exact: false }).waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Actions for the calendar 127.0.0.1' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Calendar disconnected.').waitFor();
  assert.deepEqual((await api('GET', `/calendars?memberId=${id}`)).body.data, []);
  assert.deepEqual(pageErrors, []);
});

it('members create the address of their interviews, renew it, and remove it', async () => {
  const { page, pageErrors } = await member('interviewer');
  await page.goto('/settings/account');
  const section = page.locator('section', { hasText: 'Your interviews in a calendar program' });
  await section.getByRole('button', { name: 'Create the address' }).click();
  const address = section.getByLabel('Private address');
  const first = await address.inputValue();
  assert.match(await (await fetch(first)).text(), /^BEGIN:VCALENDAR/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await accessibilityFaults(page), []);
  }
  await section.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
  await page.waitForFunction(
    (old) => document.querySelector<HTMLTextAreaElement>('section textarea[readonly]')?.value !== old,
    first,
  );
  const second = await address.inputValue();
  assert.deepEqual([(await fetch(first)).status, (await fetch(second)).status], [404, 200]);
  await page.reload();
  await section.getByText('It cannot be shown again').waitFor();
  await section.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await section.getByRole('button', { name: 'Create the address' }).waitFor();
  assert.equal((await fetch(second)).status, 404);
  assert.deepEqual(pageErrors, []);
});
