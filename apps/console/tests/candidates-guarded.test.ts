import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { applicationOf, careersSite, openJob, pdf, person } from '../../server/test/careers-site.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const { api } = workspace;

describe('text from applicants', () => {
  it('is displayed as text everywhere and never runs', async () => {
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    const site = careersSite(service, workspace);
    const question = { id: 'why', label: `Why ${evil}?`, type: 'textarea', required: false };
    const job = await openJob(workspace, { title: 'Locksmith' }, { questions: [question] });
    const someone = person({ firstName: evil, lastName: 'Mallory', questionAnswers: { why: evil } });
    assert.equal((await site.apply(job.slug, someone)).status, 201);
    const { candidateId: id, id: applicationId } = await applicationOf(workspace, someone.email);
    await api('PATCH', `/candidates/${id}`, { headline: evil, summary: `${evil} [x](javascript:window.hacked=1)` });
    await api('POST', `/candidates/${id}/tags`, { label: evil.slice(0, 40) });
    await api('POST', `/candidates/${id}/notes`, { body: `${evil}\n\n[x](javascript:window.hacked=1)` });
    await api('POST', '/interviews', {
      ...{ applicationId, type: 'final', mode: 'onsite', scheduledAt: '2090-01-01T09:00:00Z' },
      ...{ location: evil, notes: evil },
    });
    await api('POST', '/offers', { applicationId, title: evil, notes: evil });
    const { page, pageErrors, id: ownerId } = await member('owner');
    await api('POST', '/tasks', { title: evil, ownerId, candidateId: id, description: evil });
    await api('POST', '/scorecards', {
      ...{ applicationId, authorId: ownerId, rating: 'no', comment: evil },
      criteria: [{ label: evil, score: 1 }],
    });
    await page.goto(`/candidates/${id}?tab=files`);
    const file = { name: `${evil.slice(0, 20).replaceAll('/', '')}.pdf`, mimeType: 'application/pdf' };
    await page.getByRole('button', { name: 'Upload file' }).click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ ...file, buffer: Buffer.from(pdf()) });
    await page.getByText('File uploaded.').waitFor();
    await page.getByRole('button', { name: 'Profile and answers' }).click();
    for (const name of [/^Résumé and files of/, 'Activity', 'Files', 'Interviews', 'Offers', 'Tasks']) {
      await page.getByRole('region', { name }).getByText('<img src=x').first().waitFor();
    }
    for (const path of [
      `/candidates/${id}/debrief`,
      ...['/candidates', '/tasks', '/interviews', '/interviews?view=week&day=2090-01-01', '/activity'],
    ]) {
      await page.goto(path);
      await page.getByText('<img src=x').first().waitFor();
    }
    assert.equal(await page.evaluate(() => Reflect.get(window, 'hacked')), undefined);
    assert.equal(await page.locator('a[href^="javascript"]').count(), 0);
    assert.deepEqual(pageErrors, []);
  });
});

describe('an interviewer', () => {
  it("sees no offers, and other members' scorecards only after submitting their own", async () => {
    const job = await makeJob(workspace, { title: 'Astronomer' });
    const id = await makeCandidate(workspace, { firstName: 'Vera', lastName: 'Rubin' });
    const { data: application } = (await api('POST', '/applications', { candidateId: id, jobId: job.id })).body;
    const [{ id: boss }] = (await api('GET', '/members?role=owner')).body.data;
    await api('POST', '/scorecards', {
      ...{ applicationId: application.id, stageId: application.stageId, authorId: boss },
      ...{ rating: 'strong_no', comment: 'Secret judgement' },
    });
    await api('POST', '/offers', { applicationId: application.id, title: 'Secret offer' });
    const { page, pageErrors } = await member('interviewer');
    const answers: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/'))
        answer.text().then(
          (text) => answers.push(text),
          () => {},
        );
    });
    await page.goto(`/candidates/${id}?tab=offers`);
    await page.getByText('after you have submitted your own').waitFor();
    assert.equal(await page.getByRole('region', { name: 'Offers' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Create offer' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Edit profile' }).count(), 0);
    await page.getByText('drafted the offer', { exact: false }).waitFor();
    await page.getByText('The details were erased, or your role cannot see them.').first().waitFor();
    await page.goto(`/candidates/${id}/debrief`);
    await page.getByText('after you have submitted your own').waitFor();
    assert.equal(await page.getByText('Secret').count(), 0);
    assert.deepEqual(
      answers.filter((text) => text.includes('Secret')),
      [],
    );
    await page.getByRole('button', { name: 'Write scorecard' }).click();
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Secret judgement').waitFor();
    await page.goto(`/candidates/${id}`);
    await page.getByRole('link', { name: 'Debrief (2 scorecards)' }).waitFor();
    await page.getByText('Secret judgement').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

it('these pages are accessible in every width and color scheme', async () => {
  const job = await makeJob(workspace, { title: 'Botanist' });
  const id = await makeCandidate(workspace, { firstName: 'Maria', lastName: 'Merian', headline: 'Draws insects' });
  const { data: application } = (await api('POST', '/applications', { candidateId: id, jobId: job.id })).body;
  await api('POST', `/candidates/${id}/notes`, { body: 'Surinam' });
  await api('POST', '/offers', { applicationId: application.id, title: 'Botanist' });
  const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
  await assertUsable(started, [
    { path: '/candidates?q=merian', ready: shows('Maria Merian') },
    { path: '/candidates?create=true', ready: shows('Add candidate') },
    { path: `/candidates/${id}?tab=resume`, ready: shows('without an application form') },
    { path: `/candidates/${id}?tab=details`, ready: shows('Draft') },
    { path: `/candidates/${id}?tab=activity`, ready: shows('Surinam') },
    { path: `/candidates/${id}/debrief`, ready: shows('No scorecards yet') },
  ]);
});
