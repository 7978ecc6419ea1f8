import type { Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { ORDERS } from '../../../records/filters/orders.ts';
import { text } from '../../../text/index.ts';
import { type Card, nameOf, type Shown, type Status } from './card.ts';

/** What is read with each application, besides the candidate. */
export type Extra = 'nextInterview' | 'ratings' | 'unansweredMessage' | 'lastActivity';

/** The number of cards in a batch: the most that can be read by ID at once. */
const PAGE = 100;

interface CardPage {
  cards: Card[];
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
}

/** Identifies a page of a column. */
interface PageOf {
  stageId: string;
  status: Status;
  /** Null for the first page. */
  cursor: string | null;
}

/** A page of a column. One request, whatever the cards show. */
export async function readPage(
  { stageId, status, cursor }: PageOf,
  { query: filters, order }: Shown,
  extras: readonly Extra[],
): Promise<CardPage> {
  const sorted = order === 'newest' ? {} : ORDERS[order];
  const query = {
    ...filters,
    ...sorted,
    stageId: [stageId],
    status: [status],
    limit: PAGE,
    expand: expanded(extras),
    ...(cursor === null ? {} : { cursor }),
  };
  const { data, meta } = await api.get('/applications', { params: { query } });
  const { hasMore, nextCursor } = meta.pagination;
  return { cards: data.map(cardOf), cursor: hasMore ? nextCursor : null };
}

/** The current state of these applications, without deleted ones. */
export async function readCards(ids: readonly string[], extras: readonly Extra[]): Promise<Card[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, index) =>
    ids.slice(index * PAGE, (index + 1) * PAGE),
  );
  const pages = batches.map(async (batch) => {
    const query = { ids: batch, limit: PAGE, expand: expanded(extras) };
    const { data } = await api.get('/applications', { params: { query } });
    return data.map(cardOf);
  });
  return (await Promise.all(pages)).flat();
}

/** The applications of these candidates for a job, as far as they match the filters. */
export async function readMatching(
  jobId: string,
  candidateIds: readonly string[],
  { query: filters }: Shown,
  extras: readonly Extra[],
): Promise<Card[]> {
  const query = {
    ...filters,
    jobId: [jobId],
    candidateId: [...candidateIds],
    limit: PAGE,
    expand: expanded(extras),
  };
  const { data } = await api.get('/applications', { params: { query } });
  return data.map(cardOf);
}

const expanded = (extras: readonly Extra[]) => ['candidate' as const, ...extras];

function cardOf(read: Schemas['ExpandableApplicationOrTombstone']): Card {
  const {
    candidate = null,
    nextInterview = null,
    ratings = null,
    unansweredMessage = null,
    lastActivity = null,
    ...application
  } = read;
  return {
    application,
    name: candidate === null ? text.board.unnamed : nameOf(candidate),
    facts: {
      lastName: candidate?.lastName ?? '',
      headline: candidate?.headline ?? null,
      tags: candidate?.tags ?? [],
      nextInterview,
      ratings,
      unansweredMessage,
      lastActivityAt: lastActivity?.at ?? null,
    },
    pending: null,
  };
}
