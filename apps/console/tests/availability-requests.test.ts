import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { withAvailabilityRequest } from '../../server/src/domain/hiring/availability-requests/availability.fixture.ts';
import { MONDAY } from '../../server/src/domain/hiring/booking-links/booking.fixture.ts';
import { makeMember } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { service, workspace, member } = await startConsole();
const { api } = workspace;
/** Monday from 9 to 12 and from 14 to 16. */
const TIMES = {
  ...{ zone: 'UTC', [`from-${MONDAY}-0`]: '09:00', [`to-${MONDAY}-0`]: '12:00' },
  ...{ [`from-${MONDAY}-1`]: '14:00', [`to-${MONDAY}-1`]: '16:00' },
};

it('a recruiter asks for availability, sees that the candidate has not answered, and cancels the request', async () => {
  const { candidate } = await CandidateTester.apply(service, workspace);
  const { page, pageErrors } = await member('recruiter');
  await page.goto(`/candidates/${candidate.id}?tab=interviews`);
  await page.getByRole('button', { name: 'Ask for availability' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Length of the interview').selectOption('60');
  await dialog.getByLabel('From').fill('2090-01-02');
  await dialog.getByLabel('Until').fill('2090-01-06');
  await dialog.getByLabel('Message to the candidate').fill('See you soon!');
  assert.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Ask the candidate' }).click();
  await page.getByText('The candidate was asked.').waitFor();
  const list = page.getByRole('list', { name: 'Times of the candidate' });
  await list.getByText('waiting for the candidate').waitFor();
  const [request] = (await api('GET', `/availability-requests?candidateId=${candidate.id}`)).body.data;
  assert.deepEqual([request.durationMins, request.message, request.status], [60, 'See you soon!', 'requested']);
  await list.getByRole('button', { name: 'Actions for the times of the candidate' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the request' }).click();
  await page.getByText('Request canceled.').waitFor();
  await list.waitFor({ state: 'detached' });
  assert.deepEqual(pageErrors, []);
});

it('an interview is scheduled within the times of the candidate in three clicks, and suggestions are only within them', async () => {
  const { ada, visitor, request, path } = await withAvailabilityRequest(service, workspace);
  const id = await makeMember(workspace, 'Grace Hopper');
  const { page, pageErrors } = await member('recruiter');
  await api('PATCH', `/availability/${id}`, {
    ...{ timeZone: 'UTC', minimumNoticeMins: 0 },
    weeklyHours: [{ weekday: 1, start: '11:00', end: '15:00' }],
  });
  await page.goto(`/candidates/${ada.candidate.id}?tab=interviews`);
  const list = page.getByRole('list', { name: 'Times of the candidate' });
  await list.getByText('waiting for the candidate').waitFor();
  assert.equal((await visitor.post(path, TIMES)).status, 303);
  await list.getByText('Free at these times').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);

  await list.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  const alone = dialog.getByRole('region', { name: 'Times at which the candidate is free' });
  await alone.getByRole('button').nth(1).waitFor();
  assert.equal(await alone.getByRole('button').count(), 2);
  await dialog.getByRole('checkbox', { name: 'Grace Hopper' }).check();
  const suggested = dialog.getByRole('region', { name: 'Times at which the candidate and all interviewers are free' });
  await suggested.getByRole('button').first().waitFor();
  const { slots } = (
    await api('GET', `/interview-slots?interviewerId=${id}&durationMins=60&availabilityRequestId=${request.id}`)
  ).body.data;
  assert.deepEqual(
    slots.map(({ startsAt }: { startsAt: string }) => startsAt),
    [`${MONDAY}T11:00:00.000Z`, `${MONDAY}T14:00:00.000Z`],
  );
  assert.equal(await suggested.getByRole('button').count(), 2);
  await dialog.getByLabel('Date and time').fill(`${MONDAY}T20:00`);
  await suggested.getByText('The candidate is not free at this time.').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await suggested.getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('Interview scheduled.').waitFor();
  await list.waitFor({ state: 'detached' });
  const { body } = await api('GET', `/interviews?applicationId=${ada.application.id}`);
  assert.equal(body.data[0].scheduledAt, `${MONDAY}T11:00:00.000Z`);
  assert.equal((await api('GET', `/availability-requests/${request.id}`)).body.data.interviewId, body.data[0].id);
  assert.deepEqual(pageErrors, []);
});

it('the week marks the times of the candidate, and schedules for their application', async () => {
  const { ada, visitor, path } = await withAvailabilityRequest(service, workspace);
  assert.equal((await visitor.post(path, TIMES)).status, 303);
  const { page, pageErrors } = await member('recruiter');
  await page.goto(`/candidates/${ada.candidate.id}?tab=interviews`);
  await page.getByRole('link', { name: 'Show in the week' }).click();
  await page.getByText(/ is free at the marked times, for 60 minutes\.$/).waitFor();
  assert.equal(await page.locator('[data-free]').count(), 2);
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByText(/ is not free in this week\.$/).waitFor();
  await page.getByRole('button', { name: 'Go to the first of these times' }).click();
  await page.locator('[data-free]').first().waitFor();
  const free = (await page.locator('[data-free]').first().boundingBox())!;
  await page.mouse.click(free.x + free.width / 2, free.y + 2);
  const dialog = page.getByRole('dialog');
  const at = await dialog.getByLabel('Date and time').inputValue();
  assert.match(at, new RegExp(`^${MONDAY}T`));
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('Interview scheduled.').waitFor();
  const { body } = await api('GET', `/interviews?applicationId=${ada.application.id}`);
  assert.deepEqual([body.data.length, body.data[0].durationMins], [1, 60]);
  await page.getByRole('button', { name: 'Hide these times' }).click();
  await page.locator('[data-free]').first().waitFor({ state: 'detached' });
  assert.deepEqual(pageErrors, []);
});
