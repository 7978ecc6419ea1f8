import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { FairSlots, type Slot, type SlotLimits } from './fair-slots.ts';

const LIMITS: SlotLimits = {
  perMember: 4,
  quick: { total: 10, perGroup: 6 },
  slow: { total: 8, perGroup: 5 },
  slowAfterMs: 1_000,
};
const NOTHING = { quick: 0, slow: 0 };

function make(t: TestContext): FairSlots {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return new FairSlots(LIMITS);
}

const room = (slots: FairSlots, group: string, member: string) => slots.room(group, member, NOTHING, NOTHING);

function begin(slots: FairSlots, group: string, member: string, count: number): Slot[] {
  return Array.from({ length: count }, () => slots.begin(group, member));
}

/** Completes tasks of a member until it has its full allowance. */
function prove(slots: FairSlots, group: string, member: string): void {
  for (let turn = 0; turn < LIMITS.perMember; turn += 1) slots.begin(group, member).end(true);
}

it('an unknown member starts with two tasks at a time, and gets one more with each success', (t) => {
  const slots = make(t);
  assert.equal(room(slots, 'g', 'a'), 2);
  slots.begin('g', 'a').end(true);
  assert.equal(room(slots, 'g', 'a'), 3);
  prove(slots, 'g', 'a');
  assert.equal(room(slots, 'g', 'a'), LIMITS.perMember);
});

it('a failure lowers a member to one at a time', (t) => {
  const slots = make(t);
  prove(slots, 'g', 'a');
  slots.begin('g', 'a').end(false);
  assert.equal(room(slots, 'g', 'a'), 1);
  const [slot] = begin(slots, 'g', 'a', 1);
  assert.equal(room(slots, 'g', 'a'), 0);
  slot!.end(true);
  assert.equal(room(slots, 'g', 'a'), 2);
});

it('members of a group share its slots in the quick lane, and do not use those of other groups', (t) => {
  const slots = make(t);
  for (const member of ['a', 'b']) prove(slots, 'g', member);
  prove(slots, 'h', 'c');
  begin(slots, 'g', 'a', 4);
  assert.equal(room(slots, 'g', 'b'), 2);
  begin(slots, 'g', 'b', 2);
  assert.equal(room(slots, 'g', 'b'), 0);
  assert.equal(room(slots, 'h', 'c'), 4);
  begin(slots, 'h', 'c', 3);
  assert.equal(room(slots, 'h', 'c'), 1, 'all groups together have ten places');
});

it('tasks that are planned to start earlier count as started', (t) => {
  const slots = make(t);
  prove(slots, 'g', 'a');
  assert.equal(slots.room('g', 'a', { quick: 4, slow: 0 }, { quick: 4, slow: 0 }), 2);
  assert.equal(slots.room('g', 'a', NOTHING, { quick: 9, slow: 0 }), 1);
});

it('a slow task gives up its slot in the quick lane to others of its group', (t) => {
  const slots = make(t);
  for (const member of ['a', 'b', 'c']) prove(slots, 'g', member);
  begin(slots, 'g', 'a', 4);
  begin(slots, 'g', 'b', 2);
  assert.equal(room(slots, 'g', 'c'), 0);
  t.mock.timers.tick(LIMITS.slowAfterMs);
  assert.equal(room(slots, 'g', 'c'), 4);
  assert.equal(slots.load('g'), 6);
});

it('a slow member uses the slow lane, which is limited too, until it is quick again', (t) => {
  const slots = make(t);
  for (const member of ['a', 'b', 'c']) prove(slots, 'g', member);
  const hanging = begin(slots, 'g', 'a', 4);
  t.mock.timers.tick(LIMITS.slowAfterMs);
  assert.equal(slots.laneOf('a'), 'slow');
  hanging[0]!.end(true);
  assert.equal(slots.laneOf('a'), 'slow', 'a success that took long proves nothing');
  assert.equal(room(slots, 'g', 'a'), 1);
  const [quick] = begin(slots, 'g', 'a', 1);
  assert.equal(room(slots, 'g', 'b'), 4, 'the quick lane is free');
  begin(slots, 'g', 'b', 4);
  t.mock.timers.tick(LIMITS.slowAfterMs);
  assert.equal(room(slots, 'g', 'b'), 0, 'eight hang, more than the five that the slow lane takes of one group');
  quick!.end(true);
  const [again] = begin(slots, 'g', 'a', 1);
  again!.end(true);
  assert.equal(slots.laneOf('a'), 'quick');
});

it('completed tasks leave no state behind', (t) => {
  const slots = make(t);
  const begun = begin(slots, 'g', 'a', 2);
  t.mock.timers.tick(LIMITS.slowAfterMs);
  for (const slot of begun) slot.end(false);
  assert.equal(slots.load('g'), 0);
  assert.equal(slots.room('g', 'b', NOTHING, { quick: 8, slow: 0 }), 2, 'no quick place is counted twice');
  assert.equal(slots.room('g', 'a', NOTHING, { quick: 0, slow: 8 }), 0);
  assert.equal(slots.room('g', 'a', NOTHING, { quick: 0, slow: 7 }), 1);
});
