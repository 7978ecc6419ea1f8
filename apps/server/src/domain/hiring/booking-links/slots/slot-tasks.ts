import { SlotFinder, type SlotRequest, type SlotSession, type Slots } from './compute-slots.ts';

/** For the evaluation threads. */
export const findSlots = (request: SlotRequest): Slots => new SlotFinder(request).slots();

/** The sessions that start at this time; null if they cannot. */
export function judgeTime({
  request,
  startsAt,
}: {
  request: SlotRequest;
  startsAt: number;
}): readonly SlotSession[] | null {
  const finder = new SlotFinder(request);
  const judgment = finder.isStart(startsAt) ? finder.judge(startsAt) : null;
  return judgment !== null && 'slot' in judgment ? judgment.slot.sessions : null;
}
