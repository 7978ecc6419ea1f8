import { isObject } from './read-field.ts';

/** The most characters in one snapshot, over all its texts. */
const SNAPSHOT_CHARACTERS = 500;

const CUT = '…';

/** A copy of a JSON value for the run log, truncated to about 500 characters with `…`. Never throws. */
export function snapshot(value: unknown): unknown {
  let left = SNAPSHOT_CHARACTERS;

  function take(part: unknown): unknown {
    if (typeof part === 'string') return takeText(part);
    // Brackets and small values count too, which also bounds the depth.
    left -= 2;
    if (Array.isArray(part)) return takeList(part);
    return isObject(part) ? takeObject(part) : part;
  }

  function takeText(text: string): string {
    const kept = text.slice(0, Math.max(left, 0));
    left -= text.length;
    return kept.length < text.length ? kept.toWellFormed() + CUT : text;
  }

  function takeList(list: readonly unknown[]): unknown[] {
    const kept: unknown[] = [];
    for (const item of list) {
      if (left <= 0) return [...kept, CUT];
      kept.push(take(item));
    }
    return kept;
  }

  function takeObject(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    for (const key of Object.keys(object)) {
      if (left <= 0) {
        kept.push([CUT, CUT]);
        break;
      }
      kept.push([takeText(key), take(object[key])]);
    }
    return Object.fromEntries(kept);
  }

  return take(value);
}
