import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../server/test/careers-site.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member } = await startConsole();

describe('the profile', () => {
  it('shows the cover letter, every submitted field, and what each later submission changed', async () => {
    const questions = [{ id: 'why', label: 'Why ovens?', type: 'textarea', required: true }];
    const job = await openJob(workspace, {}, { questions, sections: { coverLetter: { visibility: 'optional' } } });
    const site = careersSite(service, workspace);
    const first = person({ firstName: 'Ada', lastName: 'Twice', coverLetter: 'Dear team, I like ovens.' });
    for (const more of [
      { phone: '+1 212 555 0147', questionAnswers: { why: 'Because of bread.' } },
      {
        ...{ phone: '+1 212 555 0199', coverLetter: 'Dear team, I love ovens.' },
        questionAnswers: { why: 'Because of cake.' },
      },
    ]) {
      const { status, text } = await site.apply(job.slug, { ...first, ...more });
      assert.equal(status, 201, text);
    }
    const [{ candidateId }] = (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;
    const { page, pageErrors } = await member('recruiter');
    const section = (name: string | RegExp) =>
      page
        .getByRole('region', { name: /^Résumé/ })
        .locator('section')
        .filter({ has: page.getByRole('heading', { name, level: 2 }) });
    await page.goto(`/candidates/${candidateId}`);
    await section('Cover letter').getByText('Dear team, I love ovens.').waitFor();
    const answers = section(/^Answers for/);
    const changes = answers.getByRole('listitem');
    for (const text of [
      ...['Dear team, I like ovens.', 'Dear team, I love ovens.', 'Because of bread.', 'Because of cake.'],
      ...['+1 212 555 0147', '+1 212 555 0199'],
    ]) {
      await changes.getByText(text).waitFor();
    }
    await answers.getByText('All submitted fields').click();
    const fields = answers.getByRole('group').filter({ hasText: 'All submitted fields' });
    await fields.getByText('+1 212 555 0199').waitFor();
    await fields.getByText(first.email).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('has the résumé, what happened and the facts, and no section for what there is none of; tasks appear live', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Pan', lastName: 'Counter' });
    const { page, id: ownerId, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${id}`);
    await page.getByText('added the candidate').waitFor();
    const details = page.getByRole('region', { name: 'Details' });
    for (const name of ['Files', 'Interviews', 'Offers', 'Tasks', 'Application'])
      assert.equal(await page.getByRole('region', { name, exact: true }).count(), 0, name);
    await workspace.api('POST', '/tasks', { title: 'Call them', candidateId: id, ownerId });
    await details.getByRole('region', { name: 'Tasks' }).getByText('Call them').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows a third of itself on a phone, which the address names', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Pho', lastName: 'Nella', summary: 'Bakes.' });
    const { page, pageErrors } = await member('recruiter', { width: 390 });
    await page.goto(`/candidates/${id}`);
    await page.getByText('added the candidate').waitFor();
    const panes = page.getByRole('group', { name: 'Show' });
    assert.equal(await page.getByText('Bakes.').isVisible(), false);
    await panes.getByRole('button', { name: 'Résumé' }).click();
    await page.getByText('Bakes.').waitFor();
    await page.waitForURL(/tab=resume/);
    await panes.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Add Phone' }).waitFor();
    assert.equal(await page.getByText('Bakes.').isVisible(), false);
    assert.deepEqual(pageErrors, []);
  });

  it('edits a fact in its place with the keyboard; a mistake is explained there, and Escape gives it up', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Fac', lastName: 'Tual', phone: '+49 1', email: null });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${id}`);
    await page.getByRole('button', { name: 'Edit Phone' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 1234567');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '+49 30 1234567' }).waitFor();
    await page.getByRole('button', { name: 'Add LinkedIn' }).click();
    await page.getByRole('textbox', { name: 'LinkedIn' }).fill('https://');
    await page.keyboard.press('Enter');
    const invalid = page.getByRole('textbox', { name: 'LinkedIn' });
    await page.keyboard.press('Escape');
    await invalid.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Location' }).click();
    await page.keyboard.type('Berlin');
    await page.keyboard.press('Enter');
    await page.getByText('Berlin', { exact: true }).waitFor();
    const { phone, location, linkedinUrl } = (await workspace.api('GET', `/candidates/${id}`)).body.data;
    assert.deepEqual([phone, location, linkedinUrl], ['+49 30 1234567', 'Berlin', null]);
    assert.deepEqual(pageErrors, []);
  });
});

describe('an interview', () => {
  it('is shown with its job: in the list on a phone, in the week and on the profile', async () => {
    const job = await makeJob(workspace, { title: 'Lamp lighter' });
    const candidateId = await makeCandidate(workspace, { firstName: 'Inter', lastName: 'Viewee' });
    const application = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    const { status, text } = await workspace.api('POST', '/interviews', {
      ...{ applicationId: application.id, type: 'technical', mode: 'video' },
      ...{ scheduledAt: '2090-05-03T09:00:00Z', interviewerIds: [] },
    });
    assert.equal(status, 201, text);
    const { page } = await member('recruiter', { width: 390 });
    await page.goto('/interviews');
    await page
      .getByRole('row', { name: /Inter Viewee/ })
      .getByRole('link', { name: 'Lamp lighter' })
      .filter({ visible: true })
      .waitFor();
    await page.goto('/interviews?view=week&day=2090-05-03');
    await page.getByRole('link', { name: /Inter Viewee.*Lamp lighter/s }).waitFor();
    await page.goto(`/candidates/${candidateId}?tab=interviews`);
    await page.getByRole('region', { name: 'Applications' }).getByText('Lamp lighter').waitFor();
  });
});
