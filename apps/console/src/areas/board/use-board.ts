import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type LiveEvent, useLiveEvents } from '../../api/live.ts';
import { BoardStore, type Column } from './board-store.ts';
import { type Application, nameOf, type Stage, type View } from './card.ts';

/** The board of a job, live. It is kept for a while, so that coming back finds it as it was left. */
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
  useLiveEvents(useCallback((event: LiveEvent) => hear(board, jobId, event), [board, jobId]));
  useReadingAgain(board);
  return { board, columns };
}

/** What events of applications and candidates tell. Source: the event types of the API. */
interface Told {
  application?: Application;
  candidate?: { id: string; firstName: string; lastName: string };
}

const REARRANGING: readonly string[] = ['candidate.merged', 'candidate.restored', 'candidate.erased'];

function hear(board: BoardStore, jobId: string, { type, entityType, entityId, data }: LiveEvent): void {
  const { application, candidate } = data as Told; // see above; both are absent from what this person may not see
  if (entityType === 'application') {
    if (type === 'application.deleted') board.remove(entityId);
    else if (application?.jobId === jobId) board.take(application, candidate && nameOf(candidate));
  }
  if (entityType !== 'candidate') return;
  if (type === 'candidate.deleted') board.removeCandidate(entityId);
  // What a merge or a return leaves where is more than its event tells.
  else if (REARRANGING.includes(type)) void board.readAgain();
  else if (candidate !== undefined) board.rename(entityId, nameOf(candidate));
}

/** Nothing is heard while the page is hidden or another one is on show. */
function useReadingAgain(board: BoardStore): void {
  useEffect(() => {
    board.comeBack();
    const onVisibility = () => {
      if (document.visibilityState === 'visible') void board.readAgain();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      board.leave();
    };
  }, [board]);
}
