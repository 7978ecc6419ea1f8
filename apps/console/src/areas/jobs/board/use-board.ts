import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type LiveEvent, useLiveEvents } from '../../../api/live.ts';
import { BoardStore, type Column } from './board-store.ts';
import { type Application, nameOf, type Shown, type Stage, type View } from './card.ts';
import type { Extra } from './read-cards.ts';

/** How long the cards, selection, focus and scroll positions of a board are kept for returning to it. */
const KEPT_MS = 60 * 60_000;

/** The board of a job, updated live. It is cached for a while, so that returning finds it unchanged. */
export function useBoard(
  jobId: string,
  view: View,
  shown: Shown,
  stages: readonly Stage[],
  extras: readonly Extra[],
): { board: BoardStore; columns: ReadonlyMap<string, Column> } {
  const { data: board } = useQuery({
    queryKey: ['board', jobId, view, shown],
    // Everything is read again if events were missed. The same board remains, so that its cards keep the focus.
    queryFn: async ({ client, queryKey }) => {
      const kept = client.getQueryData<BoardStore>(queryKey) ?? new BoardStore(view, shown, extras);
      await kept.refetch();
      return kept;
    },
    initialData: () => new BoardStore(view, shown, extras),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  });
  const columns = useSyncExternalStore(board.subscribe, board.columns);
  useEffect(() => board.setStages(stages), [board, stages]);
  const recheck = useRecheck(board, jobId);
  useLiveEvents(useCallback((event: LiveEvent) => applyEvent(board, jobId, event, recheck), [board, jobId, recheck]));
  useRefetch(board);
  return { board, columns };
}

/** What the board uses of events about applications and candidates. */
interface EventData {
  application?: Application;
  candidate?: { id: string; firstName: string; lastName: string };
}

const REFETCH_EVENTS: readonly string[] = ['candidate.merged', 'candidate.restored', 'candidate.erased'];

function applyEvent(board: BoardStore, jobId: string, event: LiveEvent, recheck: (candidateId: string) => void): void {
  const { type, entityType, entityId, data } = event;
  const { application, candidate } = (data ?? {}) as EventData; // both are missing from events that the member cannot see
  const concerned = candidateOf(event);
  const isNew = application?.jobId === jobId;
  // A card can show data of any of the candidate's records, and only the service can evaluate the filters.
  if (concerned !== undefined && !isDeletion(type) && (isNew || board.isFiltered || board.hasCandidate(concerned))) {
    recheck(concerned);
  }
  if (entityType === 'application') {
    // With filters, only a known card is updated immediately.
    const isShown = !board.isFiltered || (application !== undefined && board.card(application.id) !== undefined);
    if (type === 'application.deleted') board.remove(entityId);
    else if (isNew && isShown) board.take(application, candidate && nameOf(candidate));
  }
  if (entityType !== 'candidate') return;
  if (type === 'candidate.deleted') board.removeCandidate(entityId);
  // The event of a merge or a restore does not say what it changed on this board.
  else if (REFETCH_EVENTS.includes(type)) void board.refetch();
  else if (candidate !== undefined) board.rename(entityId, nameOf(candidate));
}

const isDeletion = (type: string) => type === 'application.deleted' || type === 'candidate.deleted';

/** The candidate of a record that the event is about. */
function candidateOf({ entityType, entityId, data }: LiveEvent): string | undefined {
  if (entityType === 'candidate') return entityId;
  const record = data?.[entityType];
  if (typeof record !== 'object' || record === null || !('candidateId' in record)) return undefined;
  return typeof record.candidateId === 'string' ? record.candidateId : undefined;
}

// Events of one change arrive together.
const RECHECK_MS = 200;
// The most candidates that the list of applications can be filtered by.
const RECHECKED_AT_ONCE = 100;
// If more candidates than this have changed, the whole board is read again.
const MOST_RECHECKED = 500;

/** Collects candidates for a moment, then reads their applications that match the board's filters. */
function useRecheck(board: BoardStore, jobId: string): (candidateId: string) => void {
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (candidateId) => {
      waiting.current.add(candidateId);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const ids = [...waiting.current];
        waiting.current.clear();
        const work = ids.length > MOST_RECHECKED ? board.refetch() : recheckAll(board, jobId, ids);
        work.catch(() => undefined); // the next event or visit reads it again
      }, RECHECK_MS);
    },
    [board, jobId],
  );
}

async function recheckAll(board: BoardStore, jobId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += RECHECKED_AT_ONCE) {
    await board.recheck(jobId, ids.slice(from, from + RECHECKED_AT_ONCE));
  }
}

/** Reloads the board when it is shown again, because it received no events in the meantime. */
function useRefetch(board: BoardStore): void {
  useEffect(() => {
    board.activate();
    const onVisibility = () => {
      if (document.visibilityState === 'visible') void board.refetch();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      board.deactivate();
    };
  }, [board]);
}
