import { api } from '../../api/client.ts';
import { queryOf as applicationsQuery } from '../applications/list-query.ts';
import { queryOf as candidatesQuery } from '../candidates/list-query.ts';
import type { CandidatesSearch } from '../candidates/search.ts';
import type { EntryPage } from './review-queue.ts';
import type { ReviewApplicationsSearch } from './search.ts';

const PAGE = 100;

interface Page {
  pagination: { hasMore: boolean; nextCursor: string | null };
}

/** A page of the list of applications with these filters. */
export async function readApplications(search: ReviewApplicationsSearch, cursor: string | null): Promise<EntryPage> {
  const { stageId, board: _board, ...filters } = search;
  const query = { ...applicationsQuery(filters), stageId: stageId === undefined ? undefined : [stageId] };
  const { data, meta } = await api.get('/applications', { params: { query: pageOf(query, cursor) } });
  const entries = data.map(({ id, candidateId }) => ({ id, candidateId, applicationId: id }));
  return { entries, cursor: nextOf(meta) };
}

/** The same of candidates. */
export async function readCandidates(search: CandidatesSearch, cursor: string | null): Promise<EntryPage> {
  const query = { ...candidatesQuery(search), includeDeleted: undefined };
  const { data, meta } = await api.get('/candidates', { params: { query: pageOf(query, cursor) } });
  const entries = data.map(({ id }) => ({ id, candidateId: id, applicationId: null }));
  return { entries, cursor: nextOf(meta) };
}

/** The query without what is unset, which would be sent as text. */
function pageOf<Query extends object>(query: Query, cursor: string | null): Query & { limit: number } {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(set) as Query), limit: PAGE, ...(cursor === null ? {} : { cursor }) };
}

function nextOf({ pagination: { hasMore, nextCursor } }: Page): string | null {
  return hasMore ? nextCursor : null;
}
