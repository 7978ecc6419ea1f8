import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { taskRows } from '../testing/task-table.ts';

const MOST_OF_A_DAILY_TASK = 3;

describe('the table of tasks', () => {
  it('has the tasks of a hiring team, each section tested in a browser', () => {
    const tested = readdirSync(import.meta.dirname)
      .filter((name) => name.startsWith('tasks-'))
      .map((name) => /testTasks\('([^']+)'/.exec(readFileSync(join(import.meta.dirname, name), 'utf8'))?.[1]);
    const rows = taskRows();
    assert.ok(rows.length >= 30);
    assert.deepEqual(tested.sort(), [...new Set(rows.map(({ section }) => section))].sort());
  });

  it('lists as many steps as it counts', () => {
    for (const { task, steps, count } of taskRows()) assert.equal(steps.length, count, task);
  });

  it('has at most three steps for each daily task', () => {
    const daily = taskRows().filter(({ isDaily }) => isDaily);
    assert.ok(daily.length >= 15);
    for (const { task, count } of daily) assert.ok(count <= MOST_OF_A_DAILY_TASK, task);
  });
});
