import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { type Application, type Card, nameOf, type Status } from './card.ts';

/** Cards that are read at once: as many as candidates can be asked for by their ids. */
const PAGE = 100;

export interface PageOfCards {
  cards: Card[];
  /** Where the column goes on; null at its end. */
  cursor: string | null;
}

/** One page of a column, the newest application first, with the candidates' names. */
export async function readPage(stageId: string, status: Status, cursor: string | null): Promise<PageOfCards> {
  const query = { stageId, status, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  const { data, meta } = await api.get('/applications', { params: { query } });
  const { hasMore, nextCursor } = meta.pagination;
  return { cards: await withNames(data), cursor: hasMore ? nextCursor : null };
}

/** These applications as they are now; those that are gone are left out. */
export async function readCards(ids: readonly string[]): Promise<Card[]> {
  const packets = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, index) =>
    ids.slice(index * PAGE, (index + 1) * PAGE),
  );
  const pages = packets.map(async (packet) => {
    const { data } = await api.get('/applications', { params: { query: { ids: packet, limit: PAGE } } });
    return withNames(data);
  });
  return (await Promise.all(pages)).flat();
}

async function withNames(applications: readonly Application[]): Promise<Card[]> {
  if (applications.length === 0) return [];
  const ids = applications.map(({ candidateId }) => candidateId);
  const { data } = await api.get('/candidates', { params: { query: { ids, limit: PAGE } } });
  const names = new Map(data.map((candidate) => [candidate.id, nameOf(candidate)]));
  return applications.map((application) => ({
    application,
    name: names.get(application.candidateId) ?? text.board.unnamed,
    going: null,
  }));
}
