import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate, makeJob, makeMember } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { testTasks } from '../testing/task-table.ts';

const started = await startConsole();
const { workspace } = started;
const { api } = workspace;

const RESUME = join(
  import.meta.dirname,
  '../../server/src/domain/careers/resume-parsing/corpus/files/marta-classic.pdf',
);
const colleague = await makeMember(workspace, 'Vera Rubin');

/** The profile of a new candidate. */
async function profile(page: Page, more: object = {}): Promise<string> {
  const id = await makeCandidate(workspace, { firstName: 'Lise', lastName: 'Meitner', ...more });
  await page.goto(`/candidates/${id}`);
  await page.getByRole('heading', { name: 'Lise Meitner' }).waitFor();
  return id;
}

testTasks('Candidates and tasks', started, {
  'Create a candidate from a résumé': {
    async start(page) {
      await page.goto('/candidates');
      await page.getByRole('button', { name: 'Add candidate' }).first().waitFor();
      const dialog = page.getByRole('dialog');
      return async (input) => {
        await input.drop({ name: 'marta.pdf', type: 'application/pdf', bytes: readFileSync(RESUME) });
        await input.click(dialog.getByRole('button', { name: /^Use all \d+ values$/ }));
        await input.click(dialog.getByRole('button', { name: 'Add candidate' }));
        await page.getByRole('heading', { name: 'Marta Okafor' }).waitFor();
      };
    },
  },

  'Merge duplicates': {
    async start(page) {
      const phone = '+49 170 5550188';
      const other = await makeCandidate(workspace, { firstName: 'Elise', lastName: 'Meitnerova', phone });
      const id = await profile(page, { phone });
      const suggestion = page.getByRole('list', { name: 'Possible duplicates' });
      await suggestion.waitFor();
      return async (input) => {
        const dialog = page.getByRole('dialog');
        await input.click(suggestion.getByRole('button', { name: 'Compare and merge' }));
        await input.click(dialog.getByLabel(/same person/));
        await input.click(dialog.getByRole('button', { name: 'Merge' }));
        await page.getByText('Profiles merged.').waitFor();
        await page.goto(`/candidates/${other}`);
        await page.getByRole('link', { name: 'Open merged profile' }).click();
        await page.waitForURL(new RegExp(`/candidates/${id}`));
      };
    },
  },

  'Add a candidate to the talent pool': {
    async start(page) {
      const id = await profile(page);
      return async (input) => {
        await input.click(page.getByRole('button', { name: 'More actions for this candidate' }));
        await input.click(page.getByRole('menuitem', { name: /talent pool/ }));
        await eventually(
          async () => (await api('GET', '/pool-entries')).body.data,
          (entries: Json[]) => entries.some(({ candidateId }) => candidateId === id),
        );
      };
    },
  },

  'Send a candidate the link to their page': {
    async start(page) {
      const job = await makeJob(workspace, { title: 'Chief cook' });
      const candidateId = await profile(page, { email: 'lise@example.com' });
      await api('POST', '/applications', { candidateId, jobId: job.id });
      const actions = page.getByRole('button', { name: 'Actions for Chief cook' });
      await actions.waitFor();
      return async (input) => {
        await input.click(actions);
        await input.click(page.getByRole('menuitem', { name: 'Send candidate link' }));
        await eventually(
          async () => (await api('GET', '/emails?kind=candidate_link')).body.data,
          (emails: Json[]) => emails.some(({ to }) => to.includes('lise@example.com')),
        );
      };
    },
  },

  'Assign a task': {
    async start(page) {
      await page.goto('/tasks');
      const button = page.getByRole('button', { name: 'New task' }).first();
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await input.type('Call the references');
        await input.choose(dialog.getByLabel(/^(?:Owner|Assignee)/), 'Vera Rubin');
        await input.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        const tasks = (await api('GET', `/tasks?ownerId=${colleague}`)).body.data;
        assert.deepEqual(
          tasks.map(({ title }: Json) => title),
          ['Call the references'],
        );
      };
    },
  },

  'Complete a task': {
    async start(page, memberId) {
      const task = (await api('POST', '/tasks', { title: 'Write to Lise', ownerId: memberId })).body.data;
      await page.goto('/tasks');
      const box = page.getByRole('checkbox', { name: 'Complete: Write to Lise' });
      await box.waitFor();
      return async (input) => {
        await input.click(box);
        await eventually(
          async () => (await api('GET', `/tasks/${task.id}`)).body.data,
          ({ completedAt }: Json) => completedAt !== null,
        );
      };
    },
  },
});
