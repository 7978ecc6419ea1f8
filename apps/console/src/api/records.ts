import type { ApiPaths, ApiResponse, ItemOf, ListPaths, OperationAt, PathsWith } from '@rolecall/client';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

type Get<Path extends PathsWith<ApiPaths, 'get'>> = OperationAt<ApiPaths, Path, 'get'>;
export type Params<Path extends PathsWith<ApiPaths, 'get'>> = Get<Path> extends { parameters: infer P } ? P : never;
type QueryOf<Path extends PathsWith<ApiPaths, 'get'>> = Params<Path> extends { query?: infer Q } ? Q : never;
type PathOf<Path extends PathsWith<ApiPaths, 'get'>> = Params<Path> extends { path: infer P } ? P : undefined;

/** The parameters of a read. */
export interface Reading<Path extends PathsWith<ApiPaths, 'get'>> {
  path?: PathOf<Path>;
  query?: QueryOf<Path>;
}

/**
 * The key of a query. It begins with the first segment of the path, so that `invalidate('jobs')` reaches every query
 * below it.
 */
export function keyOf(path: string, reading: { path?: unknown; query?: unknown } = {}): QueryKey {
  return [path.split('/')[1], path, reading.path ?? null, reading.query ?? null];
}

/** The query options of a read, for `useQuery` and prefetching. The result has `data`, `meta` and `etag`. */
export function reading<Path extends PathsWith<ApiPaths, 'get'>>(path: Path, of: Reading<Path> = {}) {
  return {
    queryKey: keyOf(path, of),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ApiResponse<Get<Path>>> => get(path, of, signal),
  };
}

/** Reads a record or any other response: `useRecord('/jobs/{id}', { path: { id } })`. */
export function useRecord<Path extends PathsWith<ApiPaths, 'get'>>(
  path: Path,
  of: Reading<Path> = {},
  options: { enabled?: boolean } = {},
) {
  return useQuery({ ...reading(path, of), ...options });
}

/** The query options of a list, for `useList` and prefetching. */
export function listing<Path extends ListPaths<ApiPaths>>(path: Path, of: Reading<Path> = {}) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(path, of), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      get(
        path,
        pageParam === null ? of : { ...of, query: { ...(of.query as object), cursor: pageParam } as never },
        signal,
      ),
    getNextPageParam: (page) => nextCursor(page),
  });
}

/** The page size of lists of single lines, of which a window shows many. */
export const LONG_PAGE = 50;

/** Reads a list page by page. `rows` has the records of the pages read so far. */
export function useList<Path extends ListPaths<ApiPaths>>(
  path: Path,
  of: Reading<Path> = {},
  options: { enabled?: boolean } = {},
) {
  const query = useInfiniteQuery({ ...listing(path, of), ...options });
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.data as ItemOf<Get<Path>>[]), [pages]);
  return { ...query, rows, fetchNextPage: useNextPage(query, JSON.stringify(keyOf(path, of))) };
}

/** How often the next page is requested again while the list is refreshed. */
const MOST_ATTEMPTS = 10;

type NextPageResult = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'hasNextPage' | 'isError'>;

/**
 * Loads the next page. An event can refresh the list at any time: a refresh that is running is waited for, not canceled,
 * and a next page that a refresh has canceled is loaded after it.
 */
function useNextPage(
  query: NextPageResult & {
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<NextPageResult>;
  },
  key: string,
): () => Promise<void> {
  const { fetchNextPage } = query;
  const shown = useRef({ key, pages: 0 });
  useEffect(() => {
    shown.current = { key, pages: query.data?.pages.length ?? 0 };
  });
  return useCallback(async () => {
    let { pages } = shown.current;
    for (let attempt = 0; attempt < MOST_ATTEMPTS && shown.current.key === key; attempt += 1) {
      const { data, hasNextPage, isError } = await fetchNextPage({ cancelRefetch: false });
      const loaded = data?.pages.length ?? 0;
      if (isError || !hasNextPage || loaded > pages) return;
      pages = loaded;
    }
  }, [fetchNextPage, key]);
}

/** The most IDs that the `ids` filter of a list accepts. */
const IDS_AT_ONCE = 100;

/** The lists that take `ids`. */
type ByIds = '/candidates' | '/jobs' | '/applications' | '/members' | '/stages';

/**
 * The records with these IDs, by ID: for lists whose rows refer to others, such as applications to candidates. They are
 * read in batches that stay the same while rows are added at the end, so that the next page reads only its own.
 */
export function useByIds<Path extends ByIds>(path: Path, ids: readonly string[]): Map<string, ItemOf<Get<Path>>> {
  return useByIdsQuery(path, ids).records;
}

/** Also returns whether all of them have been read, or cannot be. */
export function useByIdsQuery<Path extends ByIds>(
  path: Path,
  ids: readonly string[],
): { records: Map<string, ItemOf<Get<Path>>>; isPending: boolean } {
  const batches = useMemo(() => {
    const unique = [...new Set(ids)];
    return Array.from({ length: Math.ceil(unique.length / IDS_AT_ONCE) }, (_, index) =>
      unique.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
    );
  }, [ids]);
  const results = useQueries({
    queries: batches.map(
      (batch) => reading(path, { query: { ids: batch, limit: IDS_AT_ONCE } } as unknown as Reading<Path>), // every list of `ByIds` accepts these
    ),
  });
  const loaded = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results change exactly when one of them was loaded
  const records = useMemo(() => {
    const rows = results.flatMap(({ data }) => (data?.data ?? []) as (ItemOf<Get<Path>> & { id: string })[]);
    return new Map(rows.map((record) => [record.id, record]));
  }, [loaded, batches]);
  return { records, isPending: results.some(({ isPending }) => isPending) };
}

/**
 * Invalidates all queries of these types of records, by the first segment of the path. Visible ones are fetched again.
 */
export async function invalidate(...kinds: string[]): Promise<void> {
  await Promise.all(
    kinds.map((kind) =>
      queryClient.invalidateQueries({ queryKey: kind.startsWith('/') ? [kind.split('/')[1], kind] : [kind] }),
    ),
  );
}

function get<Path extends PathsWith<ApiPaths, 'get'>>(
  path: Path,
  { path: names, query }: Reading<Path>,
  signal: AbortSignal,
): Promise<ApiResponse<Get<Path>>> {
  const call = api.get as unknown as (path: string, init: object) => Promise<ApiResponse<Get<Path>>>; // `Reading` checks the parameters against the path
  return call(path, { params: { path: names, query: withoutEmpty(query) }, signal });
}

/** Leaves out filters that are unset. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== ''));
}

function nextCursor(page: { meta: unknown }): string | null {
  const { pagination } = page.meta as { pagination: { nextCursor: string | null; hasMore: boolean } }; // of every list
  return pagination.hasMore ? pagination.nextCursor : null;
}
