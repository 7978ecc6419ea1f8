import { api } from '../../../api/client.ts';
import { ORDERS } from '../../../records/filters/orders.ts';
import { text } from '../../../text/index.ts';
import { type Application, type Card, nameOf, type Shown, type Status } from './card.ts';

/** The number of cards in a batch: the most candidates that can be read by ID at once. */
const PAGE = 100;

export interface CardPage {
  cards: Card[];
  /** The next page; null at the end. */
  cursor: string | null;
}

/** Where a page of a column is. */
interface PageOf {
  stageId: string;
  status: Status;
  /** Null for the first page. */
  cursor: string | null;
}

/** A page of a column with the candidates' names. */
export async function readPage(
  { stageId, status, cursor }: PageOf,
  { query: filters, order }: Shown,
): Promise<CardPage> {
  const sorted = order === 'newest' ? {} : ORDERS[order];
  const query = {
    ...filters,
    ...sorted,
    stageId: [stageId],
    status: [status],
    limit: PAGE,
    ...(cursor === null ? {} : { cursor }),
  };
  const { data, meta } = await api.get('/applications', { params: { query } });
  const { hasMore, nextCursor } = meta.pagination;
  return { cards: await withNames(data), cursor: hasMore ? nextCursor : null };
}

/** The current state of these applications, without deleted ones. */
export async function readCards(ids: readonly string[]): Promise<Card[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, index) =>
    ids.slice(index * PAGE, (index + 1) * PAGE),
  );
  const pages = batches.map(async (batch) => {
    const { data } = await api.get('/applications', { params: { query: { ids: batch, limit: PAGE } } });
    return withNames(data);
  });
  return (await Promise.all(pages)).flat();
}

/** The applications of these candidates for a job that the filters let through. */
export async function readMatching(jobId: string, candidateIds: readonly string[], { query }: Shown): Promise<Card[]> {
  const { data } = await api.get('/applications', {
    params: { query: { ...query, jobId: [jobId], candidateId: [...candidateIds], limit: PAGE } },
  });
  return withNames(data);
}

async function withNames(applications: readonly Application[]): Promise<Card[]> {
  if (applications.length === 0) return [];
  const ids = applications.map(({ candidateId }) => candidateId);
  const { data } = await api.get('/candidates', { params: { query: { ids, limit: PAGE } } });
  const names = new Map(data.map((candidate) => [candidate.id, nameOf(candidate)]));
  return applications.map((application) => ({
    application,
    name: names.get(application.candidateId) ?? text.board.unnamed,
    pending: null,
  }));
}
