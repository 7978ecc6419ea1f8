import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useRecord } from '../../api/records.ts';
import { setLastViewed } from '../../ui/last-viewed.ts';
import { applicationsSearch } from '../applications/search.ts';
import { boardSearch } from '../jobs/search.ts';
import { homeReader, readApplications, readCandidates } from './read-entries.ts';
import { Review } from './review.tsx';
import type { Entry } from './review-queue.ts';
import type { ReviewApplicationsSearch } from './search.ts';
import { useQueue } from './use-queue.ts';

const applicationsRoute = getRouteApi('/app/review/applications/$recordId');
const candidatesRoute = getRouteApi('/app/review/candidates/$recordId');

/** Reviews a list of applications, a column of a board, or a list of the home page. */
export function ReviewApplicationsPage() {
  const { recordId } = applicationsRoute.useParams();
  const search = applicationsRoute.useSearch();
  const navigate = applicationsRoute.useNavigate();
  const place = useQueue(
    `applications ${JSON.stringify(search)}`,
    search.home === undefined ? (cursor) => readApplications(search, cursor) : homeReader(search.home),
    recordId,
  );
  const total = useTotal(search);
  // After a reload, until the list has been read.
  const own = useRecord('/applications/{id}', { path: { id: recordId } }, { enabled: place.entry === null });
  const candidateId = place.entry?.candidateId ?? own.data?.data.candidateId;
  const { board, home, stageId: _stageId, ...filters } = search;
  const back = useBack(recordId, () => {
    if (home !== undefined) return navigate({ to: '/', search: {} });
    const { jobId, status, ...others } = filters;
    if (board === true && jobId !== undefined) {
      const show = status === 'withdrawn' ? { show: 'withdrawn' as const } : {};
      return navigate({ to: '/jobs/$jobId', params: { jobId }, search: boardSearch({ ...others, ...show }) });
    }
    return navigate({ to: '/applications', search: applicationsSearch(filters) });
  });
  const entry: Entry | null = candidateId === undefined ? null : { id: recordId, candidateId, applicationId: recordId };
  const show = (id: string) => void navigate({ params: { recordId: id }, search, replace: true, state: true });
  return <Review entry={entry} place={place} total={total} error={own.error} onShow={show} onBack={back} />;
}

/** Reviews a list of candidates, each with the latest active application. */
export function ReviewCandidatesPage() {
  const { recordId } = candidatesRoute.useParams();
  const search = candidatesRoute.useSearch();
  const navigate = candidatesRoute.useNavigate();
  const place = useQueue(`candidates ${JSON.stringify(search)}`, (cursor) => readCandidates(search, cursor), recordId);
  const back = useBack(recordId, () => navigate({ to: '/candidates', search }));
  const show = (id: string) => void navigate({ params: { recordId: id }, search, replace: true, state: true });
  const entry: Entry = { id: recordId, candidateId: recordId, applicationId: null };
  return <Review entry={entry} place={place} total={null} error={null} onShow={show} onBack={back} />;
}

/** The number of applications in a column without filters; null for other lists, for which counting would be slow. */
function useTotal({ board: _board, sort: _sort, ...filters }: ReviewApplicationsSearch): number | null {
  const { jobId, stageId, status, ...others } = filters;
  const isWhole =
    stageId !== undefined && jobId !== undefined && Object.values(others).every((one) => one === undefined);
  const query = { jobIds: jobId === undefined ? [] : [jobId] };
  const { data } = useRecord('/applications/counts', { query }, { enabled: isWhole });
  const counted = data?.data.counts.find((line) => line.stageId === stageId && line.status === status)?.count;
  // The count when the list was opened: candidates stay on the list after a decision.
  const [held, setHeld] = useState<{ of: string; count: number } | null>(null);
  const of = `${stageId} ${status}`;
  if (isWhole && counted !== undefined && held?.of !== of) setHeld({ of, count: counted });
  return isWhole && held?.of === of ? held.count : null;
}

/** Returns to the list: by the browser's history if the view was opened from it, so that its scroll position is restored. */
function useBack(recordId: string, open: () => unknown): () => void {
  const { history } = useRouter();
  const { fromList } = useLocation().state;
  return useCallback(() => {
    setLastViewed(recordId);
    if (fromList === true) history.back();
    else void open();
  }, [recordId, fromList, history, open]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list that is being reviewed. */
    fromList?: boolean;
  }
  interface StaticDataRouteOption {
    /** Without the navigation around the page. */
    fullPage?: boolean;
  }
}
