import type { Answer, ApiPaths, ItemOf, ListPaths, OperationAt, PathsWith } from '@rolecall/client';
import { type QueryKey, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

type Get<Path extends PathsWith<ApiPaths, 'get'>> = OperationAt<ApiPaths, Path, 'get'>;
export type Params<Path extends PathsWith<ApiPaths, 'get'>> = Get<Path> extends { parameters: infer P } ? P : never;
type QueryOf<Path extends PathsWith<ApiPaths, 'get'>> = Params<Path> extends { query?: infer Q } ? Q : never;
type PathOf<Path extends PathsWith<ApiPaths, 'get'>> = Params<Path> extends { path: infer P } ? P : undefined;

/** Where and what to read: names and values of the path's parameters, and the query. */
export interface Reading<Path extends PathsWith<ApiPaths, 'get'>> {
  path?: PathOf<Path>;
  query?: QueryOf<Path>;
}

/** The key of a reading. The path's first segment leads, so that `invalidate('jobs')` reaches every reading below it. */
export function keyOf(path: string, reading: { path?: unknown; query?: unknown } = {}): QueryKey {
  return [path.split('/')[1], path, reading.path ?? null, reading.query ?? null];
}

/** `queryOptions` of one reading, for `useQuery`, loaders and prefetching. The answer has `data`, `meta` and `etag`. */
export function reading<Path extends PathsWith<ApiPaths, 'get'>>(path: Path, of: Reading<Path> = {}) {
  return {
    queryKey: keyOf(path, of),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Get<Path>>> => get(path, of, signal),
  };
}

/** Reads one record or any other answer: `useRecord('/jobs/{id}', {path: {id}})`. */
export function useRecord<Path extends PathsWith<ApiPaths, 'get'>>(
  path: Path,
  of: Reading<Path> = {},
  options: { enabled?: boolean } = {},
) {
  return useQuery({ ...reading(path, of), ...options });
}

/** One page after the other of a list. `rows` holds the records of the pages read so far. */
export function useList<Path extends ListPaths<ApiPaths>>(
  path: Path,
  of: Reading<Path> = {},
  options: { enabled?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(path, of), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      get(
        path,
        pageParam === null ? of : { ...of, query: { ...(of.query as object), cursor: pageParam } as never },
        signal,
      ),
    getNextPageParam: (page) => nextCursor(page),
    ...options,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.data as ItemOf<Get<Path>>[]), [pages]);
  return { ...query, rows };
}

/** How many ids a list takes at once. Source: contract, the `ids` filter. */
const IDS_AT_ONCE = 100;

/** The lists that take `ids`. */
type ByIds = '/candidates' | '/jobs' | '/applications' | '/members';

/**
 * The records with these ids, by id: for lists whose rows name others (an application its candidate). Asked for in
 * packets that stay the same while rows are added at the end, so that the next page asks for its own only.
 */
export function useByIds<Path extends ByIds>(path: Path, ids: readonly string[]): Map<string, ItemOf<Get<Path>>> {
  const packets = useMemo(() => {
    const unique = [...new Set(ids)];
    return Array.from({ length: Math.ceil(unique.length / IDS_AT_ONCE) }, (_, index) =>
      unique.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
    );
  }, [ids]);
  const results = useQueries({
    queries: packets.map(
      (packet) => reading(path, { query: { ids: packet, limit: IDS_AT_ONCE } } as unknown as Reading<Path>), // all of `ByIds` take these
    ),
  });
  const loaded = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results change exactly when one of them was loaded
  return useMemo(() => {
    const records = results.flatMap(({ data }) => (data?.data ?? []) as (ItemOf<Get<Path>> & { id: string })[]);
    return new Map(records.map((record) => [record.id, record]));
  }, [loaded, packets]);
}

/** Makes everything stale that shows records of these kinds, by first segment of the path; what is on show is read again. */
export async function invalidate(...kinds: string[]): Promise<void> {
  await Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}

function get<Path extends PathsWith<ApiPaths, 'get'>>(
  path: Path,
  { path: names, query }: Reading<Path>,
  signal: AbortSignal,
): Promise<Answer<Get<Path>>> {
  const call = api.get as unknown as (path: string, init: object) => Promise<Answer<Get<Path>>>; // `Reading` holds the parameters against the path
  return call(path, { params: { path: names, query: withoutEmpty(query) }, signal });
}

/** Filters that are not set are left out. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== ''));
}

function nextCursor(page: { meta: unknown }): string | null {
  const { pagination } = page.meta as { pagination: { nextCursor: string | null; hasMore: boolean } }; // of every list
  return pagination.hasMore ? pagination.nextCursor : null;
}
