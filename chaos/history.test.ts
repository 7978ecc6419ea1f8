import assert from 'node:assert/strict';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { withFolder } from '../apps/server/test/running-service.ts';
import { History } from './history.ts';

it('a history ignores writes after it is closed, also when its file descriptor belongs to another file', () =>
  withFolder(async (folder) => {
    const history = new History(join(folder, 'history.jsonl'));
    history.add({ type: 'injected_fault', what: 'first' });
    history.close();
    const other = join(folder, 'other');
    openSync(other, 'w'); // takes the lowest free descriptor: that of the history
    history.add({ type: 'injected_fault', what: 'second' });
    await history.reached(1);
    assert.equal(history.read().length, 1);
    assert.equal(readFileSync(other, 'utf8'), '');
  }));
