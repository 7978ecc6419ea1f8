import type { Schemas } from '@rolecall/client';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { keyOf, LONG_PAGE, useByIds } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { several } from '../../records/filters/filter-field.ts';

type Application = Schemas['Application'];

/** The application of a candidate that a list shows, and how many others there are. */
export interface CurrentApplication {
  application: Application;
  others: number;
}

// The candidates of one page of the list, so that loading another page only reads the applications of that page.
const BATCH = LONG_PAGE;
const LIMIT = 100;
// Candidates rarely have more than one application; those of a page have a few hundred only in an unusual workspace.
const MOST_PAGES = 5;

/** The applications of these candidates, newest first. Those beyond a few hundred are left out. */
export async function applicationsOf(candidateId: string[], signal?: AbortSignal): Promise<Application[]> {
  const found: Application[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && candidateId.length > 0; page += 1) {
    const query = { candidateId, limit: LIMIT, ...(cursor === undefined ? {} : { cursor }) };
    const { data, meta } = await api.get('/applications', {
      params: { query },
      ...(signal === undefined ? {} : { signal }),
    });
    found.push(...data);
    if (meta.pagination.nextCursor === null) break;
    cursor = meta.pagination.nextCursor;
  }
  return found;
}

/**
 * By candidate: the newest active application, or else the newest one. If the list is filtered by job, an application
 * for one of these jobs takes precedence. `applications`: newest first.
 */
export function currentOf(
  applications: readonly Application[],
  jobIds: readonly string[] = [],
): Map<string, CurrentApplication> {
  const byCandidate = Map.groupBy(applications, ({ candidateId }) => candidateId);
  return new Map(
    [...byCandidate].map(([candidateId, [...all]]) => {
      const ofFilter = all.filter(({ jobId }) => jobIds.includes(jobId));
      const among = ofFilter.length > 0 ? ofFilter : all;
      const application = among.find(({ status }) => status === 'active') ?? among[0]!;
      return [candidateId, { application, others: all.length - 1 }];
    }),
  );
}

export interface CurrentApplications {
  of: ReadonlyMap<string, CurrentApplication>;
  jobs: ReadonlyMap<string, Schemas['Job']>;
  stages: ReadonlyMap<string, Schemas['Stage']>;
  isPending: boolean;
}

/** The current applications of the rows of a list, with their jobs and stages: one request each for every page of the list. */
export function useCurrentApplications(
  rows: readonly { id: string }[],
  jobFilter: string | undefined,
): CurrentApplications {
  const canRead = useCan()('applications:read');
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const batches = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
        ids.slice(index * BATCH, (index + 1) * BATCH),
      ),
    [ids],
  );
  const results = useQueries({
    queries: batches.map((batch) => ({
      queryKey: keyOf('/applications', { query: { candidateId: batch } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => applicationsOf(batch, signal),
      enabled: canRead,
    })),
  });
  const loaded = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results change exactly when one of them was loaded
  const of = useMemo(
    () =>
      currentOf(
        results.flatMap(({ data }) => data ?? []),
        several(jobFilter),
      ),
    [loaded, batches, jobFilter],
  );
  const shown = useMemo(() => [...of.values()].map(({ application }) => application), [of]);
  const jobs = useByIds(
    '/jobs',
    useMemo(() => shown.map(({ jobId }) => jobId), [shown]),
  );
  const stages = useByIds(
    '/stages',
    useMemo(() => shown.map(({ stageId }) => stageId), [shown]),
  );
  const isPending = results.some((result) => result.isLoading);
  return useMemo(() => ({ of, jobs, stages, isPending }), [of, jobs, stages, isPending]);
}
