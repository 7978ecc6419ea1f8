import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { startSmtpReceiver } from '../../server/src/domain/hiring/received/smtp-receiver.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { SNOOZES } from '../src/areas/inbox/snooze.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail({}, { MAIL_REPLY_DOMAIN: 'reply.rolecall.test' });
const { service, workspace, member } = started;
const receiver = await startSmtpReceiver(service.db, service.services, { port: 0, host: '127.0.0.1' });
service.beforeClose(() => receiver.stop());
const outside = createTransport({ host: '127.0.0.1', port: receiver.port(), ignoreTLS: true });

/** A candidate to whom the team has written. @returns where their reply goes */
async function writtenTo(firstName: string) {
  const email = `${firstName.toLowerCase()}@mail.example`;
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Writer', email });
  const { id: jobId } = await makeJob(workspace, { title: `Job of ${firstName}` });
  const applied = await workspace.api('POST', '/applications', { candidateId, jobId });
  const applicationId: string = applied.body.data.id;
  const body = { applicationId, subject: 'Your application', text: 'When can we talk?' };
  const { body: sent } = await workspace.api('POST', '/messages', body);
  const replyTo: string = sent.data.replyTo;
  assert.match(replyTo, /@reply\.rolecall\.test/);
  return { email, candidateId, applicationId, replyTo };
}

/** Sends an email from outside, and waits until it is a message. */
async function send(from: string, to: string, text: string): Promise<void> {
  await outside.sendMail({ from, to, subject: 'Re: Your application', text });
  const needle = text.split('\n')[0]!;
  await eventually(
    async () => (await workspace.api('GET', '/messages?direction=in&limit=100')).body.data,
    (rows: { text: string }[]) => rows.some((row) => row.text.includes(needle)),
  );
}

describe('the inbox', () => {
  it('shows a reply that arrived by email and why it belongs there; after the answer, the next one is open', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/inbox');
    await page.getByText('No open messages').waitFor();
    const [ada, ben] = [await writtenTo('Ada'), await writtenTo('Ben')];
    await send(
      ada.email,
      ada.replyTo,
      'Tuesday works.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Acme <jobs@rolecall.test> wrote:\n> When can we talk?',
    );
    await send(ben.email, ben.replyTo, 'Wednesday works.');

    // Without a reload.
    const list = page.getByRole('region', { name: 'Messages' });
    await list.getByRole('link', { name: /Ada Writer/ }).waitFor();
    await page.getByRole('navigation').getByText('2 Unread').first().waitFor();
    await list.getByRole('link', { name: /Ada Writer/ }).click();
    await page.getByText('Sent to the signed address of this application').waitFor();
    await page.getByText('Tuesday works.', { exact: true }).last().waitFor();
    assert.equal(await page.getByText('> When can we talk?').isVisible(), false);
    await page.getByText('Show quoted text').click();
    await page.getByText('> When can we talk?').waitFor();

    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text (required)').fill('Tuesday it is.');
    await dialog.getByText('appear in the inbox and on the candidate’s profile.').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'Re: Your application' }).waitFor();
    await page.getByText('Wednesday works.', { exact: true }).last().waitFor();
    await list.getByRole('link', { name: /Ada Writer/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByText('No open messages').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('an email that belongs to nobody is assigned by a member, who can also take and snooze messages', async () => {
    const cyd = await writtenTo('Cyd');
    const { page, pageErrors } = await member('recruiter');
    await send('stranger@elsewhere.example', cyd.replyTo, 'I write for Cyd.');
    await page.goto('/inbox');
    await page.getByRole('link', { name: /I write for Cyd/ }).click();
    await page.getByText('Not sent from the candidate’s address. It may be somebody else.').waitFor();
    await page.keyboard.press('m');
    await page.getByRole('link', { name: 'Mine' }).click();
    await page.getByRole('link', { name: /I write for Cyd/ }).click();
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: 'Tomorrow at 9:00' }).click();
    await page.getByText('No open messages of yours').waitFor();
    await page.getByRole('link', { name: 'Snoozed' }).click();
    await page.getByRole('link', { name: /I write for Cyd/ }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('an email that names nobody is assigned to a candidate, and is then theirs', async () => {
    const eve = await writtenTo('Eve');
    const { page, pageErrors } = await member('recruiter');
    await send('eve.private@elsewhere.example', `${workspace.slug}@reply.rolecall.test`, 'My other address.');
    await page.goto('/inbox');
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await page.getByRole('link', { name: /My other address/ }).click();
    await page.getByText('its sender is not a candidate').waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The sender’s address is not added to the candidate.').waitFor();
    await dialog.getByRole('combobox', { name: 'Candidate' }).fill('eve');
    await dialog.getByRole('option', { name: /Eve Writer/ }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('Email assigned.').waitFor();
    await page.getByText('No unassigned emails').waitFor();
    const { data } = (await workspace.api('GET', `/messages?direction=in&applicationId=${eve.applicationId}`)).body;
    assert.deepEqual(
      data.map(({ text, match }: { text: string; match: { by: string } }) => [text.trim(), match.by]),
      [['My other address.', 'assigned']],
    );
    const candidate = (await workspace.api('GET', `/candidates/${eve.candidateId}`)).body.data;
    assert.equal(candidate.email, eve.email);
    await page.getByRole('link', { name: 'All open' }).click();
    await page.getByRole('link', { name: /Eve Writer/ }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows the answers of fifteen candidates to one email as they arrive, each read with J and K', async () => {
    const { id: jobId } = await makeJob(workspace, { title: 'Fifteen' });
    const names = Array.from({ length: 15 }, (_, index) => `Fay${index}`);
    const ids = await Promise.all(
      names.map(async (firstName) => {
        const email = `${firstName.toLowerCase()}@mail.example`;
        const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Fifteen', email });
        await workspace.api('POST', '/applications', { candidateId, jobId });
        return candidateId;
      }),
    );
    // Those of other tests are done.
    const { data: others } = (await workspace.api('GET', '/messages?direction=in&state=open&limit=100')).body;
    for (const { id } of others) await workspace.api('PATCH', `/messages/${id}`, { state: 'done' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates?q=Fifteen');
    await page.getByText('Fay14 Fifteen').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Email 15 candidates').waitFor();
    await dialog.getByLabel('Subject (required)').fill('A question for {{ candidate.firstName }}');
    await dialog.getByLabel('Text (required)').fill('Dear {{ candidate.firstName }}, are you still interested?');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Emails to 15 candidates are on their way.').waitFor();
    await page.goto('/inbox');
    await page.getByText('No open messages').waitFor();
    for (const [index, candidateId] of ids.entries()) {
      const [asked] = (await workspace.api('GET', `/messages?direction=out&candidateId=${candidateId}`)).body.data;
      assert.equal(asked.subject, `A question for ${names[index]}`);
      await send(`${names[index]!.toLowerCase()}@mail.example`, asked.replyTo, `Yes, says ${names[index]}.`);
    }
    const list = page.getByRole('region', { name: 'Messages' });
    for (const name of names)
      await list.getByRole('link', { name: new RegExp(`${name} Fifteen.*Yes, says ${name}\\.`, 's') }).waitFor();
    await page.getByRole('navigation').getByText('15 Unread').first().waitFor();
    const order = await list.getByRole('link').allInnerTexts();
    const nameAt = (place: number) => /Fay\d+/.exec(order[place]!)![0];
    const isOpen = (name: string) => page.getByRole('article').getByText(`Yes, says ${name}.`).waitFor();
    await page.keyboard.press('j');
    await isOpen(nameAt(0));
    await page.keyboard.press('j');
    await isOpen(nameAt(1));
    await page.keyboard.press('j');
    await isOpen(nameAt(2));
    await page.keyboard.press('k');
    await isOpen(nameAt(1));
    await page.getByRole('navigation').getByText('12 Unread').first().waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('is accessible, light and dark, wide and narrow', async () => {
    const dee = await writtenTo('Dee');
    await send(dee.email, dee.replyTo, `Thank you.\n\n${'A long line of an email. '.repeat(40)}`);
    const { body } = await workspace.api('GET', '/messages?direction=in&state=open&limit=1');
    const { id } = body.data[0];
    await assertUsable(
      started,
      [
        { path: '/inbox', ready: (page) => page.getByRole('link', { name: /Dee Writer/ }).waitFor() },
        { path: `/inbox?message=${id}`, ready: (page) => page.getByRole('heading', { level: 2 }).waitFor() },
      ],
      'recruiter',
    );
  });
});

it('a message is snoozed for hours, until tomorrow morning or the next Monday, never until a time that has passed', () => {
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-31']) {
    const now = new Date(`${day}T10:30:00`);
    assert.equal(SNOOZES.hours(now).getTime() - now.getTime(), 3 * 3_600_000);
    const tomorrow = SNOOZES.tomorrow(now);
    assert.deepEqual([tomorrow.getHours(), tomorrow.getTime() > now.getTime()], [9, true]);
    const monday = SNOOZES.monday(now);
    assert.deepEqual([monday.getDay(), monday.getHours(), monday.getTime() > now.getTime()], [1, 9, true]);
  }
});
