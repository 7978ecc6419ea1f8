import type { ApiPaths, ApiResponse, OperationAt, Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { csvLine } from '../../../records/csv.ts';
import { applicationsOf, currentOf } from '../current-applications.ts';
import type { queryOf } from '../list-query.ts';
import type { ExportColumn, Related } from './export-columns.ts';

/** The most candidates in one file, which the browser holds in memory: about 5 MB. */
export const MAX_EXPORTED = 20_000;
const PAGE_SIZE = 100;

type Get = OperationAt<ApiPaths, '/candidates', 'get'>;

interface Exporting {
  query: ReturnType<typeof queryOf>;
  columns: readonly ExportColumn[];
  /** Whether the columns show applications. */
  withApplications: boolean;
  onProgress: (count: number) => void;
  signal: AbortSignal;
}

/** The lines of all candidates that this query finds, read page by page. */
export async function readLines(
  exporting: Exporting,
): Promise<{ lines: string[]; count: number; isComplete: boolean }> {
  const { query, columns, withApplications, onProgress, signal } = exporting;
  const names = nameCache(signal);
  const lines = [csvLine(columns.map(({ title }) => title))];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: typeof query & { limit: number; cursor?: string } = {
      ...definedOf(query),
      limit: PAGE_SIZE,
      ...(cursor === null ? {} : { cursor }),
    };
    const answer: ApiResponse<Get> = await api.get('/candidates', { params: { query: page }, signal });
    const { data, meta } = answer;
    const applications = withApplications
      ? await applicationsOf(
          data.map(({ id }) => id),
          signal,
        )
      : [];
    const related = await names.relatedTo(currentOf(applications, query.jobId));
    lines.push(data.map((row) => csvLine(columns.map(({ value }) => value(row, related)))).join(''));
    count += data.length;
    onProgress(count);
    cursor = meta.pagination.nextCursor;
  } while (cursor !== null && count < MAX_EXPORTED);
  return { lines, count, isComplete: cursor === null };
}

function definedOf<Query extends object>(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Query; // without what is unset
}

/** Reads each job and each stage once. */
function nameCache(signal: AbortSignal) {
  const jobs = new Map<string, Schemas['Job']>();
  const stages = new Map<string, Schemas['Stage']>();
  const missing = (ids: readonly string[], known: ReadonlyMap<string, unknown>) =>
    [...new Set(ids)].filter((id) => !known.has(id)).slice(0, PAGE_SIZE);
  return {
    async relatedTo(of: Related['of']): Promise<Related> {
      const current = [...of.values()].map(({ application }) => application);
      const jobIds = missing(
        current.map(({ jobId }) => jobId),
        jobs,
      );
      const stageIds = missing(
        current.map(({ stageId }) => stageId),
        stages,
      );
      const limit = PAGE_SIZE;
      if (jobIds.length > 0) {
        const { data } = await api.get('/jobs', { params: { query: { ids: jobIds, limit } }, signal });
        for (const job of data) jobs.set(job.id, job);
      }
      if (stageIds.length > 0) {
        const { data } = await api.get('/stages', { params: { query: { ids: stageIds, limit } }, signal });
        for (const stage of data) stages.set(stage.id, stage);
      }
      return { of, jobs, stages };
    },
  };
}
