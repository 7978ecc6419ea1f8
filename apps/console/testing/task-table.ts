import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestConsole } from './console.ts';
import { CountedInput } from './counted-input.ts';

const FILE = join(import.meta.dirname, '../../../docs/console-tasks.md');

/** A row of the table of tasks. */
export interface TaskRow {
  section: string;
  task: string;
  /** The steps in order; each is one click or keystroke. */
  steps: readonly string[];
  count: number;
  isDaily: boolean;
}

/** The tables of docs/console-tasks.md. */
export function taskRows(): readonly TaskRow[] {
  const rows: TaskRow[] = [];
  let section = '';
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const cells = line.split('|').map((cell) => cell.trim());
    const [, task = '', , steps = '', count = '', daily = ''] = cells;
    if (!/^\d+$/.test(count)) continue;
    rows.push({ section, task, steps: steps.split(' · '), count: Number(count), isDaily: daily === 'daily' });
  }
  return rows;
}

/** Performs a task with real input, which is counted, and waits until the task has taken effect. */
export type DoTask = (input: CountedInput, page: Page) => Promise<void>;

interface Task {
  /** The role of the member who performs the task. */
  role?: string;
  /** Prepares the records and opens the page at which the task starts. Its input is not counted. */
  start: (page: Page, memberId: string) => Promise<DoTask>;
}

const roleOf = ({ role = 'recruiter' }: Task) => role;

/** Tests that each task of a section takes as many clicks and keystrokes as the table says. */
export function testTasks(section: string, { member }: TestConsole, tasks: Readonly<Record<string, Task>>): void {
  describe(`clicks and keystrokes: ${section}`, () => {
    const rows = taskRows().filter((row) => row.section === section);

    it('every task of the section in the table is tested', () => {
      assert.deepEqual(Object.keys(tasks).sort(), rows.map(({ task }) => task).sort());
    });

    // A browser for all tasks of a role: it has loaded the code of the pages, as for a member at work.
    const browsers = new Map<string, Awaited<ReturnType<TestConsole['member']>>>();
    before(async () => {
      for (const role of new Set(Object.values(tasks).map(roleOf))) {
        browsers.set(role, await member(role, { width: 1440, height: 900 }));
      }
    });

    for (const { task, count } of rows) {
      it(`${task}: ${count}`, async () => {
        const { page, pageErrors, id } = browsers.get(roleOf(tasks[task]!))!;
        pageErrors.length = 0;
        const perform = await tasks[task]!.start(page, id);
        const input = new CountedInput(page);
        await perform(input, page);
        assert.equal(input.count, count);
        assert.deepEqual(pageErrors, []);
        await page.goto('about:blank'); // a page that remains open reads again what the next tasks change
      });
    }
  });
}
