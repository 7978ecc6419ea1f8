type Unit = 'day' | 'hour' | 'minute' | 'second';

const UNITS: readonly (readonly [Unit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const inUnit = (unit: Unit | 'millisecond', value: number) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(value);

/** A duration in its two largest units: '3 days 4 hours'. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return inUnit('millisecond', Math.round(seconds * 1_000));
  const whole = Math.round(seconds);
  const first = UNITS.findIndex(([, size]) => whole >= size);
  const parts = UNITS.slice(first, first + 2).map(([unit, size], index) => {
    const above = index === 0 ? Number.POSITIVE_INFINITY : UNITS[first]![1];
    return [unit, Math.floor((whole % above) / size)] as const;
  });
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => inUnit(unit, count))
    .join(' ');
}
