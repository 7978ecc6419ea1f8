import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

// No SMTP_URL: emails stay queued, and the console says so.
const { workspace, member } = await startConsole();
const { api } = workspace;
const NOTICE = /No mail server is configured/;
const LATER = '2090-03-01T09:30:00.000Z';

async function applicant(firstName: string) {
  const job = await makeJob(workspace, { title: `Job of ${firstName}` });
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Hireable' });
  const { id } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  const interview = {
    applicationId: id,
    type: 'onsite',
    mode: 'onsite',
    title: 'Last talk',
    scheduledAt: LATER,
    durationMins: 30,
  };
  const offer = { applicationId: id, title: 'Our offer' };
  return {
    job,
    candidateId,
    applicationId: id as string,
    async withOpenRecords() {
      const made = await api('POST', '/interviews', interview);
      assert.equal(made.status, 201, made.text);
      const offerId = (await api('POST', '/offers', offer)).body.data.id as string;
      await api('POST', `/offers/${offerId}/send`);
      return { interviewId: made.body.data.id as string, offerId };
    },
  };
}
const statusOf = async (path: string) => (await api('GET', path)).body.data.status;

describe('hiring', () => {
  it('warns when it goes beyond the openings of the job', async () => {
    const { job, candidateId } = await applicant('Beatrix');
    const { page } = await member('recruiter');
    const warning = page.getByRole('alertdialog').getByText('All openings of this job are filled or closed.');
    const asks = async () => {
      await page.goto(`/candidates/${candidateId}`);
      await page.getByRole('button', { name: 'Hire' }).click();
      await page.getByRole('alertdialog').waitFor();
    };
    const opening = (await api('POST', `/jobs/${job.id}/openings`, {})).body.data.id;
    await asks();
    await page.waitForLoadState('networkidle');
    assert.equal(await warning.count(), 0);
    await api('PATCH', `/jobs/${job.id}/openings/${opening}`, { status: 'closed', closeReason: 'Filled elsewhere' });
    await asks();
    await warning.waitFor();
  });

  it('asks once, shows and closes the upcoming interviews and sent offers, and is undone', async () => {
    const { candidateId, applicationId, withOpenRecords } = await applicant('Hanna');
    const { interviewId, offerId } = await withOpenRecords();
    const second = (await api('POST', '/offers', { applicationId, title: 'Our better offer' })).body.data.id;
    assert.equal((await api('POST', `/offers/${second}/send`)).status, 200);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Hire' }).click();
    const asks = page.getByRole('alertdialog');
    await asks.getByText(/Interview “Last talk” on .*2090/).waitFor();
    await asks.getByText('Offer “Our offer”').waitFor();
    await asks.getByText('Offer “Our better offer”').waitFor();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await statusOf(`/applications/${applicationId}`), 'active');
    await page.getByRole('button', { name: 'Hire' }).click();
    await asks.getByRole('button', { name: 'Hire' }).click();
    await page.getByText('Candidate hired.').waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    assert.deepEqual(
      [
        await statusOf(`/applications/${applicationId}`),
        await statusOf(`/interviews/${interviewId}`),
        await statusOf(`/offers/${offerId}`),
        await statusOf(`/offers/${second}`),
      ],
      ['hired', 'canceled', 'withdrawn', 'withdrawn'],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/No longer hired: the application is back in Applied\. Canceled interviews/).waitFor();
    assert.equal(await statusOf(`/applications/${applicationId}`), 'active');
    assert.deepEqual(pageErrors, []);
  });

  it('from the menu of a card on the board does the same', async () => {
    const { job, applicationId, withOpenRecords } = await applicant('Hugo');
    const { offerId } = await withOpenRecords();
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Actions for Hugo Hireable' }).click();
    await page.getByRole('menuitem', { name: 'Hire', exact: true }).click();
    const asks = page.getByRole('alertdialog');
    await asks.getByText('Offer “Our offer”').waitFor();
    await asks.getByRole('button', { name: 'Hire' }).click();
    await page.getByText('Hugo Hireable hired.').first().waitFor();
    assert.deepEqual(
      [await statusOf(`/applications/${applicationId}`), await statusOf(`/offers/${offerId}`)],
      ['hired', 'withdrawn'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('dragging a card to the hired stage asks with the same dialog, closes the same and is undone', async () => {
    const { job, applicationId, withOpenRecords } = await applicant('Dora');
    const { interviewId, offerId } = await withOpenRecords();
    const { page, pageErrors } = await member('recruiter', { width: 1800 });
    await page.goto(`/jobs/${job.id}`);
    const drag = () =>
      page
        .getByRole('link', { name: 'Dora Hireable', exact: true })
        .dragTo(page.getByRole('heading', { name: 'Hired' }));
    const asks = page.getByRole('alertdialog', { name: 'Hire Dora Hireable?' });
    await drag();
    await asks.getByText('Offer “Our offer”').waitFor();
    await asks.getByText(/Interview “Last talk” on .*2090/).waitFor();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await asks.waitFor({ state: 'detached' });
    assert.equal(await statusOf(`/applications/${applicationId}`), 'active');
    await drag();
    await asks.getByRole('button', { name: 'Hire' }).click();
    await page.getByText('Dora Hireable hired.').first().waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    assert.deepEqual(
      [
        await statusOf(`/applications/${applicationId}`),
        await statusOf(`/interviews/${interviewId}`),
        await statusOf(`/offers/${offerId}`),
      ],
      ['hired', 'canceled', 'withdrawn'],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Dora Hireable reopened.').first().waitFor();
    assert.equal(await statusOf(`/applications/${applicationId}`), 'active');
    assert.deepEqual(pageErrors, []);
  });

  it('several selected candidates, by the menu or by keys, asks once for all, closes what is open for each and is undone', async () => {
    const { job, applicationId, withOpenRecords } = await applicant('Mona');
    const { offerId } = await withOpenRecords();
    const candidateId = await makeCandidate(workspace, { firstName: 'Nils', lastName: 'Hireable' });
    const second = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id;
    for (const id of [applicationId, second]) {
      await api('POST', `/applications/${id}/move`, { toStageId: job.stages.offer });
    }
    const statuses = async () => [
      await statusOf(`/applications/${applicationId}`),
      await statusOf(`/applications/${second}`),
      await statusOf(`/offers/${offerId}`),
    ];
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    const card = page.getByRole('link', { name: 'Nils Hireable', exact: true });
    await card.focus();
    await page.keyboard.press('Control+a');
    await page.getByText('2 candidates selected').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    const asks = page.getByRole('alertdialog', { name: 'Hire 2 candidates?' });
    await asks.getByText('Mona Hireable: Offer “Our offer”').waitFor();
    await page.keyboard.press('Escape');
    await asks.waitFor({ state: 'detached' });
    assert.deepEqual(await statuses(), ['active', 'active', 'sent']);
    await page.getByRole('button', { name: 'Move to' }).click();
    await page.getByRole('menuitem', { name: 'Hired' }).click();
    await asks.getByRole('button', { name: 'Hire' }).click();
    await page.getByText('2 candidates hired.').first().waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    assert.deepEqual(await statuses(), ['hired', 'hired', 'withdrawn']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 candidates reopened.').first().waitFor();
    assert.deepEqual(await statuses(), ['active', 'active', 'withdrawn']);
    assert.deepEqual(pageErrors, []);
  });

  it('by moving, alone or in bulk, cancels upcoming interviews, and withdraws sent offers only if asked to', async () => {
    const people = [await applicant('Inga'), await applicant('Ilse'), await applicant('Iris')];
    const [open, alone, bulk] = await Promise.all(people.map(({ withOpenRecords }) => withOpenRecords()));
    const hired = (index: number, closeRelated: boolean) => ({
      toStageId: people[index]!.job.stages.hired,
      closeRelated,
    });
    await api('POST', `/applications/${people[0]!.applicationId}/move`, hired(0, false));
    await api('POST', `/applications/${people[1]!.applicationId}/move`, hired(1, true));
    const many = { applicationIds: [people[2]!.applicationId], ...hired(2, true) };
    assert.equal((await api('POST', '/applications/bulk-move', many)).body.data.summary.moved, 1);
    const ends = async ({ interviewId, offerId }: { interviewId: string; offerId: string }) => [
      await statusOf(`/interviews/${interviewId}`),
      await statusOf(`/offers/${offerId}`),
    ];
    assert.deepEqual(await ends(open!), ['canceled', 'sent']);
    assert.deepEqual(await ends(alone!), ['canceled', 'withdrawn']);
    assert.deepEqual(await ends(bulk!), ['canceled', 'withdrawn']);
  });

  it('by moving to a stage that does not hire, closeRelated closes nothing', async () => {
    const { job, applicationId, withOpenRecords } = await applicant('Ines');
    const { interviewId } = await withOpenRecords();
    const to = { toStageId: job.stages.offer, closeRelated: true };
    await api('POST', `/applications/${applicationId}/move`, to);
    await api('POST', '/applications/bulk-move', {
      ...to,
      applicationIds: [applicationId],
      toStageId: job.stages.interview,
    });
    assert.equal(await statusOf(`/interviews/${interviewId}`), 'scheduled');
  });

  it('by the API cancels upcoming interviews, and withdraws nothing unless asked to', async () => {
    const { applicationId, withOpenRecords } = await applicant('Hella');
    const { interviewId, offerId } = await withOpenRecords();
    await api('POST', `/applications/${applicationId}/hire`);
    assert.deepEqual(
      [await statusOf(`/interviews/${interviewId}`), await statusOf(`/offers/${offerId}`)],
      ['canceled', 'sent'],
    );
  });
});

describe('a second open offer', () => {
  it('is warned of before it is created', async () => {
    const { candidateId, withOpenRecords } = await applicant('Otto');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}?tab=offers`);
    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByRole('dialog').getByLabel('Title (required)').waitFor();
    await withOpenRecords();
    await page.getByText('This application already has an open offer: Our offer (Sent).').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

describe('without a mail server', () => {
  it('invitations, interviews, offers, rejections and candidate links say that emails stay queued', async () => {
    const { candidateId, applicationId } = await applicant('Nora');
    await api('POST', '/offers', { applicationId, title: 'A draft' });
    const { page, pageErrors } = await member('owner');
    const dialog = page.getByRole('dialog');
    await page.goto('/settings/members');
    await page
      .getByRole('button', { name: /Invite/ })
      .first()
      .click();
    await dialog.getByText(NOTICE).waitFor();
    await page.goto(`/candidates/${candidateId}?tab=interviews`);
    await page.getByRole('button', { name: 'Schedule interview' }).first().click();
    await dialog.getByText(NOTICE).waitFor();
    await dialog.getByText(/^Sent from .+@.+\.$/).waitFor();
    await page.goto(`/candidates/${candidateId}?tab=offers`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alertdialog').getByText(NOTICE).waitFor();
    await page
      .getByRole('alertdialog')
      .getByText(/^Sent from .+@.+\.$/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog.getByLabel('Notify by email').check();
    await dialog.getByText(NOTICE).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Job of Nora' }).click();
    await page.getByRole('menuitem', { name: 'Send candidate link' }).click();
    await page.getByText('The email with the link stays queued until a mail server is configured.').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});
