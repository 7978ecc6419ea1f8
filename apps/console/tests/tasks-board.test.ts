import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate, makeJob, type TestJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import type { CountedInput } from '../testing/counted-input.ts';
import { type DoTask, testTasks } from '../testing/task-table.ts';

const started = await startConsole();
const { workspace } = started;
const { api } = workspace;

const template = { name: 'Portfolio request', subject: 'Your application', text: 'Please send your portfolio.' };
await api('POST', '/message-templates', template);

interface Board {
  job: TestJob;
  /** IDs of the applications, and of nobody else. */
  ids: readonly string[];
}

/** The board of a job with three candidates. */
const onBoard = (perform: (board: Board) => DoTask) => ({
  async start(page: Page, memberId: string) {
    const job = await makeJob(workspace);
    const ids: string[] = [];
    for (const firstName of ['Ann', 'Bea', 'Cas']) {
      const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Boarder' });
      // The first of them belongs to the member.
      const owner = firstName === 'Ann' ? { ownerId: memberId } : {};
      const { body, status, text } = await api('POST', '/applications', { candidateId, jobId: job.id, ...owner });
      assert.equal(status, 201, text);
      ids.push(body.data.id);
    }
    await page.goto(`/jobs/${job.id}`);
    await cardOf(page, 'Ann').waitFor();
    return perform({ job, ids });
  },
});

const cardOf = (page: Page, name: string) => page.getByRole('link', { name: `${name} Boarder`, exact: true });
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name} Boarder` });

/** The search of a page, which finds a candidate of this name and number. */
const search = (lastName: string, phone: string, typed: string) => ({
  async start(page: Page): Promise<DoTask> {
    const id = await makeCandidate(workspace, { firstName: 'Hedy', lastName, phone });
    await eventually(
      async () => (await api('GET', `/candidates?q=${encodeURIComponent(typed)}`)).body.data,
      (found: Json[]) => found.length === 1,
    );
    await page.goto('/jobs');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    return async (input) => {
      await input.press('Control+k');
      await page.getByRole('combobox', { name: /Search candidates/ }).waitFor();
      await input.type(typed);
      await input.press('Enter');
      await page.waitForURL(new RegExp(`/candidates/${id}`));
      await page.getByRole('heading', { name: `Hedy ${lastName}` }).waitFor();
    };
  },
});

/** The list of applications, with one for a job of this department and one for another job. */
const onApplications = (perform: (department: string) => DoTask, path = '/applications') => ({
  async start(page: Page): Promise<DoTask> {
    const department = `Gardens ${crypto.randomUUID().slice(0, 8)}`;
    const departmentId = (await api('POST', '/departments', { name: department })).body.data.id;
    for (const [firstName, job] of [
      ['Ann', await makeJob(workspace, { departmentId })],
      ['Bea', await makeJob(workspace)],
    ] as const) {
      const candidateId = await makeCandidate(workspace, { firstName, lastName: department });
      await api('POST', '/applications', { candidateId, jobId: job.id });
    }
    await page.goto(path);
    await page.getByRole('link', { name: `Ann ${department}` }).waitFor();
    return perform(department);
  },
});

/** Filters by what is typed. */
const filterBy = async (input: CountedInput, page: Page, typed: string) => {
  await input.press('f');
  await page.getByPlaceholder('Filter by…').waitFor();
  await input.type(typed);
  await page
    .getByRole('option', { name: new RegExp(typed, 'i') })
    .first()
    .waitFor();
  await input.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** As the browser names it. */
const thisMonth = () =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Europe/Berlin' }).format(new Date());

testTasks('Board and search', started, {
  'Show today’s applicants only': onApplications((department) => async (input, page) => {
    await filterBy(input, page, 'today');
    await page.waitForURL(/applied=today/);
    await page.getByRole('button', { name: 'Remove filter: Applied: Today' }).waitFor();
    await page.getByRole('link', { name: `Ann ${department}` }).waitFor();
  }),

  'Find the applicants of a month for a department': onApplications((department) => async (input, page) => {
    await filterBy(input, page, thisMonth());
    await page.waitForURL(/applied=\d/);
    await filterBy(input, page, department);
    await page.getByRole('link', { name: `Bea ${department}` }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `Ann ${department}` }).waitFor();
  }),

  'Make a member responsible for all applications of a list': onApplications((department) => async (input, page) => {
    await input.click(page.getByRole('checkbox', { name: 'Select all rows' }));
    await input.click(page.getByRole('button', { name: 'Set owner' }));
    await input.click(page.getByRole('menuitem').last());
    await page.getByText(/^Owners? of \d+ applications? set/).waitFor();
    const owned = (await api('GET', `/applications?q=${encodeURIComponent(department)}`)).body.data;
    assert.ok(owned.length === 2 && owned.every(({ ownerId }: Json) => ownerId !== null));
  }),

  'Print the key figures, or save them as PDF': {
    async start(page) {
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await page.goto('/reports');
      await page.getByText('Hires per offer').waitFor();
      return async (input) => {
        await input.click(page.getByRole('button', { name: 'Print or save as PDF' }));
        await page.locator('[data-printed]').waitFor();
        await input.press('Enter'); // in the dialog of the browser
      };
    },
  },

  'Move a selection of two candidates': onBoard(({ ids, job }) => async (input, page) => {
    await input.click(select(page, 'Ann'));
    await input.click(select(page, 'Bea'));
    await input.drag(cardOf(page, 'Bea'), page.getByRole('heading', { name: 'Screening' }));
    for (const id of ids.slice(0, 2)) {
      await eventually(
        async () => (await api('GET', `/applications/${id}`)).body.data,
        ({ stageId }: Json) => stageId === job.stages.screening,
      );
    }
    assert.equal((await api('GET', `/applications/${ids[2]}`)).body.data.stageId, job.stages.applied);
  }),

  'Email a selection of two candidates': onBoard(({ ids }) => async (input, page) => {
    await input.click(select(page, 'Ann'));
    await input.click(select(page, 'Bea'));
    await input.click(page.getByRole('button', { name: 'Email', exact: true }));
    await input.choose(page.getByRole('dialog').getByLabel('Template'), 'Portfolio request');
    await input.press('Enter');
    await page.getByText(/^Emails to 2 candidates/).waitFor();
    const sent = await Promise.all(
      ids.map(async (id) => (await api('GET', `/messages?applicationId=${id}`)).body.data.length),
    );
    assert.deepEqual(sent, [1, 1, 0]);
  }),

  'Filter the board': onBoard(() => async (input, page) => {
    await input.click(page.getByRole('button', { name: 'Filter', exact: true }));
    await input.click(page.getByRole('option', { name: 'Owner' }));
    await input.click(page.getByRole('checkbox', { name: 'A recruiter' }).first());
    await cardOf(page, 'Bea').waitFor({ state: 'detached' });
    await cardOf(page, 'Ann').waitFor();
  }),

  'Save a view': {
    async start(page) {
      await makeJob(workspace, { title: 'Night gardener' });
      await page.goto('/jobs?q=gardener');
      await page.getByRole('link', { name: 'Night gardener' }).waitFor();
      return async (input) => {
        await input.click(page.getByRole('button', { name: 'Views' }));
        await input.click(page.getByRole('menuitem', { name: 'Save this view…' }));
        await page.getByRole('dialog').waitFor();
        await input.type('Gardeners');
        await input.press('Enter');
        await page.getByText('View saved').waitFor();
      };
    },
  },

  'Find a candidate by name': search('Lamarr', '+49 170 1234501', 'lamarr'),
  'Find a candidate by phone number': search('Kiesler', '+49 170 5550142', '0170 5550142'),
});
