/** Preloaded into a process: shifts its clock by CLOCK_SHIFT_MS. The monotonic clock and timers are not affected. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const TrueDate = Date;

class ShiftedDate extends TrueDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }

  static override now(): number {
    return TrueDate.now() + shiftMs;
  }
}

// Date can also be called with a year, a month and so on, which is not needed here.
globalThis.Date = ShiftedDate as DateConstructor;
