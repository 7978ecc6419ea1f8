import type { Json } from '../apps/server/test/harness.ts';
import { call } from './calls.ts';
import type { Target } from './clients.ts';

interface Page {
  data: Json[];
  meta: { pagination: { nextCursor: string | null; hasMore: boolean }; syncToken?: string; customFieldsChanged?: true };
}

/** One page of a list. @throws Error for anything but 200 */
export async function readPage({ url, workspace }: Target, path: string, query: Record<string, string>): Promise<Page> {
  const address = `${url}/api/v1${path}?${new URLSearchParams({ limit: '100', ...query })}`;
  const { status, text } = await call({ method: 'GET', url: address, key: workspace.secretKey });
  if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
  return JSON.parse(text);
}

/** All pages of a list, the sync token of the last one, and whether its records show other custom fields than before. */
export async function readList(
  target: Target,
  path: string,
  query: Record<string, string> = {},
): Promise<{ items: Json[]; next: string; showsOtherFields: boolean }> {
  const items: Json[] = [];
  let more: Record<string, string> = {};
  for (;;) {
    const { data, meta } = await readPage(target, path, { ...query, ...more });
    items.push(...data);
    const { hasMore, nextCursor } = meta.pagination;
    if (hasMore && nextCursor !== null) more = { cursor: nextCursor };
    else if (meta.syncToken === undefined) throw new Error(`${path}: the last page has no sync token`);
    else return { items, next: meta.syncToken, showsOtherFields: meta.customFieldsChanged === true };
  }
}
