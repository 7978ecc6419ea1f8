import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { header } from '../../server/src/platform/email/mime.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { previewedTextIn, previewIn, startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail();
const { workspace, member, arrivedAt } = started;
const { api } = workspace;

const dialog = (page: Page) => page.getByRole('dialog');
const statusOf = async (id: string) => (await api('GET', `/applications/${id}`)).body.data.status;
const emailOf = async (id: string) => (await api('GET', `/messages?applicationId=${id}`)).body.data[0];

async function applicant(jobId: string, firstName: string) {
  const email = `${firstName.toLowerCase()}@example.com`;
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Rejectable', email });
  const { id } = (await api('POST', '/applications', { candidateId, jobId })).body.data;
  return { candidateId, applicationId: id as string, email };
}

describe('rejecting', () => {
  it('previews the email, which can be edited and is sent an hour later; undo puts the application back and cancels it', async () => {
    const job = await makeJob(workspace, { title: 'Tinker' });
    const { candidateId, applicationId, email } = await applicant(job.id, 'Tilda');
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/settings/account');
    await page.getByRole('textbox', { name: 'Signature' }).fill('Grace Hopper');
    await page.getByRole('textbox', { name: 'Signature' }).press('Control+a');
    await page.getByRole('textbox', { name: 'Signature' }).press('Control+b');
    await page.getByRole('region', { name: 'Preview of the signature' }).locator('strong').getByText('Grace').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile saved.').waitFor();
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog(page).getByLabel('Reason').selectOption('Did not respond');
    await dialog(page).getByLabel('Notify by email').check();
    await previewedTextIn(page).getByText('Dear Tilda,').waitFor();
    await previewIn(page).getByText('Your application: Tinker').waitFor();
    const text = dialog(page).getByLabel('Text (required)');
    await text.fill('Dear {{ candidate.firstName }}, {{ candidate.salary }}');
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: /candidate\.salary/ })
      .waitFor();
    await text.fill('Dear {{ candidate.firstName }},\n\nwe chose someone else as {{ job.title }}.');
    await previewedTextIn(page).getByText('we chose someone else as Tinker.').waitFor();
    await previewedTextIn(page).getByText('Grace Hopper').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Add my signature' }).uncheck();
    await previewedTextIn(page).getByText('Grace Hopper').waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await page.getByText(/Application rejected\. The email is sent on/).waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    const message = await emailOf(applicationId);
    assert.deepEqual([message.kind, message.status], ['rejection', 'queued']);
    assert.match(message.text, /we chose someone else as Tinker\./);
    assert.doesNotMatch(message.text, /Grace Hopper/);
    const delay = Date.parse(message.sendAt) - Date.parse(message.createdAt);
    assert.ok(Math.abs(delay - 3_600_000) < 600_000, message.sendAt);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Application reopened. The email is not sent.').waitFor();
    assert.equal(await statusOf(applicationId), 'active');
    assert.equal((await emailOf(applicationId)).status, 'canceled');
    assert.deepEqual(arrivedAt(email), []);
    assert.deepEqual(pageErrors, []);
  });

  it('proposes the text of the template for the reason, and remembers whether to notify', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/settings/message-templates');
    await page.getByRole('button', { name: 'Add template' }).first().click();
    await dialog(page).getByLabel('Name (required)').fill('Silence');
    await dialog(page).getByLabel('For rejections because of').selectOption('Did not respond');
    await dialog(page).getByLabel('Subject (required)').fill('We have not heard from you');
    await dialog(page).getByLabel('Text (required)').fill('Dear {{ candidate.firstName }}, write again.');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved.').waitFor();
    const job = await makeJob(workspace, { title: 'Remembered' });
    for (const [name, isRemembered] of [
      ['Rosa', false],
      ['Rita', true],
    ] as const) {
      const { candidateId, applicationId } = await applicant(job.id, name);
      await page.goto(`/candidates/${candidateId}`);
      await page.getByRole('button', { name: 'Reject…' }).click();
      const notify = dialog(page).getByLabel('Notify by email');
      assert.equal(await notify.isChecked(), isRemembered);
      await notify.check();
      await dialog(page).getByLabel('Reason').selectOption('Did not respond');
      await previewedTextIn(page).getByText(`Dear ${name}, write again.`).waitFor();
      assert.equal(await dialog(page).getByLabel('Subject (required)').inputValue(), 'We have not heard from you');
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await page.getByText(/Application rejected\. The email is sent on/).waitFor();
      assert.equal((await emailOf(applicationId)).subject, 'We have not heard from you');
    }
    const [template] = (await api('GET', '/message-templates')).body.data;
    assert.equal((await api('DELETE', `/message-templates/${template.id}`)).status, 204);
    assert.deepEqual(pageErrors, []);
  });

  it('keeps the résumé usable beside its panel, which Escape closes and which gives the focus back', async () => {
    const job = await makeJob(workspace, { title: 'Docked' });
    const { candidateId } = await applicant(job.id, 'Dorit');
    const { page, pageErrors } = await member('recruiter', { width: 1440 });
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog(page).getByLabel('Note for the team').fill('Not yet');
    const [panel, main] = [await dialog(page).boundingBox(), await page.locator('main').boundingBox()];
    assert.ok(main!.x + main!.width <= panel!.x, 'nothing of the page is covered');
    await page.getByRole('group', { name: 'Show in the activity' }).getByRole('button', { name: 'Changes' }).click();
    await page.getByText('created an application').waitFor();
    assert.equal(await dialog(page).getByLabel('Note for the team').inputValue(), 'Not yet');
    await dialog(page).getByLabel('Note for the team').focus();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reject…' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await dialog(page).getByLabel('Note for the team').inputValue(), 'Not yet');
    assert.deepEqual(pageErrors, []);
  });

  it('with the first letters of a reason that are pressed before the reasons have arrived', async () => {
    const job = await makeJob(workspace, { title: 'Early' });
    const { candidateId, applicationId } = await applicant(job.id, 'Edda');
    const { page, pageErrors } = await member('recruiter');
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/rejection-reasons*', async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog(page).getByLabel('Reason').waitFor();
    await asked.promise;
    await page.keyboard.type('did');
    released.resolve();
    await dialog(page).getByRole('option', { name: 'Did not respond', selected: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByText(/Application rejected\./).waitFor();
    const [chosen] = (await api('GET', '/rejection-reasons')).body.data.filter(
      ({ label }: { label: string }) => label === 'Did not respond',
    );
    assert.equal((await api('GET', `/applications/${applicationId}`)).body.data.rejectionReasonId, chosen.id);
    assert.deepEqual(pageErrors, []);
  });

  it('now sends the template’s email immediately, and undo says that it had been sent', async () => {
    const job = await makeJob(workspace, { title: 'Tailor' });
    const { candidateId, applicationId, email } = await applicant(job.id, 'Tom');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog(page).getByLabel('Notify by email').check();
    await dialog(page).getByLabel('Subject (required)').fill('Something else');
    await dialog(page).getByRole('button', { name: 'Use the template’s text' }).click();
    await dialog(page).getByLabel('Send', { exact: true }).selectOption('Now');
    await dialog(page).getByText('Undoing the rejection cannot recall it').waitFor();
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    const [mail] = await eventually(
      async () => arrivedAt(email),
      ({ length }) => length > 0,
    );
    assert.equal(header(mail!, 'subject'), 'Your application: Tailor');
    await eventually(
      () => emailOf(applicationId),
      ({ status }) => status === 'sent',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Application reopened. The email had already been sent.').waitFor();
    assert.equal(await statusOf(applicationId), 'active');
    assert.deepEqual(pageErrors, []);
  });

  it('of several from a list previews the email of each, and undo takes all of them back', async () => {
    const job = await makeJob(workspace, { title: 'Potter' });
    const all = [await applicant(job.id, 'Paul'), await applicant(job.id, 'Petra')];
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/applications?jobId=${job.id}`);
    const boxes = page.getByRole('checkbox', { name: /Rejectable/ });
    await boxes.nth(1).waitFor();
    for (const box of await boxes.all()) await box.check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Reject…' }).click();
    await dialog(page).getByLabel('Notify by email').check();
    await dialog(page).getByLabel('Subject (required)').fill('For {{ candidate.firstName }}');
    const shown = previewIn(page).getByText(/^For (Paul|Petra)$/);
    await shown.waitFor();
    const first = await shown.innerText();
    await previewIn(page).getByRole('button', { name: 'Next candidate' }).click();
    await previewIn(page)
      .getByText(first === 'For Paul' ? 'For Petra' : 'For Paul', { exact: true })
      .waitFor();
    await dialog(page).getByLabel('Send', { exact: true }).selectOption('Tomorrow at 9:00');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await page.getByText(/2 candidates rejected\. The email is sent on/).waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    for (const { applicationId } of all) {
      assert.equal(await statusOf(applicationId), 'rejected');
      assert.match((await emailOf(applicationId)).sendAt, /T0[78]:00:00\.000Z$/, 'nine in the morning in Berlin');
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 candidates reopened. The email is not sent.').waitFor();
    for (const { applicationId } of all) {
      assert.equal(await statusOf(applicationId), 'active');
      assert.equal((await emailOf(applicationId)).status, 'canceled');
    }
    assert.deepEqual(pageErrors, []);
  });

  it('of several from the board does the same', async () => {
    const job = await makeJob(workspace, { title: 'Smith' });
    const all = [await applicant(job.id, 'Stan'), await applicant(job.id, 'Susi')];
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    for (const name of ['Stan', 'Susi'])
      await page.getByRole('checkbox', { name: `Select ${name} Rejectable` }).check();
    await page.getByRole('region', { name: 'Selected candidates' }).getByRole('button', { name: 'Reject…' }).click();
    await dialog(page).getByLabel('Notify by email').check();
    await dialog(page).getByLabel('Text (required)').fill('No, {{ candidate.firstName }}.');
    await previewedTextIn(page)
      .getByText(/^No, (Stan|Susi)\.$/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await page
      .getByText(/2 candidates rejected\. The email is sent on/)
      .first()
      .waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    for (const { applicationId } of all) assert.match((await emailOf(applicationId)).text, /^No, (Stan|Susi)\.$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 candidates reopened. The email is not sent.').first().waitFor();
    for (const { applicationId } of all) assert.equal(await statusOf(applicationId), 'active');
    assert.deepEqual(pageErrors, []);
  });

  it('sends no email where the workspace has turned them off, and says so', async () => {
    const other = await makeJob(workspace, { title: 'Cooper' });
    const { candidateId, applicationId } = await applicant(other.id, 'Carl');
    const { subject, text } = (await api('GET', '/email-templates/application_rejected')).body.data;
    await api('PUT', '/email-templates/application_rejected', { subject, text, enabled: false });
    try {
      const { page, pageErrors } = await member('recruiter');
      await page.goto(`/candidates/${candidateId}`);
      await page.getByRole('button', { name: 'Reject…' }).click();
      await dialog(page).getByText('Emails about rejections are turned off in the settings.').waitFor();
      assert.ok(await dialog(page).getByLabel('Notify by email').isDisabled());
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await page.getByText('Application rejected.').waitFor();
      assert.equal(await emailOf(applicationId), undefined);
      assert.deepEqual(pageErrors, []);
    } finally {
      await api('DELETE', '/email-templates/application_rejected');
    }
  });

  it('is accessible and fits every width', async () => {
    const job = await makeJob(workspace, { title: 'Fuller' });
    const { candidateId } = await applicant(job.id, 'Fritz');
    const path = `/candidates/${candidateId}`;
    const ready = async (page: Page) => {
      await page.getByRole('button', { name: 'Reject…' }).click();
      await dialog(page).getByLabel('Notify by email').check();
      await previewedTextIn(page).getByText('Dear Fritz,').waitFor();
    };
    await assertUsable(started, [{ path, ready }], 'recruiter');
  });
});
