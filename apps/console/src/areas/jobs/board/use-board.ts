import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type LiveEvent, useLiveEvents } from '../../../api/live.ts';
import { BoardStore, type Column } from './board-store.ts';
import { type Application, nameOf, type Shown, type Stage, type View } from './card.ts';

/** The board of a job, updated live. It is cached for a while, so that returning finds it unchanged. */
export function useBoard(
  jobId: string,
  view: View,
  shown: Shown,
  stages: readonly Stage[],
): { board: BoardStore; columns: ReadonlyMap<string, Column> } {
  const { data: board } = useQuery({
    queryKey: ['board', jobId, view, shown],
    queryFn: () => new BoardStore(view, shown),
    initialData: () => new BoardStore(view, shown),
    staleTime: Number.POSITIVE_INFINITY,
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

function applyEvent(
  board: BoardStore,
  jobId: string,
  { type, entityType, entityId, data }: LiveEvent,
  recheck: (candidateId: string) => void,
): void {
  const { application, candidate } = (data ?? {}) as EventData; // both are missing from events that the member cannot see
  if (board.isFiltered && application?.jobId === jobId && type !== 'application.deleted') {
    // A known card is updated at once; only the service knows whether the filters let it through.
    if (board.card(application.id) !== undefined) board.take(application);
    recheck(application.candidateId);
    return;
  }
  if (board.isFiltered && entityType === 'candidate' && type !== 'candidate.deleted') recheck(entityId);
  if (entityType === 'application') {
    if (type === 'application.deleted') board.remove(entityId);
    else if (application?.jobId === jobId) board.take(application, candidate && nameOf(candidate));
  }
  if (entityType !== 'candidate') return;
  if (type === 'candidate.deleted') board.removeCandidate(entityId);
  // The event of a merge or a restore does not say what it changed on this board.
  else if (REFETCH_EVENTS.includes(type)) void board.refetch();
  else if (candidate !== undefined) board.rename(entityId, nameOf(candidate));
}

// Events of one change arrive together.
const RECHECK_MS = 200;
// The most candidates that the list of applications can be filtered by.
const RECHECKED_AT_ONCE = 100;

/** Collects candidates for a moment, then asks which of their applications the filters of the board let through. */
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
        const work = ids.length > RECHECKED_AT_ONCE ? board.refetch() : board.recheck(jobId, ids);
        work.catch(() => undefined); // the next event or visit reads it again
      }, RECHECK_MS);
    },
    [board, jobId],
  );
}

/** Fetches the board again when it is shown again: no events were received meanwhile. */
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
