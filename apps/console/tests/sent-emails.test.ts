import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rejection } from '../../server/src/platform/email/smtp-receiver.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

/** Rejects what is sent to addresses that begin with `nobody`. */
const started = await startConsoleWithEmail({
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? rejection(550, 'No such mailbox') : undefined),
});
const { workspace, member, arrivedAt } = started;
const { api } = workspace;
const LATER = '2090-03-01T09:30:00.000Z';

async function applicant(firstName: string, email: string) {
  const job = await makeJob(workspace, { title: `Job of ${firstName}` });
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Timely', email });
  const { id } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  return { candidateId, applicationId: id as string };
}

describe('the emails to a candidate', () => {
  it('are in the timeline, live, with what became of each; a scheduled one is canceled there', async () => {
    const { candidateId, applicationId } = await applicant('Tina', 'nobody-tina@example.com');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    const timeline = page.getByRole('list', { name: 'Activity, newest last' });
    await page.getByRole('region', { name: 'Activity' }).getByRole('list').first().waitFor();
    await api('POST', '/messages', { applicationId, subject: 'Later', text: 'See you.', sendAt: LATER });
    const later = timeline.getByRole('article').filter({ hasText: 'Later' });
    await later.getByText('Scheduled', { exact: true }).waitFor();
    await later.getByText(/2090/).waitFor();
    await later.getByRole('button', { name: 'Cancel email: Later' }).click();
    await later.getByText('Canceled', { exact: true }).waitFor();
    const [message] = (await api('GET', `/messages?applicationId=${applicationId}`)).body.data;
    assert.equal(message.status, 'canceled');

    await api('POST', '/messages', { applicationId, subject: 'Now', text: 'Hello there.' });
    const now = timeline.getByRole('article', { name: 'Now' });
    await now.getByText('Failed', { exact: true }).waitFor();
    await now.getByText(/No such mailbox/).waitFor();
    await now.getByRole('button', { name: 'Show formatted' }).click();
    await now.frameLocator('iframe').getByText('Hello there.').waitFor();

    await api('PATCH', `/candidates/${candidateId}`, { email: 'tina@example.com' });
    await api('POST', '/messages', { applicationId, subject: 'Again', text: 'Hello.' });
    await timeline.getByRole('article').filter({ hasText: 'Again' }).getByText('Sent', { exact: true }).waitFor();
    const mails = await eventually(
      async () => arrivedAt('tina@example.com'),
      ({ length }) => length > 0,
    );
    assert.equal(mails.length, 1);

    // What the service sends by itself is there too, live, without its link; here to an address that rejects it.
    await api('PATCH', `/candidates/${candidateId}`, { email: 'nobody-tina2@example.com' });
    const about = { applicationId, type: 'technical', mode: 'video', scheduledAt: LATER };
    assert.equal((await api('POST', '/interviews', about)).status, 201);
    const invitation = timeline.getByRole('article').filter({ hasText: 'Interview invitation' });
    await invitation.getByText('Failed', { exact: true }).waitFor();
    await invitation.getByRole('button', { name: /^Read: / }).click();
    await invitation.frameLocator('iframe').getByText('View your application').waitFor();
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await invitation.waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('fit every width and are accessible', async () => {
    const { candidateId, applicationId } = await applicant('Tara', 'nobody-tara@example.com');
    for (let index = 0; index < 12; index++)
      await api('POST', '/messages', { applicationId, subject: `${index} ${'long '.repeat(30)}`, text: 'Hello.' });
    await assertUsable(
      started,
      [
        {
          path: `/candidates/${candidateId}`,
          ready: (page) =>
            page.getByRole('region', { name: 'Activity' }).getByText('Failed', { exact: true }).nth(9).waitFor(),
        },
      ],
      'recruiter',
    );
  });
});

describe('the message templates of a workspace', () => {
  it('are added, edited with a preview, and deleted; wrong variables are shown at their field', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/settings/message-templates');
    await page.getByRole('button', { name: 'Add template' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (required)').fill('Invitation');
    await dialog.getByLabel('Subject (required)').fill('About {{ job.title }}');
    await dialog.getByLabel('Text (required)').fill('Dear {{ candidate.nickname }},');
    await dialog
      .getByRole('alert')
      .filter({ hasText: /candidate\.nickname/ })
      .waitFor();
    await dialog.getByLabel('Text (required)').fill('Dear {{ candidate.firstName }},');
    await dialog.frameLocator('iframe').getByText('Dear Ada,').waitFor();
    await dialog.getByText('About Site Reliability Engineer').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved.').first().waitFor();
    await page.getByRole('row', { name: /Invitation/ }).waitFor();
    await page.getByRole('button', { name: 'More actions: Invitation' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Subject (required)').fill('Changed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Changed/ }).waitFor();
    const [template] = (await api('GET', '/message-templates')).body.data;
    assert.deepEqual([template.subject, template.text], ['Changed', 'Dear {{ candidate.firstName }},']);
    await page.getByRole('button', { name: 'More actions: Invitation' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('No templates yet').waitFor();
    assert.deepEqual((await api('GET', '/message-templates')).body.data, []);
    assert.deepEqual(pageErrors, []);
    await assertUsable(
      started,
      [{ path: '/settings/message-templates', ready: (at) => at.getByText('No templates yet').waitFor() }],
      'recruiter',
    );
  });
});
