import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();
const { api } = workspace;
const job = await makeJob(workspace, { title: 'Glazier' });

/** A Monday; the browser is in Berlin, an hour ahead of UTC in winter. */
const WEEK = '/interviews?view=week&day=2090-01-02';

async function makeInterview(firstName: string, interviewerIds: readonly string[], scheduledAt: string) {
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Glass' });
  const applicationId = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id;
  const body = { applicationId, type: 'final', mode: 'video', scheduledAt, durationMins: 60, interviewerIds };
  const made = await api('POST', '/interviews', body);
  assert.equal(made.status, 201, made.text);
  return made.body.data.id as string;
}

const stored = async (id: string) => {
  const { scheduledAt, durationMins, interviewerIds } = (await api('GET', `/interviews/${id}`)).body.data;
  return [scheduledAt, durationMins, interviewerIds.length];
};

const block = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Week' }).getByRole('link', { name });

/** The middle of an hour's beginning on a day of the grid. */
async function at(page: Page, day: string, hour: number) {
  const column = (await page.locator(`[data-day="${day}"]`).first().boundingBox())!;
  return { x: column.x + column.width / 2, y: column.y + ((hour - 7) / 13) * column.height + 2 };
}

async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

describe('the week of interviews', () => {
  it('an interview is moved and made longer by dragging, once that is confirmed', async () => {
    const { page, id, pageErrors } = await member('recruiter', { width: 1440, height: 1000 });
    const interview = await makeInterview('Gwen', [id], '2090-01-03T09:00:00.000Z');
    await page.goto(WEEK);
    await block(page, 'Gwen Glass').waitFor();
    const box = (await block(page, 'Gwen Glass').boundingBox())!;
    await dragTo(page, { x: box.x + box.width / 2, y: box.y + 10 }, await at(page, '2090-01-05', 14));
    await page.getByText('The candidate and the interviewers get an email.').waitFor();
    assert.deepEqual(await stored(interview), ['2090-01-03T09:00:00.000Z', 60, 1], 'nothing is stored before');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await block(page, /3 Jan/).waitFor();
    await dragTo(page, { x: box.x + box.width / 2, y: box.y + 1 }, await at(page, '2090-01-05', 14));
    await page.getByRole('button', { name: 'Move interview' }).click();
    await page.getByText('Interview moved.').waitFor();
    const bar = page.getByText('The candidate and the interviewers get an email.');
    await bar.waitFor({ state: 'detached' });
    assert.deepEqual(await stored(interview), ['2090-01-05T13:00:00.000Z', 60, 1]);
    const moved = (await block(page, 'Gwen Glass').boundingBox())!;
    const edge = { x: moved.x + moved.width / 2, y: moved.y + moved.height - 3 };
    await dragTo(page, edge, { x: edge.x, y: (await at(page, '2090-01-05', 15.5)).y });
    await page.getByRole('button', { name: 'Move interview' }).click();
    await bar.waitFor({ state: 'detached' });
    assert.deepEqual(await stored(interview), ['2090-01-05T13:00:00.000Z', 90, 1]);
    assert.equal(new URL(page.url()).pathname, '/interviews', 'a drag opens nothing');
    await block(page, 'Gwen Glass').click();
    await page.waitForURL(`**/interviews/${interview}`);
    assert.deepEqual(pageErrors, []);
  });

  it('the same by keyboard, with what will happen in words', async () => {
    const { page, id, pageErrors } = await member('recruiter', { width: 1440, height: 1000 });
    const interview = await makeInterview('Kay', [id], '2090-01-04T09:00:00.000Z');
    await page.goto(WEEK);
    await block(page, 'Kay Glass').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key);
    const spoken = page.getByRole('status').filter({ hasText: 'Kay Glass' });
    assert.match((await spoken.innerText()).replaceAll(/\s/g, ' '), /5 Jan.*10:30.*11:15/);
    await page.keyboard.press('Escape');
    await spoken.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Interview moved.').waitFor();
    assert.deepEqual(await stored(interview), ['2090-01-04T09:15:00.000Z', 60, 1]);
    assert.deepEqual(pageErrors, []);
  });

  it('hours and busy times of colleagues are side by side; dragging over a free time schedules an interview with them', async () => {
    const { page, id, pageErrors } = await member('recruiter', { width: 1440, height: 1000 });
    const colleague = await member('interviewer');
    const hours = { weeklyHours: [{ weekday: 4, start: '09:00', end: '12:00' }], minimumNoticeMins: 0 };
    await api('PATCH', `/availability/${id}`, { timeZone: 'Europe/Berlin', ...hours });
    await api('PATCH', `/availability/${colleague.id}`, { timeZone: 'Europe/Berlin', ...hours });
    await makeInterview('Busy', [colleague.id], '2090-01-05T09:00:00.000Z');
    await makeCandidate(workspace, { firstName: 'Nora', lastName: 'Newly' }).then((candidateId) =>
      api('POST', '/applications', { candidateId, jobId: job.id }),
    );
    await page.goto(`${WEEK}&interviewer=${id},${colleague.id}`);
    await block(page, 'Busy Glass').waitFor();
    await page.getByText(/^A interviewer is busy: 10:00.*11:00 \(in an interview\)\.$/).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await accessibilityFaults(page), []);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/week-${colorScheme}.png` });
    }
    await dragTo(page, await at(page, '2090-01-05', 9), await at(page, '2090-01-05', 9.75));

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('Nora');
    await dialog.getByText('Nora Newly').click();
    await dialog.getByLabel('Date and time').waitFor();
    assert.equal(await dialog.getByLabel('Date and time').inputValue(), '2090-01-05T09:00');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await block(page, 'Nora Newly').first().waitFor();
    const { data } = (await api('GET', '/interviews?limit=100&from=2090-01-05T08:00:00Z&to=2090-01-05T08:30:00Z')).body;
    assert.deepEqual([data.length, data[0].durationMins, data[0].interviewerIds], [1, 45, [id, colleague.id]]);
    assert.deepEqual(pageErrors, []);
  });

  it('is a list of days on a phone, without scrolling sideways', async () => {
    const { page, id, pageErrors } = await member('recruiter', { width: 390, height: 800 });
    await makeInterview('Paul', [id], '2090-01-06T09:00:00.000Z');
    await page.goto(WEEK);
    await page.getByRole('list', { name: 'Week' }).getByText('Paul Glass').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.deepEqual(pageErrors, []);
  });
});
