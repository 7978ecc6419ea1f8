import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type Stage, statusShown, type View } from './card.ts';

const route = getRouteApi('/app/jobs/$jobId');

/** Opens the review view for a column of the board, at an application. */
export function useReview(view: View): (applicationId: string, stage: Stage) => void {
  const { jobId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useRef({ jobId, search });
  useLayoutEffect(() => {
    now.current = { jobId, search };
  });
  return useCallback(
    (recordId, stage) => {
      const { show: _show, ...filters } = now.current.search;
      const column = {
        jobId: now.current.jobId,
        stageId: stage.id,
        status: statusShown(view, stage),
        board: true as const,
      };
      void navigate({
        to: '/review/applications/$recordId',
        params: { recordId },
        search: { ...filters, ...column },
        state: { fromList: true },
      });
    },
    [navigate, view],
  );
}
