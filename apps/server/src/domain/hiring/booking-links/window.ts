import { DAY_MS } from '../../../platform/calendar/local-time.ts';
import { Invalid } from '../../../platform/errors/errors.ts';

export const DEFAULT_INTERVAL_MINS = 30;
const DEFAULT_DAYS = 14;
const MAX_DAYS = 62;

/** The period in which interviews may start. @throws Invalid for one that is empty, over, or too long */
export function readWindow(
  input: { from?: string; to?: string },
  now: number,
  maxDays = MAX_DAYS,
): { from: string; to: string } {
  const from = input.from === undefined ? now : Date.parse(input.from);
  const to = input.to === undefined ? from + DEFAULT_DAYS * DAY_MS : Date.parse(input.to);
  if (to <= from) throw Invalid.field('to', 'must be after from');
  if (to <= now) throw Invalid.field('to', 'must be in the future');
  if (to - from > maxDays * DAY_MS) throw Invalid.field('to', `must be at most ${maxDays} days after from`);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
