import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { attachFile, resumeOf } from '../apps/console/testing/applicants.ts';
import { startConsole } from '../apps/console/testing/console.ts';
import { makeJob } from '../apps/server/test/hiring.ts';
import { median } from './measure.ts';

/**
 * `npm run bench:review`: on a job with 2,000 applications, prints how long it takes in Chromium from pressing J in the review view until
 * the name and the drawn résumé of the next candidate are shown. It runs as a test, because it needs their database.
 */
const APPLICATIONS = 2_000;
const STEPS = 12;
const PER_CALL = 100;
/** Milliseconds; a goal, which is not checked. */
const GOAL = 100;
/** Between two keys, so that the candidate after next is loaded before it is asked for. */
const READING_MS = 700;

const { workspace, member } = await startConsole();
const { api } = workspace;
const nameOf = (number: number) => `Ann No${String(number).padStart(4, '0')}`;

it('the next candidate in the review view', async () => {
  const job = await makeJob(workspace);
  for (let first = 0; first < APPLICATIONS; first += PER_CALL) {
    const items = Array.from({ length: PER_CALL }, (_, index) => {
      const [firstName, lastName] = nameOf(first + index).split(' ');
      return { firstName, lastName, email: `no${first + index}@example.com`, application: { jobId: job.id } };
    });
    const { status, text } = await api('POST', '/candidates/bulk', { items });
    assert.equal(status, 200, text);
  }
  const newest = (await api('GET', `/applications?jobId=${job.id}&limit=${STEPS + 1}&expand=candidate`)).body.data;
  const names: string[] = [];
  for (const { candidate } of newest) {
    names.push(`${candidate.firstName} ${candidate.lastName}`);
    await attachFile(workspace, candidate.id, resumeOf(names.at(-1)!));
  }
  const { page } = await member('recruiter');
  await page.goto(`/review/applications/${newest[0].id}?jobId=${job.id}`);
  await shown(page, names[0]!);
  const times: number[] = [];
  for (const name of names.slice(1)) {
    await page.waitForTimeout(READING_MS);
    await page.evaluate(`${measure(name)}undefined`);
    await page.keyboard.press('j');
    times.push(await page.evaluate<number>('measured'));
  }
  const sorted = times.toSorted((a, b) => a - b).map((ms) => Math.round(ms));
  console.log(
    `next candidate of ${APPLICATIONS}: median ${Math.round(median(times))} ms, goal ${GOAL}; all: ${sorted.join(', ')}`,
  );
});

async function shown(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Page 1 of 1' }).getByText(name).waitFor();
}

/** Runs in the page: notes in `measured` after how many milliseconds from the next key the name and the résumé with it are shown. */
const measure = (name: string) => `
  globalThis.measured = new Promise((resolve) => {
    const isShown = () => {
      const page = document.querySelector('[aria-label="Page 1 of 1"]');
      const isDrawn = page?.textContent.includes(${JSON.stringify(name)}) && page.querySelector('canvas')?.width > 0;
      return isDrawn && document.querySelector('h1')?.textContent === ${JSON.stringify(name)};
    };
    addEventListener('keydown', ({ timeStamp }) => {
      const check = () => (isShown() ? resolve(performance.now() - timeStamp) : requestAnimationFrame(check));
      check();
    }, { capture: true, once: true });
  });`;
