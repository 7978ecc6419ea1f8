import type { ApiPaths, ListPaths } from '@rolecall/client';
import { useEffect } from 'react';
import { type Reading, useList } from './records.ts';

// Nobody can choose from a longer list.
const MOST_ROWS = 1_000;

/** All records of a short list, such as jobs, for choices by name. */
export function useAllRows<Path extends ListPaths<ApiPaths>>(
  path: Path,
  of: Reading<Path>,
  options: { enabled?: boolean } = {},
) {
  return useCompleteList(path, of, options).rows;
}

/**
 * Also returns whether all records have been read, for decisions that need the complete list; `isSettled`: they have been
 * read, or cannot be.
 */
export function useCompleteList<Path extends ListPaths<ApiPaths>>(
  path: Path,
  of: Reading<Path>,
  options: { enabled?: boolean } = {},
) {
  const { rows, hasNextPage, isPending, isFetchingNextPage, fetchNextPage, isError, error, refetch } = useList(
    path,
    of,
    options,
  );
  const wantsMore = hasNextPage && !isFetchingNextPage && !isError && rows.length < MOST_ROWS;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const isComplete = !isPending && !isError && !wantsMore && !isFetchingNextPage;
  return { rows, isComplete, isSettled: isComplete || isError, error, refetch };
}
