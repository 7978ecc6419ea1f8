import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startWorkers } from '../../server/src/background/workers.ts';
import { plannedCsv, uploaded } from '../../server/src/domain/hiring/imports/imports.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import { startConsole } from '../testing/console.ts';
import { testTasks } from '../testing/task-table.ts';

const started = await startConsole();
const { workspace, service } = started;
const { api } = workspace;
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const status = (page: Page, name: string) => page.locator('header').getByText(name, { exact: true }).waitFor();

/** Imports a file. @returns the ID of the import */
async function completed(csv: string): Promise<string> {
  const { id } = await plannedCsv(workspace, csv);
  await api('POST', `/imports/${id}/start`);
  await eventually(
    () => api('GET', `/imports/${id}`),
    ({ body }) => body.data.status === 'completed',
  );
  return id;
}

async function exported(): Promise<void> {
  const { id } = (await api('POST', '/exports')).body.data;
  await eventually(
    () => api('GET', `/exports/${id}`),
    ({ body }) => body.data.status === 'completed',
  );
}

testTasks('Moving in and out', started, {
  'Import a CSV file': {
    role: 'owner',
    async start(page) {
      await page.goto('/settings/imports');
      const button = page.getByRole('link', { name: 'New import' }).first();
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        await page.getByLabel('Files', { exact: true }).waitFor();
        const bytes = Buffer.from('Name,Email\nHedy Lamarr,hedy@example.com\n');
        await input.drop({ name: 'people.csv', bytes, type: 'text/csv' });
        await input.click(page.getByRole('button', { name: 'Continue to the preview' }));
        await input.click(page.getByRole('button', { name: 'Start import' }));
        await status(page, 'Completed');
      };
    },
  },

  'Say who somebody of the other system is': {
    role: 'owner',
    async start(page, memberId) {
      const lists = {
        candidates: [{ id: 1, first_name: 'Sofia', last_name: 'Kovalevskaya' }],
        users: [{ id: 2, name: 'Gone Guest', primary_email: 'gone@example.com' }],
        notes: [{ id: 3, candidate_id: 1, body: 'Solves it.', user_id: 2, created_at: '2024-01-01T00:00:00Z' }],
      };
      const files = [];
      for (const [list, rows] of Object.entries(lists))
        files.push({ name: `${list}.json`, keys: await uploaded(workspace, JSON.stringify(rows)) });
      const { id } = (await api('POST', '/imports', { kind: 'greenhouse', files })).body.data;
      const { name } = (await api('GET', `/members/${memberId}`)).body.data;
      await page.goto(`/settings/imports/${id}`);
      const choice = page.getByLabel('Gone Guest here');
      await choice.waitFor();
      return async (input) => {
        await input.choose(choice, name);
        await input.click(page.getByRole('button', { name: 'Apply and preview again' }));
        await page.getByRole('button', { name: 'Start import' }).waitFor();
        const { mapping } = (await api('GET', `/imports/${id}`)).body.data;
        assert.deepEqual(mapping.members, { 'gone@example.com': memberId });
      };
    },
  },

  'See why records were not imported': {
    role: 'owner',
    async start(page) {
      const id = await completed('Name,Email\nRosalind Franklin,rosalind@example.com\n,nobody@example.com\n');
      await page.goto(`/settings/imports/${id}`);
      const outcome = page.getByLabel('Outcome');
      await outcome.waitFor();
      return async (input) => {
        await input.choose(outcome, 'Failed');
        await page.getByText('a candidate needs a name').waitFor();
      };
    },
  },

  'Undo an import': {
    role: 'owner',
    async start(page) {
      const id = await completed('Name,Email\nLise Meitner,lise@example.com\n');
      await page.goto(`/settings/imports/${id}`);
      const menu = page.getByRole('button', { name: 'More actions' });
      await menu.waitFor();
      return async (input) => {
        await input.click(menu);
        await input.click(page.getByRole('menuitem', { name: 'Undo import' }));
        await input.click(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }));
        await status(page, 'Undone');
      };
    },
  },

  'Export everything': {
    role: 'owner',
    async start(page) {
      await page.goto('/settings/exports');
      const button = page.getByRole('button', { name: 'New export' }).first();
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        await input.click(page.getByRole('alertdialog').getByRole('button', { name: 'New export' }));
        await page.getByRole('row', { name: /Completed/ }).waitFor();
      };
    },
  },

  'Download an export': {
    role: 'owner',
    async start(page) {
      await exported();
      await page.goto('/settings/exports');
      const button = page.getByRole('button', { name: /^Download/ }).first();
      await button.waitFor();
      return async (input) => {
        const download = page.waitForEvent('download');
        await input.click(button);
        assert.match((await download).suggestedFilename(), /\.zip$/);
      };
    },
  },
});
