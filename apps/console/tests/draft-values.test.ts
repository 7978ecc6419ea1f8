import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DraftStorage } from '../src/forms/draft-storage.ts';
import * as edited from '../src/forms/edited-values.ts';
import * as fresh from '../src/forms/new-values.ts';
import { MemoryStore } from '../testing/memory-store.ts';

const KEY = 'rolecall.draft/w1/m1/form/a';

interface Values {
  title: string;
  amount: number | null;
  isPublic: boolean;
  labels: readonly string[];
  section: { hint: string } | null;
  password: string;
}

const EMPTY: Values = { title: '', amount: null, isPublic: false, labels: [], section: null, password: '' };
const TYPED: Partial<Values> = {
  title: 'Grüße 👋',
  amount: 0,
  isPublic: true,
  labels: ['a', 'b'],
  section: { hint: 'Why?' },
};

function storage() {
  const store = new MemoryStore();
  return { store, drafts: new DraftStorage(() => store) };
}

describe('a form for a new record', () => {
  function form(secrets: readonly (keyof Values)[] = ['password']) {
    const { drafts, store } = storage();
    return {
      store,
      drafts,
      open: (initial: Values = EMPTY) => fresh.openNew(drafts, KEY, initial),
      /** What the form does after each change. */
      keep: (held: fresh.NewValues<Values>) => fresh.storeNew(drafts, held, secrets),
      type(held: fresh.NewValues<Values>, part: Partial<Values>) {
        const next = fresh.withTyped(held, part);
        fresh.storeNew(drafts, next, secrets);
        return next;
      },
    };
  }

  it('begins with the initial values, which a function may return', () => {
    const { drafts, open } = form();
    assert.deepEqual([open().value, open().isRestored], [EMPTY, false]);
    assert.deepEqual(fresh.openNew(drafts, KEY, () => EMPTY).value, EMPTY);
  });

  it('offers each kind of value again, however often it is opened', () => {
    const { open, type } = form();
    type(open(), TYPED);
    for (let time = 0; time < 2; time += 1) {
      const again = open();
      assert.deepEqual([again.value, again.isRestored], [{ ...EMPTY, ...TYPED }, true]);
    }
    type(open(), { title: 'More' });
    assert.deepEqual(open().value, { ...EMPTY, ...TYPED, title: 'More' });
  });

  it('stores nothing until something is typed, nor removes what another tab has stored', () => {
    const { open, type, keep, store } = form();
    const untouched = open();
    keep(untouched);
    assert.equal(store.length, 0);
    type(open(), { title: 'In the other tab' });
    keep(untouched);
    assert.equal(open().value.title, 'In the other tab');
  });

  it('stores nothing once the initial values are typed again', () => {
    const { open, type, store } = form();
    const held = type(open(), { title: 'x' });
    assert.equal(store.length, 1);
    type(held, { title: '' });
    assert.equal(store.length, 0);
  });

  it('never stores a secret, and nothing if nothing else was typed', () => {
    const { open, type, store } = form();
    const held = type(open(), { password: 'correct horse' });
    assert.equal(store.length, 0);
    type(held, { title: 'x' });
    assert.ok(!store.getItem(KEY)?.includes('correct horse'));
    assert.deepEqual([open().value.title, open().value.password], ['x', '']);
  });

  it('begins again once it is discarded, and stores what is typed after that', () => {
    const { open, type, keep, store, drafts } = form();
    type(open(), TYPED);
    drafts.remove(KEY);
    const discarded = fresh.restart(open());
    keep(discarded);
    assert.deepEqual([discarded.value, discarded.isRestored, store.length], [EMPTY, false, 0]);
    type(discarded, { title: 'After that' });
    assert.equal(open().value.title, 'After that');
  });

  it('says whether something was typed after what was saved', () => {
    const { open, type } = form();
    const sent = type(open(), { title: 'Sent' });
    assert.equal(fresh.isAllSaved(sent, sent.value), true);
    assert.equal(fresh.isAllSaved(sent, undefined), true);
    assert.equal(fresh.isAllSaved(type(sent, { title: 'Sent, and more' }), sent.value), false);
  });

  it('does not offer what is the default by now, or does not fit the form any more', () => {
    const { open, type, drafts } = form();
    type(open(), { title: 'Copy' });
    assert.equal(open({ ...EMPTY, title: 'Copy' }).isRestored, false);
    drafts.write(KEY, { changes: { title: ['of', 'another', 'kind'], labels: 'a', gone: 'x', amount: 3 } });
    assert.deepEqual(open().value, { ...EMPTY, amount: 3 });
  });
});

describe('a form over a record', () => {
  const RECORD: Values = { ...EMPTY, title: 'Title', amount: 1, labels: ['a'] };
  const FIRST = { value: RECORD, etag: '"1"' };
  const byOthers = (part: Partial<Values>) => ({ value: { ...RECORD, ...part }, etag: '"2"' });

  function form() {
    const { drafts, store } = storage();
    const keep = (held: edited.EditedValues<Values>) => edited.storeEdited(drafts, held, ['password']);
    return {
      store,
      drafts,
      keep,
      open: (latest: edited.Latest<Values> = FIRST) => edited.openEdited(drafts, KEY, latest),
      type(held: edited.EditedValues<Values>, part: Partial<Values>) {
        const next = edited.withTyped(held, part);
        assert.equal(keep(next), true);
        return next;
      },
    };
  }

  it('offers each kind of value again, based on the version of the record', () => {
    const { open, type } = form();
    type(open(), TYPED);
    const again = open();
    assert.deepEqual(again.draft, { ...RECORD, ...TYPED });
    assert.deepEqual([again.isRestored, again.etag, again.base], [true, '"1"', RECORD]);
    assert.equal(edited.isStale(again, FIRST), false);
  });

  it('stores nothing until something is typed, nor what equals the record, nor a secret', () => {
    const { open, type, keep, store } = form();
    assert.equal(keep(open()), true);
    const held = type(open(), { title: 'x' });
    assert.equal(store.length, 1);
    keep(open()); // another tab
    assert.equal(store.length, 1);
    const back = type(held, { title: RECORD.title });
    assert.equal(store.length, 0);
    type(back, { password: 'correct horse' });
    assert.equal(store.length, 0);
    type(back, { password: 'correct horse', title: 'x' });
    assert.ok(!store.getItem(KEY)?.includes('correct horse'));
  });

  it('says if the changes could not be stored', () => {
    const { open, keep } = form();
    assert.equal(keep(edited.withTyped(open(), { title: 'x'.repeat(1_000_000) })), false);
  });

  it('shows what others save while nothing was changed', () => {
    const { open } = form();
    const held = open();
    const followed = edited.follow(held, byOthers({ title: 'Theirs' }));
    assert.deepEqual([followed.draft.title, followed.etag, followed.base.title], ['Theirs', '"2"', 'Theirs']);
    assert.notEqual(followed.generation, held.generation);
    assert.equal(edited.follow(followed, byOthers({ title: 'Theirs' })), followed);
  });

  it('keeps the changes, and saves over the new version, if others have changed other parts of the record', () => {
    const { open, type } = form();
    const followed = edited.follow(type(open(), { title: 'Mine' }), byOthers({}));
    assert.deepEqual([followed.draft.title, followed.etag], ['Mine', '"2"']);
    assert.equal(edited.isStale(followed, byOthers({})), false);
  });

  for (const when of ['while it is open', 'while it was closed'] as const) {
    it(`is in conflict with what others save ${when}, where both values differ`, () => {
      const { open, type } = form();
      const theirs = byOthers({ title: 'Theirs', amount: 7, isPublic: true });
      const mine = type(open(), { title: 'Mine', amount: 7, labels: [] });
      const held = edited.follow(when === 'while it is open' ? mine : open(theirs), theirs);
      assert.equal(edited.isStale(held, theirs), true);
      assert.equal(held.etag, '"1"', 'saving it is rejected');
      assert.deepEqual(
        edited.conflictsOf(held, theirs).map(({ field, ...one }) => [field, one.mine, one.theirs]),
        [['title', 'Mine', 'Theirs']],
      );

      const reapplied = edited.reapply(held, theirs);
      assert.deepEqual(reapplied.draft, { ...theirs.value, title: 'Mine', labels: [] });
      assert.equal(reapplied.etag, '"2"');
      assert.equal(edited.isStale(reapplied, theirs), false);
      const discarded = edited.discard(held, theirs);
      assert.deepEqual([discarded.draft, discarded.etag, discarded.isRestored], [theirs.value, '"2"', false]);
    });
  }

  it('is not in conflict with others who saved the same', () => {
    const { open, type } = form();
    type(open(), { title: 'Same' });
    const theirs = byOthers({ title: 'Same' });
    assert.deepEqual([open(theirs).isRestored, open(theirs).etag], [false, '"2"']);
  });

  it('begins again with the record once it is discarded', () => {
    const { open, type, keep, drafts, store } = form();
    type(open(), TYPED);
    const held = open();
    drafts.remove(KEY);
    const discarded = edited.discard(held, FIRST);
    keep(discarded);
    assert.deepEqual([discarded.draft, discarded.isRestored, store.length], [RECORD, false, 0]);
    assert.notEqual(discarded.generation, held.generation);
  });

  it('continues with what was saved, keeps what was typed since, and ignores the version that the save replaced', () => {
    const { open, type } = form();
    const sent = type(open(), { title: 'Sent' });
    const since = type(sent, { amount: 42 });
    const answer = { value: { ...RECORD, title: 'Sent' }, etag: '"2"' };
    const saved = edited.afterSave(since, answer, FIRST.etag, sent.draft);
    assert.deepEqual([saved.draft.title, saved.draft.amount, saved.etag], ['Sent', 42, '"2"']);
    assert.equal(edited.follow(saved, FIRST), saved, 'the record has not been read again');
    assert.equal(edited.isStale(saved, FIRST), false);
    // Discarding before it is read again must not bring the old version back.
    assert.equal(edited.discard(saved, FIRST).draft.title, 'Sent');
    assert.equal(edited.follow(saved, answer).draft.amount, 42);
    assert.equal(edited.isStale(saved, { value: { ...RECORD, title: 'Theirs' }, etag: '"3"' }), true);
  });
});
