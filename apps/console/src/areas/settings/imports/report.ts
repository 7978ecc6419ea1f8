import type { ApiPaths, ApiResponse, OperationAt } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { csvLine } from '../../../records/csv.ts';
import { imports } from '../../../text/en/imports.ts';
import type { ItemsSearch } from './search.ts';

const t = imports;
/** What a spreadsheet opens, and the browser holds in memory. */
export const MAX_LINES = 100_000;
const PAGE = 100;

/** The lines of a file with the records of an import. */
export async function readReport(
  id: string,
  search: ItemsSearch,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<{ lines: string[]; isComplete: boolean }> {
  const { place, type, outcome, reason, record } = t.items;
  const lines = [csvLine([place, type, outcome, reason, record])];
  let cursor: string | null = null;
  do {
    const query: ItemsSearch & { limit: number; cursor?: string } = {
      ...search,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    };
    const page: ApiResponse<OperationAt<ApiPaths, '/imports/{id}/items', 'get'>> = await api.get(
      '/imports/{id}/items',
      { params: { path: { id }, query }, signal },
    );
    for (const item of page.data)
      lines.push(
        csvLine([
          item.place ?? item.foreignId,
          t.types[item.type],
          t.outcomes[item.outcome],
          item.reason ?? '',
          item.recordId ?? '',
        ]),
      );
    onProgress(lines.length - 1);
    const { pagination } = page.meta;
    cursor = pagination.hasMore ? pagination.nextCursor : null;
  } while (cursor !== null && lines.length <= MAX_LINES);
  return { lines, isComplete: cursor === null };
}
