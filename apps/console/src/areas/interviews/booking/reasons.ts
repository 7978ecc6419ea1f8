import type { Schemas } from '@rolecall/client';

/** A reason against times, with how many hours of the period it concerns. */
interface Against {
  memberId: string | null;
  reason: Schemas['SlotReason']['reason'];
  hours: number;
}

const HOUR_MS = 3_600_000;

/** The reasons against times of a period by member, those first that concern the most time. */
export function againstOf(unavailable: readonly Schemas['UnavailablePeriod'][]): Against[] {
  const sums = new Map<string, Against>();
  for (const { from, to, reasons } of unavailable) {
    const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
    const own = new Map(reasons.map(({ memberId, reason }) => [`${memberId} ${reason}`, { memberId, reason }]));
    for (const [key, one] of own) sums.set(key, { ...one, hours: (sums.get(key)?.hours ?? 0) + hours });
  }
  return [...sums.values()].sort((a, b) => b.hours - a.hours);
}
