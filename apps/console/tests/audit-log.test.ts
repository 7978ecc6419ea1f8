import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startWorkers } from '../../server/src/background/workers.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const ada = await makeCandidate(workspace, { firstName: 'Ada', lastName: 'Lovelace' });
const alan = await makeCandidate(workspace, { firstName: 'Alan', lastName: 'Turing' });

/** Waits until the log has this many entries about a candidate; entries are written once a second. */
const logged = (candidateId: string, count: number) =>
  eventually(
    async () =>
      (await workspace.api('GET', `/audit-log?limit=100&candidateId=${candidateId}`)).body.data.length as number,
    (length) => length >= count,
  );

describe('the audit log', () => {
  it('shows who viewed and exported a candidate, with filters kept in the URL', async () => {
    const reader = await member('recruiter');
    await reader.context.request.get(`/api/v1/candidates/${ada}`);
    await workspace.api('GET', `/candidates/${ada}/export`);
    await workspace.api('GET', `/candidates/${alan}`);
    await Promise.all([logged(ada, 2), logged(alan, 1)]);
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/audit-log');
    const rows = page.getByRole('row');
    await page.getByRole('row', { name: /A recruiter viewed a candidate Ada Lovelace View/ }).waitFor();
    await page.getByRole('row', { name: /exported a candidate Ada Lovelace Export/ }).waitFor();
    await page.getByRole('row', { name: /A recruiter signed in .* Sign-in/ }).waitFor();
    await page.getByRole('row', { name: /created the workspace .* Change/ }).waitFor();

    await page.getByRole('button', { name: 'Candidate All candidates' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Candidate' }).fill('Alan');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /Alan Turing/ })
      .click();
    await page
      .getByRole('row', { name: /Ada Lovelace/ })
      .first()
      .waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /viewed a candidate Alan Turing/ })
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Candidate Alan Turing' }).waitFor();

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Actor', { exact: true }).selectOption(reader.id);
    await page.getByLabel('Type').selectOption('View');
    const viewed = page.getByRole('row', { name: /A recruiter viewed a candidate/ });
    await page
      .getByRole('row', { name: /signed in/ })
      .first()
      .waitFor({ state: 'detached' });
    await viewed.waitFor();
    assert.equal(await rows.count(), 2, 'the heading and one entry');
    await viewed.getByRole('button').click();
    const details = page.getByRole('dialog', { name: /^Entry \d+$/ });
    await details.getByText(reader.id).waitFor();
    await details.getByText('getCandidate').waitFor();
    await details.getByText('127.0.0.1').waitFor();
    await details.getByText(/Mozilla.*HeadlessChrome/).waitFor();
    await details.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.waitForURL(`**/candidates/${ada}`);

    await page.goto('/settings/audit-log?from=2001-01-01&to=2001-12-31');
    await page.getByText('No matching entries').waitFor();
    await page.getByLabel('From').fill('');
    await page.getByLabel('To', { exact: true }).fill('2099-01-01');
    await page.getByRole('row', { name: /exported a candidate/ }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('loads more pages', async () => {
    const candidateId = await makeCandidate(workspace, { firstName: 'Much', lastName: 'Viewed' });
    for (let turn = 0; turn < 55; turn += 1) await workspace.api('GET', `/candidates/${candidateId}`);
    await logged(candidateId, 55);
    const { page } = await member('owner');
    await page.goto(`/settings/audit-log?candidate=${candidateId}&kind=read`);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('row').nth(55).waitFor();
    const rows = await page.getByRole('row').count();
    assert.ok(rows === 56 || rows === 57, `${rows}`); // the page reads the candidate's name, which may be among them already
  });

  it('is offered to owners only', async () => {
    const { page } = await member('admin');
    await page.goto('/settings/audit-log');
    await page.getByText('Your role does not allow this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0);
  });

  it('is accessible in every width and color scheme, with and without entries', async () => {
    await assertUsable(started, [
      { path: '/settings/audit-log', ready: (page) => page.getByRole('row').nth(3).waitFor() },
      {
        path: '/settings/audit-log?from=2001-01-01&to=2001-12-31',
        ready: (page) => page.getByText('No matching entries').waitFor(),
      },
      {
        path: `/settings/audit-log?candidate=${ada}&kind=export`,
        ready: (page) => page.getByRole('row').nth(1).getByRole('button').click(),
      },
    ]);
  });
});
