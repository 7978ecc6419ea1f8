import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { distance, isSimilar } from '../src/areas/search/similar.ts';
import { withFirst } from '../src/ui/kept-list.ts';

describe('typing errors in the command palette', () => {
  it('are forgiven: one for each four letters, of any kind', () => {
    for (const typed of ['webhooks', 'web', 'webhok', 'wbehooks', 'webhookss', 'Wébhooks'])
      assert.ok(isSimilar('Webhooks', typed), typed);
    assert.ok(isSimilar('Rejection reasons', 'rejcetion'));
    assert.ok(isSimilar('Rejection reasons', 'reasons reject'));
  });

  it('do not make short or different words match', () => {
    for (const typed of ['wab', 'hooks', 'candidates', 'web x', '', '—'])
      assert.ok(!isSimilar('Webhooks', typed), typed);
  });

  it('count missing, added, wrong and exchanged letters', () => {
    assert.deepEqual(
      [
        distance('job', 'job'),
        distance('job', 'jo'),
        distance('job', 'jobs'),
        distance('job', 'jab'),
        distance('job', 'jbo'),
      ],
      [0, 1, 1, 1, 1],
    );
    assert.equal(distance('', 'abc'), 3);
  });
});

describe('what was looked at last', () => {
  it('is first, once, and replaces the oldest', () => {
    const isSame = (one: number, other: number) => one === other;
    assert.deepEqual(withFirst([1, 2, 3], 3, 3, isSame), [3, 1, 2]);
    assert.deepEqual(withFirst([1, 2, 3], 4, 3, isSame), [4, 1, 2]);
  });
});
