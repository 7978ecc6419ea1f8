import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../server/src/platform/database/sql.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const console = await startConsole();
const { workspace, member } = console;

describe('the settings of the career site', () => {
  it('are previewed while they are edited, with errors at their fields, and saved', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/career-site');
    const preview = page.frameLocator('iframe[title="Preview of the career site"]');
    await preview.getByRole('heading', { level: 1, name: /^Work at/ }).waitFor();
    await page.getByLabel('Heading').fill('Grow with us');
    await preview.getByRole('heading', { level: 1, name: 'Grow with us' }).waitFor();
    await page.getByLabel('Accent color').fill('#ffcc00');
    await page.getByText('has a contrast of 1.51:1 with the background #ffffff').first().waitFor();
    await page.getByLabel('Background').fill('#101828');
    await preview.locator('html[lang="en"]').waitFor();
    await page.getByText('has a contrast of').first().waitFor({ state: 'detached' });
    await page.getByLabel('German').check();
    await page.getByLabel('Default language').selectOption('de');
    await preview.getByText('Zurzeit keine offenen Stellen').waitFor();
    assert.equal((await workspace.api('GET', '/workspace')).body.data.careerSite.heading, null);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    const { careerSite } = (await workspace.api('GET', '/workspace')).body.data;
    assert.equal(careerSite.heading, 'Grow with us');
    assert.deepEqual(careerSite.languages, ['en', 'de']);
    assert.deepEqual([careerSite.theme.accentColor, careerSite.theme.background], ['#ffcc00', '#101828']);
    assert.deepEqual(pageErrors, []);
  });

  it('say that the stored domain is not used, and what an administrator has to do', async () => {
    const domain = 'careers.not-assigned.example';
    const store = (value: string | null) =>
      console.service.db.write.query(sql`update workspaces set career_domain = ${value} where id = ${workspace.id}`);
    // With several workspaces, domains must be assigned.
    await console.service.workspace();
    await store(domain);
    const { page } = await member('admin');
    await page.goto('/settings/career-site');
    const note = page.getByRole('note').filter({ hasText: 'stored but not used' });
    await note.getByText(`add ${domain}=${workspace.slug} to CAREER_DOMAINS`).waitFor();
    await page.getByLabel('Heading').fill('Come and work here');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    await assertUsable(console, [
      {
        path: '/settings/career-site',
        ready: (shown) => shown.getByRole('note').filter({ hasText: 'stored but not used' }).waitFor(),
      },
    ]);
    await page.getByLabel('Custom domain').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await note.waitFor({ state: 'detached' });
  });

  it('are usable on every screen', async () => {
    await assertUsable(console, [
      {
        path: '/settings/career-site',
        ready: (page) => page.locator('iframe[title="Preview of the career site"]').waitFor(),
      },
    ]);
  });
});
