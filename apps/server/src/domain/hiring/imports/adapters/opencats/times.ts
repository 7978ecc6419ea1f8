import { momentIn } from '../values.ts';

/** Times of MySQL have no zone: they count as UTC. `0000-00-00` is none. */
export function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?$/.test(value))
    return undefined;
  return momentIn(`${value.replace(' ', 'T')}${value.includes(' ') ? 'Z' : ''}`);
}

/** @returns undefined for a time of the future */
export function timeOf(value: unknown): string | undefined {
  const at = momentOf(value);
  return at === undefined || Date.parse(at) > Date.now() ? undefined : at;
}
