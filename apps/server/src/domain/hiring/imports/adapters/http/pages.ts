import { type JsonObject, objectIn, objectsIn } from '../values.ts';
import type { ApiPage } from './api-adapter.ts';
import type { ApiClient, ApiRequest } from './api-client.ts';

/** The address of the next page in a Link header (RFC 8288). */
export function nextLink(header: string | undefined): string | null {
  for (const part of (header ?? '').split(/,(?=\s*<)/)) {
    const [, address, parameters = ''] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? [];
    if (address !== undefined && /;\s*rel="?next"?/i.test(parameters)) return address;
  }
  return null;
}

/** All objects of a list that is read as a whole. */
export async function allOf(page: (cursor: string | null) => Promise<ApiPage>): Promise<JsonObject[]> {
  const objects: JsonObject[] = [];
  let cursor: string | null = null;
  do {
    const read: ApiPage = await page(cursor);
    objects.push(...read.objects);
    cursor = read.next === cursor ? null : read.next;
  } while (cursor !== null);
  return objects;
}

/** Something that belongs to a record, without pages. */
export async function partsOf(client: ApiClient, request: ApiRequest, field?: string): Promise<JsonObject[]> {
  const { body } = await client.json(request);
  return objectsIn(field === undefined || Array.isArray(body) ? body : objectIn(body)[field]);
}

/** Groups of at most so many, for lists that are asked for by IDs. */
export function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
