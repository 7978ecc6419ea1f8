import assert from 'node:assert/strict';
import { it } from 'node:test';
import { partOn, resized, shiftedBy, shownHours, sideBySide } from './week-layout.ts';

it('interviews that overlap are side by side, those that touch are not', () => {
  const spans = [
    { start: 540, mins: 60 },
    { start: 570, mins: 60 },
    { start: 600, mins: 30 },
    { start: 660, mins: 30 },
  ];
  assert.deepEqual(
    sideBySide(spans).map(({ item, column, of }) => [item.start, column, of]),
    [
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [660, 0, 1],
    ],
  );
});

it('the grid shows what is before and after the usual day, and periods only where they are', () => {
  assert.deepEqual(shownHours([{ start: 390, mins: 30 }]), { from: 360, to: 1_200 });
  assert.deepEqual(shownHours([{ start: 1_410, mins: 60 }]), { from: 420, to: 1_440 });
  const day = new Date(2090, 0, 3);
  assert.deepEqual(partOn(day, new Date(2090, 0, 2, 22), new Date(2090, 0, 3, 9, 30)), { start: 0, mins: 570 });
  assert.equal(partOn(day, new Date(2090, 0, 2, 22), day), null);
});

it('keys stay within the week, the day and the lengths that interviews can have', () => {
  const shift = { day: 6, start: 1_395, mins: 30 };
  assert.equal(shiftedBy('ArrowRight', false, shift)!.day, 6);
  assert.equal(shiftedBy('ArrowDown', false, shift)!.start, 1_410);
  assert.equal(resized(shift, 5).mins, 15);
  assert.equal(resized({ ...shift, start: 600 }, 900).mins, 480);
  assert.equal(shiftedBy('a', false, shift), null);
});
