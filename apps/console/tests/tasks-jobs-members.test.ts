import assert from 'node:assert/strict';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { testTasks } from '../testing/task-table.ts';

const started = await startConsole();
const { workspace, service } = started;
const { api } = workspace;

testTasks('Jobs and members', started, {
  'Create a job': {
    async start(page) {
      await page.goto('/jobs');
      const button = page.getByRole('button', { name: 'New job' }).first();
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await input.type('Stargazer');
        await input.click(dialog.getByLabel('Description'));
        await input.type('You look at the sky.');
        await input.press('Control+Enter');
        await page.getByRole('heading', { name: 'Stargazer' }).waitFor();
      };
    },
  },

  'Publish a job': {
    async start(page) {
      const { id } = await makeJob(workspace, { title: 'Night gardener' });
      await page.goto(`/jobs/${id}`);
      const button = page.getByRole('button', { name: 'Publish', exact: true });
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        await eventually(
          async () => (await api('GET', `/jobs/${id}`)).body.data,
          ({ status }: Json) => status === 'open',
        );
      };
    },
  },

  'Share a tracking link': {
    async start(page) {
      const { id } = await makeJob(workspace, { title: 'Glazier' });
      await api('POST', `/jobs/${id}/publish`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url });
      await page.goto(`/jobs/${id}/links`);
      const button = page.getByRole('button', { name: 'Add link' });
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        await input.choose(page.getByRole('dialog').getByLabel(/^Source/), 'LinkedIn');
        await input.press('Enter');
        await input.click(page.getByRole('button', { name: 'Copy' }));
        const [link] = (await api('GET', `/tracking-links?jobId=${id}`)).body.data;
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link.shareUrl);
      };
    },
  },

  'Invite a member': {
    role: 'owner',
    async start(page) {
      await page.goto('/settings/members');
      const button = page.getByRole('button', { name: 'Invite member' });
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await input.type('Grace Hopper');
        await input.press('Tab');
        await input.type('grace@example.com');
        await input.choose(dialog.getByLabel('Role'), 'Recruiter');
        await input.press('Enter');
        const row = page.getByRole('row', { name: /Grace Hopper/ });
        await row.getByText('Invited').waitFor();
        await row.getByRole('cell', { name: 'Recruiter' }).waitFor();
      };
    },
  },
});
