import { api } from '../../api/client.ts';
import type { Params } from '../../api/records.ts';
import { ORDERS } from '../../records/filters/orders.ts';
import { queryOf as applicationsQuery } from '../applications/list-query.ts';
import { queryOf as candidatesQuery } from '../candidates/list-query.ts';
import type { CandidatesSearch } from '../candidates/search.ts';
import type { EntryPage } from './review-queue.ts';
import type { HomeList, ReviewApplicationsSearch } from './search.ts';

const PAGE = 100;
/** The most values of a filter. */
const MAX_VALUES = 100;
const DAY_MS = 86_400_000;
/** Days in a stage after which the home page lists an application as stalled: the service's default. */
const STALLED_DAYS = 7;

interface Page {
  pagination: { hasMore: boolean; nextCursor: string | null };
}

/** A page of the list of applications with these filters. */
export async function readApplications(search: ReviewApplicationsSearch, cursor: string | null): Promise<EntryPage> {
  const { board: _board, home: _home, ...filters } = search;
  const query = applicationsQuery(filters);
  const { data, meta } = await api.get('/applications', { params: { query: pageOf(query, cursor) } });
  const entries = data.map(({ id, candidateId }) => ({ id, candidateId, applicationId: id }));
  return { entries, cursor: nextOf(meta) };
}

/** Reads a list of the home page completely, in the same order; the home page only shows its beginning. */
export function homeReader(list: HomeList): (cursor: string | null) => Promise<EntryPage> {
  let query: Promise<ListQuery | null> | undefined;
  return async (cursor) => {
    query ??= homeQuery(list);
    const found = await query.catch((error: unknown) => {
      query = undefined; // so that the next call retries
      throw error;
    });
    if (found === null) return { entries: [], cursor: null };
    const { data, meta } = await api.get('/applications', { params: { query: pageOf(found, cursor) } });
    const entries = data.map(({ id, candidateId }) => ({ id, candidateId, applicationId: id }));
    return { entries, cursor: nextOf(meta) };
  };
}

type ListQuery = NonNullable<Params<'/applications'>['query']>;

/** The filters of the list; null if there is no job. */
async function homeQuery(list: HomeList): Promise<ListQuery | null> {
  const { jobs } = (await api.get('/home', { params: { query: {} } })).data;
  if (jobs.length === 0) return null;
  const status = ['active' as const];
  if (list === 'stalled') {
    const stageEnteredBefore = new Date(Date.now() - STALLED_DAYS * DAY_MS).toISOString();
    return { status, ...ORDERS.longestInStage, jobId: jobs.map(({ id }) => id), stageEnteredBefore };
  }
  const stageId = jobs.flatMap(({ stages }) => stages.filter(({ kind }) => kind === 'applied').map(({ id }) => id));
  return stageId.length === 0
    ? null
    : { status, sort: 'appliedAt', order: 'asc', stageId: stageId.slice(0, MAX_VALUES) };
}

/** A page of the list of candidates with these filters. */
export async function readCandidates(search: CandidatesSearch, cursor: string | null): Promise<EntryPage> {
  const query = { ...candidatesQuery(search), includeDeleted: undefined };
  const { data, meta } = await api.get('/candidates', { params: { query: pageOf(query, cursor) } });
  const entries = data.map(({ id }) => ({ id, candidateId: id, applicationId: null }));
  return { entries, cursor: nextOf(meta) };
}

/** The query without unset filters, which would be sent as the text "undefined". */
function pageOf<Query extends object>(query: Query, cursor: string | null): Query & { limit: number } {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(set) as Query), limit: PAGE, ...(cursor === null ? {} : { cursor }) };
}

function nextOf({ pagination: { hasMore, nextCursor } }: Page): string | null {
  return hasMore ? nextCursor : null;
}
