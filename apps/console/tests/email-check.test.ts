import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../server/src/platform/database/sql.ts';
import { header, leaves } from '../../server/src/platform/email/mime.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { accessibilityFaults } from '../testing/console.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';

const { workspace, member, arrivedAt, service } = await startConsoleWithEmail();
const { api } = workspace;

const addressOf = (index: number) => `pooled${index}@example.com`;

/** A candidate without an open application. */
const pooled = (index: number, lastName: string) =>
  makeCandidate(workspace, { firstName: `Pia${index}`, lastName, email: addressOf(index) });

/** The address of the page that the newest email to a candidate links to. */
async function unsubscribe(index: number): Promise<void> {
  const [mail] = await eventually(
    async () => arrivedAt(addressOf(index)),
    ({ length }) => length > 0,
  );
  const [, url] = /<(.+)>/.exec(header(mail!, 'list-unsubscribe') ?? '') ?? [];
  assert.equal((await fetch(url!, { method: 'POST', body: new URLSearchParams() })).status, 200);
}

describe('an email to fifteen candidates', () => {
  it('names before it is sent who would not get it, because a value is empty, they unsubscribed or their address rejects emails; the others get theirs', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 15; index++) ids.push(await pooled(index, index === 3 || index === 7 ? '' : 'Pooled'));
    await api('POST', '/messages', { candidateId: ids[5], subject: 'First', text: 'Hello.' });
    await unsubscribe(5);
    await service.db.write.query(sql`
      update candidates set email_unreachable_at = now()
      where workspace_id = ${workspace.id} and id = ${ids[9]}`);
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByRole('heading', { name: 'Email 15 candidates' }).waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject (required)').fill('A job for {{ candidate.firstName }}');
    await dialog.getByLabel('Text (required)').fill('Dear {{ candidate.firstName }} {{ candidate.lastName }},');
    const unsent = dialog.getByRole('region', { name: 'Who does not receive it' });
    await unsent.getByText('4 candidates will not receive this email as it is:').waitFor();
    assert.deepEqual((await unsent.getByRole('listitem').allInnerTexts()).sort(), [
      'Pia3: “Last name” is empty.',
      'Pia5 Pooled: has unsubscribed and has no open application.',
      'Pia7: “Last name” is empty.',
      'Pia9 Pooled: the last email to this address came back. Correct it, or write to this candidate alone.',
    ]);
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.deepEqual((await api('GET', '/messages?status=queued')).body.data, [], 'nothing was stored');
    await dialog.getByLabel('Text (required)').fill('Dear {{ candidate.firstName }},');
    await unsent.getByText('2 candidates will not receive this email as it is:').waitFor();
    await dialog.getByText('A line with a link for unsubscribing is added below the text').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Emails to 13 candidates are on their way.').waitFor();
    for (let index = 0; index < 15; index++) {
      if (index === 5 || index === 9) continue;
      const [mail] = await eventually(
        async () => arrivedAt(addressOf(index)),
        ({ length }) => length > 0,
      );
      assert.equal(header(mail!, 'subject'), `A job for Pia${index}`);
      assert.match(leaves(mail!)[0]!.body, new RegExp(`Dear Pia${index},`));
    }
    assert.equal(arrivedAt(addressOf(5)).length, 1, 'only the email before');
    assert.equal(arrivedAt(addressOf(9)).length, 0);
    assert.deepEqual(pageErrors, []);
  });
});

describe('a candidate who has unsubscribed', () => {
  it('is marked at the address, and the dialog says why an email cannot be sent', async () => {
    const id = await pooled(20, 'Gone');
    await api('POST', '/messages', { candidateId: id, subject: 'First', text: 'Hello.' });
    await unsubscribe(20);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`${service.url}/candidates/${id}`);
    await page.getByText('unsubscribed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject (required)').fill('Again');
    await dialog.getByLabel('Text (required)').fill('Hello.');
    await dialog.getByText('The candidate has unsubscribed and has no open application').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});
