import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conversionsOf, isFolded } from '../src/areas/jobs/board/folding.ts';

const BOARD = { isFiltered: false, isEmpty: false };
const column = (kind: string, cards: number, isWhole = true) => ({ kind, cards, isWhole });

describe('the columns of a board', () => {
  it('are folded if they are empty, or for applications that have ended', () => {
    assert.ok(isFolded(column('interview', 0), BOARD));
    assert.ok(isFolded(column('rejected', 40, false), BOARD));
    assert.ok(isFolded(column('hired', 0), BOARD));
    assert.ok(!isFolded(column('applied', 3), BOARD));
  });

  it('are open while they load, with a filter, and if the whole board is empty', () => {
    assert.ok(!isFolded(column('interview', 0, false), BOARD));
    assert.ok(!isFolded(column('rejected', 2), { ...BOARD, isFiltered: true }));
    assert.ok(!isFolded(column('applied', 0), { ...BOARD, isEmpty: true }));
  });

  it('show how many of those who entered the stage moved on; not for ends, or if nobody entered it', () => {
    const stage = (stageId: string | null, kind: string, entered: number, passed: number) => ({
      ...{ stageId, kind, entered, passed },
    });
    const stages = [
      stage('a', 'applied', 8, 3),
      stage('b', 'interview', 0, 0),
      stage('c', 'hired', 1, 0),
      stage(null, 'offer', 4, 4),
    ];
    assert.deepEqual([...conversionsOf(stages)], [['a', 38]]);
  });
});
