import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../conditions/read-field.ts';

/** One difference between two JSON values at a dotted path. */
export interface Difference {
  readonly path: string;
  readonly op: 'add' | 'remove' | 'replace' | 'move';
  readonly from?: unknown;
  readonly to?: unknown;
}

/**
 * The changes that turn `from` into `to`. Lists whose elements have an `id`, such as steps, are compared element by
 * element, so that an inserted step is one addition; other lists of different lengths differ as a whole. Indexes refer to
 * `to`, except that a removed element has its index in `from`; a changed order is one `move` that lists the ids.
 */
export function differences(from: unknown, to: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isObject(from) && isObject(to)) return inObjects(from, to, path);
  if (Array.isArray(from) && Array.isArray(to)) {
    if (haveIds(from) && haveIds(to)) return inRecords(from, to, path);
    if (from.length === to.length)
      return from.flatMap((item, index) => differences(item, to[index], below(path, index)));
  }
  return [{ path, op: 'replace', from, to }];
}

type JsonObject = Readonly<Record<string, unknown>>;

function inObjects(from: JsonObject, to: JsonObject, path: string): Difference[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key): Difference[] => {
    const at = below(path, key);
    if (!Object.hasOwn(from, key)) return [{ path: at, op: 'add', to: to[key] }];
    if (!Object.hasOwn(to, key)) return [{ path: at, op: 'remove', from: from[key] }];
    return differences(from[key], to[key], at);
  });
}

type WithId = JsonObject & { readonly id: string };

function haveIds(list: readonly unknown[]): list is readonly WithId[] {
  return list.every((item) => isObject(item) && typeof item.id === 'string');
}

function inRecords(from: readonly WithId[], to: readonly WithId[], path: string): Difference[] {
  const indexIn = (list: readonly WithId[], id: string) => list.findIndex((item) => item.id === id);
  const removed = from.flatMap((item, index): Difference[] =>
    indexIn(to, item.id) < 0 ? [{ path: below(path, index), op: 'remove', from: item }] : [],
  );
  const others = to.flatMap((item, index): Difference[] => {
    const before = from[indexIn(from, item.id)];
    const at = below(path, index);
    return before === undefined ? [{ path: at, op: 'add', to: item }] : differences(before, item, at);
  });
  const before = from.map(({ id }) => id).filter((id) => indexIn(to, id) >= 0);
  const after = to.map(({ id }) => id).filter((id) => indexIn(from, id) >= 0);
  const moved: Difference[] = isDeepStrictEqual(before, after) ? [] : [{ path, op: 'move', from: before, to: after }];
  return [...removed, ...others, ...moved];
}

function below(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
