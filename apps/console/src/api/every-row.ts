import type { ApiPaths, ListPaths } from '@rolecall/client';
import { useEffect } from 'react';
import { type Reading, useList } from './records.ts';

// A choice among more than these is none.
const MOST_ROWS = 1_000;

/** All records of a short list, page after page: for choices by name, such as jobs. */
export function useEveryRow<Path extends ListPaths<ApiPaths>>(path: Path, of: Reading<Path>) {
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage, isError } = useList(path, of);
  const wantsMore = hasNextPage && !isFetchingNextPage && !isError && rows.length < MOST_ROWS;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return rows;
}
