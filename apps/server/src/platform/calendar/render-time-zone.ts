import { textValue } from './content-line.ts';
import { localTime, type ZoneView } from './time-zone.ts';

/**
 * The lines of a VTIMEZONE (RFC 5545, 3.6.5) that is valid for the period of `view`: one observance for each offset
 * change, none of them recurring. `start` is the event's start in ms.
 */
export function timeZoneLines(timeZone: string, view: ZoneView, start: number): string[] {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${textValue(timeZone)}`];
  const standard = Math.min(view.initial.offset, ...view.changes.map((change) => change.after));
  // A zone without a change before the event still needs an observance in effect when it starts.
  if (!view.changes.some((change) => change.at <= start)) {
    const { offset, name } = view.initial;
    const kind = offset > standard ? 'DAYLIGHT' : 'STANDARD';
    lines.push(...observance({ kind, onset: '19700101T000000', from: offset, to: offset, name }));
  }
  for (const { at, before, after, name } of view.changes) {
    const kind = after > standard ? 'DAYLIGHT' : 'STANDARD';
    // An onset is written in the local time in effect until then.
    lines.push(...observance({ kind, onset: localTime(at, before), from: before, to: after, name }));
  }
  return [...lines, 'END:VTIMEZONE'];
}

interface Observance {
  readonly kind: 'STANDARD' | 'DAYLIGHT';
  readonly onset: string;
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

function observance({ kind, onset, from, to, name }: Observance): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offsetValue(from)}`,
    `TZOFFSETTO:${offsetValue(to)}`,
    `TZNAME:${textValue(name)}`,
    `END:${kind}`,
  ];
}

/** `+0530`; with seconds only if nonzero (RFC 5545, 3.3.14). */
function offsetValue(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60];
  if (size % 60 !== 0) parts.push(size % 60);
  return `${seconds < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}
