import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUSES } from '../../server/src/domain/accounts/workspaces/career-site/status-texts.ts';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { textsOf } from '../../server/src/domain/careers/career-site/languages/texts.ts';
import { LANGUAGES } from '../../server/src/platform/text/languages.ts';
import { openJob } from '../../server/test/careers-site.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member, browser } = started;
const HOSTILE = '<img src=x onerror="document.title=1"> We & others read it.';

describe('the status texts of the candidate page', () => {
  it('have the default text of every status and language as placeholder', async () => {
    const { page } = await member('admin');
    await page.goto('/settings/candidate-page');
    const fields = page.getByRole('main').getByRole('textbox');
    await fields.first().waitFor();
    const placeholders = await fields.evaluateAll((all) => all.map((each) => each.getAttribute('placeholder')));
    const standard = STATUSES.flatMap((status) => LANGUAGES.map((name) => textsOf(name).text(`my.status.${status}`)));
    assert.deepEqual(placeholders, standard);
  });

  it('are previewed, kept as a draft, saved, and shown to candidates in both languages as text; cleared ones fall back to the default text', async () => {
    const ada = await CandidateTester.apply(service, workspace, { job: await openJob(workspace, { title: 'Cook' }) });
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/candidate-page');
    const english = page.getByLabel('Applied, English');
    const preview = page.getByRole('region', { name: 'Preview' });
    await english.fill(HOSTILE);
    await preview.getByText(HOSTILE).waitFor();
    await page.getByLabel('Applied, German').fill('Auf dem Stapel.');
    await page.getByLabel('Preview language').selectOption('de');
    await preview.getByText('Auf dem Stapel.').waitFor();
    await page.reload();
    assert.equal(await english.inputValue(), HOSTILE);
    await english.fill(`${'x'.repeat(600)}`);
    assert.equal((await english.inputValue()).length, 500);
    await english.fill(HOSTILE);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled });
      const candidate = await context.newPage();
      await candidate.goto(`${ada.path}?lang=en`);
      await candidate.getByText(HOSTILE).waitFor();
      assert.equal(await candidate.locator('main img').count(), 0);
      await candidate.goto(`${ada.path}?lang=de`);
      await candidate.getByText('Auf dem Stapel.').waitFor();
      await context.close();
    }
    await english.fill('');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    assert.equal((await saved).status(), 200);
    const { statusTexts } = (await workspace.api('GET', '/workspace')).body.data.candidatePage;
    assert.deepEqual([statusTexts.en.applied, statusTexts.de.applied], [null, 'Auf dem Stapel.']);
    assert.match((await ada.get('?lang=en')).text, /We have received your application\./);
    assert.deepEqual(pageErrors, []);
  });

  it('are usable on every screen', async () => {
    await assertUsable(started, [
      { path: '/settings/candidate-page', ready: (page) => page.getByLabel('Withdrawn, German').waitFor() },
    ]);
  });
});
