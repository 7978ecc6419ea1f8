import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type LiveEvent, useLiveEvents } from '../../../api/live.ts';
import { BoardStore, type Column } from './board-store.ts';
import { type Application, nameOf, type Stage, type View } from './card.ts';

/** The board of a job, updated live. It is cached for a while, so that returning finds it unchanged. */
export function useBoard(
  jobId: string,
  view: View,
  stages: readonly Stage[],
): { board: BoardStore; columns: ReadonlyMap<string, Column> } {
  const { data: board } = useQuery({
    queryKey: ['board', jobId, view],
    queryFn: () => new BoardStore(view),
    initialData: () => new BoardStore(view),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const columns = useSyncExternalStore(board.subscribe, board.columns);
  useEffect(() => board.setStages(stages), [board, stages]);
  useLiveEvents(useCallback((event: LiveEvent) => applyEvent(board, jobId, event), [board, jobId]));
  useRefetch(board);
  return { board, columns };
}

/** What the board uses of events about applications and candidates. */
interface EventData {
  application?: Application;
  candidate?: { id: string; firstName: string; lastName: string };
}

const REFETCH_EVENTS: readonly string[] = ['candidate.merged', 'candidate.restored', 'candidate.erased'];

function applyEvent(board: BoardStore, jobId: string, { type, entityType, entityId, data }: LiveEvent): void {
  const { application, candidate } = (data ?? {}) as EventData; // both are missing from events that the member cannot see
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
