import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { processAll } from '../../server/src/domain/hiring/received/process-all.fixture.ts';
import { receiveEmail } from '../../server/src/domain/hiring/received/receive-email.ts';
import { joinedMember } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults } from '../testing/console.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const requested: string[] = [];
const pictures = createServer(({ url = '' }, response) => {
  requested.push(url);
  response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
});
pictures.listen(0, '127.0.0.1');
await once(pictures, 'listening');
after(() => void pictures.close());
const picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/seen.png`; // it listens on TCP

const { service, workspace, member, arrivedAt } = await startConsoleWithEmail(
  {},
  { MAIL_REPLY_DOMAIN: 'reply.rolecall.test', INBOUND_AUTHSERV_ID: 'mx.rolecall.test', ALLOW_PRIVATE_WEBHOOKS: 'true' },
);
const { api } = workspace;

/** A candidate with an application, to whom the team has written. */
async function writtenTo(firstName: string) {
  const email = `${firstName.toLowerCase()}@mail.example`;
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Writer', email });
  const { id: jobId } = await makeJob(workspace, { title: `Job of ${firstName}` });
  const applicationId: string = (await api('POST', '/applications', { candidateId, jobId })).body.data.id;
  const { body } = await api('POST', '/messages', { applicationId, subject: 'Your application', text: 'When?' });
  return { email, candidateId, applicationId, replyTo: String(body.data.replyTo) };
}

interface Email {
  from: string;
  to: string;
  subject?: string;
  headers?: readonly string[];
  type?: string;
  body: string;
}

let count = 0;

/** As a mailbox that is read by IMAP has it. */
async function receive({ from, to, subject = 'Re: Your application', headers = [], type, body }: Email): Promise<void> {
  count += 1;
  const raw = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <received-${count}@mail.example>`,
    'MIME-Version: 1.0',
    `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
    '',
    body,
  ].join('\r\n');
  await receiveEmail(service.db, service.services, [Buffer.from(raw)], {
    channel: 'imap',
    envelope: { from: null, to: [] },
  });
  await processAll(service);
}

const results = (dmarc: string) =>
  `Authentication-Results: mx.rolecall.test; spf=${dmarc}; dkim=none; dmarc=${dmarc} header.from=mail.example`;
const openFromInbox = async (page: Page, name: RegExp) => {
  await page.goto('/inbox');
  await page.getByRole('link', { name }).click();
};

describe('a received email in the console', () => {
  it('with HTML is displayed in a frame without scripts, its links open, and remote images are loaded by a button alone', async () => {
    const ada = await writtenTo('Ada');
    const html = `<p>My <b>portfolio</b> is <a href="https://ada.example/">here</a>.</p><script>document.title='x'</script><img src="${picture}" alt="A view"><form action="https://evil.example/"><button>Send</button></form>`;
    await receive({
      from: ada.email,
      to: ada.replyTo,
      headers: [results('pass')],
      type: 'text/html; charset=utf-8',
      body: html,
    });
    const { page, pageErrors } = await member('recruiter');
    await openFromInbox(page, /Ada Writer/);
    await page.getByRole('button', { name: 'Show formatted' }).click();
    const frame = page.frameLocator('iframe[title="Email"]');
    await frame.getByText('portfolio', { exact: true }).waitFor();
    assert.equal(await frame.locator('script, form, button').count(), 0);
    const link = frame.getByRole('link', { name: 'here' });
    assert.deepEqual(
      [await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')],
      ['https://ada.example/', '_blank', 'noopener noreferrer nofollow'],
    );
    const sandbox = await page.locator('iframe[title="Email"]').getAttribute('sandbox');
    assert.doesNotMatch(sandbox ?? 'allow-scripts', /allow-(scripts|same-origin|forms|top-navigation)/);
    const width = () => frame.getByAltText('A view').evaluate((image) => (image as HTMLImageElement).naturalWidth); // an <img>
    assert.equal(await width(), 0);
    assert.deepEqual(requested, []);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole('button', { name: 'Load images' }).click();
    await frame.locator('img[src^="data:image/png"]').waitFor();
    assert.equal(await width(), 1);
    assert.deepEqual(requested, ['/seen.png']);
    assert.deepEqual(pageErrors, []);
  });

  it('shows what SPF, DKIM and DMARC say, and warns of a sender who is not verified', async () => {
    const [ben, cyd] = [await writtenTo('Ben'), await writtenTo('Cyd')];
    await receive({ from: ben.email, to: ben.replyTo, headers: [results('fail')], body: 'Please change my address.' });
    await receive({ from: cyd.email, to: cyd.replyTo, headers: [results('pass')], body: 'Tuesday works.' });
    const { page, pageErrors } = await member('recruiter');
    await openFromInbox(page, /Ben Writer/);
    await page.getByText('The sender’s address could not be verified (DMARC).').waitFor();
    await page.getByText('Sender’s address not verified').click();
    await page.getByText('failed · whether one of them is of the sender’s address').waitFor();
    await openFromInbox(page, /Cyd Writer/);
    await page.getByText('Sender’s address verified').click();
    await page.getByText('passed · whether the server may send for the domain').waitFor();
    await page.getByText('the domain has no rule or signature · whether the email is signed and unchanged').waitFor();
    assert.equal(await page.getByText('could not be verified (DMARC)').count(), 0);
    await page.goto(`/candidates/${ben.candidateId}`);
    await page.getByText('The sender’s address could not be verified (DMARC).').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('of a colleague or a stranger is shown as theirs, and the reply to it says that it goes to the candidate', async () => {
    const dan = await writtenTo('Dan');
    const colleague = await joinedMember(workspace, 'recruiter');
    await receive({
      from: `Cole League <${colleague.email}>`,
      to: dan.replyTo,
      headers: [results('pass')],
      body: 'I have called Dan.',
    });
    const { page, pageErrors } = await member('recruiter');
    await openFromInbox(page, /I have called Dan/);
    await page.getByText('Written by a colleague.').waitFor();
    await receive({ from: 'Bob <bob@elsewhere.example>', to: dan.replyTo, body: 'Dan is away.' });
    await openFromInbox(page, /Dan is away/);
    await page.getByText('Not sent from the candidate’s address. It may be somebody else.').waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Email Dan Writer' });
    await dialog
      .getByText(
        'This reply goes to the address of Dan Writer, not to Bob <bob@elsewhere.example>, who wrote the message.',
      )
      .waitFor();
    await page.goto(`/candidates/${dan.candidateId}`);
    await page.getByText('This reply goes to the address of Dan Writer, not to Bob').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('has links to its attachments, in the inbox and on the profile', async () => {
    const eve = await writtenTo('Eve');
    const body = [
      '--b',
      'Content-Type: text/plain',
      '',
      'My notes.',
      '--b',
      'Content-Type: text/plain; name="notes.txt"',
      'Content-Disposition: attachment; filename="notes.txt"',
      '',
      'Some notes.',
      '--b--',
    ].join('\r\n');
    await receive({ from: eve.email, to: eve.replyTo, type: 'multipart/mixed; boundary=b', body });
    await eventually(
      async () => (await api('GET', `/candidates/${eve.candidateId}/files`)).body.data,
      ([file]) => file?.status === 'clean',
    );
    const { page, pageErrors } = await member('recruiter');
    await openFromInbox(page, /Eve Writer/);
    for (const path of [null, `/candidates/${eve.candidateId}`]) {
      if (path !== null) await page.goto(path);
      const downloading = page.waitForEvent('download');
      await page.getByRole('main').getByRole('button', { name: 'Download notes.txt' }).first().click();
      assert.equal((await downloading).suggestedFilename(), 'notes.txt');
    }
    assert.deepEqual(pageErrors, []);
  });
});

describe('the inbox', () => {
  it('an email that belongs to nobody is found in Unassigned and assigned to an application, by which it reaches the profile', async () => {
    const fay = await writtenTo('Fay');
    await receive({
      from: 'fay.private@elsewhere.example',
      to: `${workspace.slug}@reply.rolecall.test`,
      subject: 'My new address',
      body: 'I write from home.',
    });
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/inbox');
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await page.getByRole('link', { name: /My new address/ }).click();
    await page.getByRole('button', { name: 'Assign to a candidate…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign the email to a candidate' });
    await dialog.getByRole('combobox', { name: 'Candidate' }).fill('Fay');
    await page.getByRole('option', { name: /Fay Writer/ }).click();
    assert.deepEqual(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('Email assigned.').waitFor();
    await page.goto(`/candidates/${fay.candidateId}`);
    await page.getByText('I write from home.').waitFor();
    const { applicationId, match } = (await api('GET', `/messages?candidateId=${fay.candidateId}&direction=in`)).body
      .data[0];
    assert.deepEqual([applicationId, match.by], [fay.applicationId, 'assigned']);
    assert.deepEqual(pageErrors, []);
  });

  it('J and K open the next and the previous message, and the answers to an email to fifteen arrive without a reload', async () => {
    for (const { id } of (await api('GET', '/messages?direction=in&state=open&limit=100')).body.data)
      await api('PATCH', `/messages/${id}`, { state: 'done' });
    const candidateIds: string[] = [];
    for (let index = 0; index < 15; index += 1) {
      const name = { firstName: `Ida${index}`, lastName: 'Pooled', email: `ida${index}@mail.example` };
      candidateIds.push(await makeCandidate(workspace, name));
    }
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates?q=Pooled');
    await page.getByText('Ida14 Pooled').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByRole('heading', { name: 'Email 15 candidates' }).waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject (required)').fill('A job for {{ candidate.firstName }}');
    await dialog.getByLabel('Text (required)').fill('Dear {{ candidate.firstName }}, when can we talk?');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Emails to 15 candidates are on their way.').waitFor();

    await page.goto('/inbox');
    await page.getByText('No open messages').waitFor();
    const { data } = (await api('GET', '/messages?direction=out&limit=100')).body;
    const addresses = new Map<string, string>(
      data.map(({ candidateId, replyTo }: { candidateId: string; replyTo: string }) => [candidateId, replyTo]),
    );
    // Each answers to the address in the email that they received.
    for (const [index, id] of candidateIds.entries())
      await receive({
        from: `ida${index}@mail.example`,
        to: addresses.get(id)!,
        subject: 'Re: A job',
        body: `Answer of number ${index}.`,
      });
    const list = page.getByRole('region', { name: 'Messages' });
    for (const index of candidateIds.keys())
      await list
        .getByRole('link', { name: new RegExp(`Ida${index} Pooled.*Answer of number ${index}\\.`, 's') })
        .waitFor();
    assert.equal(await list.getByRole('link').count(), 15);
    assert.equal(arrivedAt('ida0@mail.example').length, 1);

    const opened = async (index: number) => {
      const row = list.getByRole('link').nth(index);
      await list.locator(`li:nth-child(${index + 1}) > a[aria-current]`).waitFor();
      const [, answer] = /(Answer of number \d+\.)/.exec(await row.innerText()) ?? [];
      await page.getByRole('article').getByText(answer!).waitFor();
    };
    await list.getByRole('link').first().click();
    await opened(0);
    for (const [key, index] of [
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key);
      await opened(index);
    }
    assert.deepEqual(pageErrors, []);
  });
});
