import { isTimeZone, requireTimeZone } from '../../../../platform/calendar/time-zone.ts';

const HOUR_MS = 3_600_000;

interface ZoneChoice {
  value: string;
  label: string;
}

/** `Berlin (UTC+01:00)`: the city of a zone, because names like IST stand for several, with its offset at a moment. */
export function zoneLabel(timeZone: string, moment: Date): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${city} (${offsetText(timeZone, moment)})`;
}

/** `UTC+01:00`. */
export function offsetText(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replace('GMT', 'UTC');
}

let known: { hour: number; choices: readonly ZoneChoice[] } | undefined;

/** Every zone, from west to east. Computed once an hour: 40 ms. */
export function zoneChoices(now: Date): readonly ZoneChoice[] {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (known?.hour === hour) return known.choices;
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')].map(requireTimeZone))];
  const choices = zones
    .map((value) => ({ value, label: zoneLabel(value, now), offset: minutesOf(offsetText(value, now)) }))
    .sort((a, b) => a.offset - b.offset || a.label.localeCompare(b.label, 'en'))
    .map(({ value, label }) => ({ value, label }));
  known = { hour, choices };
  return choices;
}

/** `UTC-03:30` in minutes. */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** The zone that a visitor names; null if there is no such zone. */
export function readZone(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 100 && isTimeZone(value) ? requireTimeZone(value) : null;
}
