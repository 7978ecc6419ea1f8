import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DRAFT_LIMITS, DraftStorage } from '../src/forms/draft-storage.ts';
import { MemoryStore } from '../testing/memory-store.ts';

const DAY_MS = 86_400_000;
const ME = { workspaceId: 'w1', memberId: 'm1' };

function storage(store = new MemoryStore()) {
  const clock = { now: 1_000 * DAY_MS };
  const drafts = new DraftStorage(
    () => store,
    () => clock.now,
  );
  return { store, clock, drafts, key: (record: string) => drafts.key(ME, 'note.new', record) };
}

const text = (length: number) => ({ changes: { body: 'x'.repeat(length) } });

describe('stored drafts', () => {
  it('are read as they were written, until they are removed', () => {
    const { drafts, key } = storage();
    const values = { changes: { body: 'Grüße 👋' }, base: { body: null }, etag: '"3"' };
    assert.equal(drafts.write(key('a'), values), true);
    assert.deepEqual(drafts.read(key('a')), values);
    assert.equal(drafts.read(key('b')), null);
    drafts.remove(key('a'));
    assert.equal(drafts.read(key('a')), null);
  });

  it('are other drafts for another member, workspace, form or record', () => {
    const { drafts } = storage();
    const keys = [
      drafts.key(ME, 'note.new', 'a'),
      drafts.key(ME, 'note.new', 'b'),
      drafts.key(ME, 'note.edit', 'a'),
      drafts.key({ ...ME, memberId: 'm2' }, 'note.new', 'a'),
      drafts.key({ ...ME, workspaceId: 'w2' }, 'note.new', 'a'),
    ];
    assert.equal(new Set(keys).size, keys.length);
    for (const key of keys) drafts.write(key, text(1));
    assert.deepEqual(drafts.of(ME).toSorted(), keys.slice(0, 3).toSorted());
  });

  it('are removed after 30 days', () => {
    const { drafts, key, clock, store } = storage();
    drafts.write(key('a'), text(5));
    clock.now += (DRAFT_LIMITS.days - 1) * DAY_MS;
    assert.notEqual(drafts.read(key('a')), null);
    clock.now += DAY_MS;
    assert.equal(drafts.read(key('a')), null);
    assert.equal(store.length, 0);
    drafts.write(key('b'), text(5));
    clock.now += DRAFT_LIMITS.days * DAY_MS;
    drafts.prune();
    assert.equal(store.length, 0);
  });

  it('the oldest are dropped when there are too many, or too much text', () => {
    const { drafts, key, clock, store } = storage();
    for (let number = 0; number < DRAFT_LIMITS.count + 5; number += 1) {
      clock.now += 1;
      drafts.write(key(`n${number}`), text(5));
    }
    assert.equal(store.length, DRAFT_LIMITS.count);
    assert.equal(drafts.read(key('n4')), null);
    assert.notEqual(drafts.read(key('n5')), null);
    for (let number = 0; number < 10; number += 1) {
      clock.now += 1;
      drafts.write(key(`large${number}`), text(250_000));
    }
    const size = [...store.items.values()].reduce((sum, item) => sum + item.length, 0);
    assert.ok(size <= DRAFT_LIMITS.characters, `${size} characters`);
    assert.notEqual(drafts.read(key('large9')), null);
    assert.equal(drafts.read(key('large0')), null);
  });

  it('a text that is too large is not stored, and says so', () => {
    const { drafts, key } = storage();
    drafts.write(key('a'), text(10));
    assert.equal(drafts.write(key('a'), text(DRAFT_LIMITS.charactersEach)), false);
    assert.equal(drafts.read(key('a')), null, 'an older text would be offered as the newest one');
  });

  it('make room for a new one when the browser has none left, but leave what others have stored', () => {
    const store = new MemoryStore(2_000);
    const { drafts, key, clock } = storage(store);
    store.setItem('rolecall.theme', 'dark');
    for (const record of ['a', 'b', 'c']) {
      clock.now += 1;
      assert.equal(drafts.write(key(record), text(800)), true);
    }
    assert.equal(drafts.read(key('a')), null);
    assert.notEqual(drafts.read(key('c')), null);
    assert.equal(store.getItem('rolecall.theme'), 'dark');
  });

  it('nothing fails when storage is disabled', () => {
    const drafts = new DraftStorage(() => {
      throw new Error('SecurityError');
    });
    const key = drafts.key(ME, 'note.new', 'a');
    assert.equal(drafts.write(key, text(1)), false);
    assert.equal(drafts.read(key), null);
    assert.deepEqual(drafts.of(ME), []);
    drafts.remove(key);
    drafts.prune();
  });

  it('what others have written in their place is ignored', () => {
    const { drafts, key, store } = storage();
    const now = 1_000 * DAY_MS;
    for (const found of [
      '',
      'x',
      '{}',
      `${now} `,
      `${now} null`,
      `${now} []`,
      `${now} {"changes":3}`,
      `${now} {"changes":{},"base":[]}`,
    ]) {
      store.setItem(key('a'), found);
      assert.equal(drafts.read(key('a')), null, found);
    }
  });

  it('a draft that was given up can be brought back', () => {
    const { drafts, key } = storage();
    drafts.write(key('a'), text(3));
    const restore = drafts.take(key('a'));
    assert.equal(drafts.read(key('a')), null);
    restore?.();
    assert.deepEqual(drafts.read(key('a')), text(3));
    assert.equal(drafts.take(key('b')), null);
  });
});
