import { queryClient } from '../../api/query-client.ts';
import { preloadDocument } from '../../records/documents/document-view.tsx';
import { inOrder } from '../../records/documents/use-file-choice.ts';
import { queriesOf } from './record-queries.ts';
import type { Entry } from './review-queue.ts';

/** Preloads the data of a candidate, and renders the résumé, before the candidate is shown. */
export async function prepare({ candidateId, applicationId }: Entry, can: (scope: string) => boolean): Promise<void> {
  const reads: Promise<unknown>[] = [queryClient.prefetchQuery(queriesOf.candidate(candidateId))];
  if (can('notes:read')) reads.push(queryClient.prefetchInfiniteQuery(queriesOf.notes(candidateId)));
  if (can('messages:read')) reads.push(queryClient.prefetchInfiniteQuery(queriesOf.messages(candidateId)));
  if (can('tags:write')) reads.push(queryClient.prefetchInfiniteQuery(queriesOf.tags(candidateId)));
  if (can('files:read')) reads.push(prepareFiles(candidateId, applicationId));
  if (can('applications:read')) reads.push(prepareApplication(candidateId, applicationId, can));
  // Requests that fail here are repeated, and errors reported, when the candidate is shown.
  await Promise.allSettled(reads);
}

async function prepareFiles(candidateId: string, applicationId: string | null): Promise<void> {
  const { pages } = await queryClient.fetchInfiniteQuery(queriesOf.files(candidateId));
  const files = pages.flatMap(({ data }) => data);
  const [first] = inOrder(files, applicationId ?? undefined);
  if (first !== undefined) await preloadDocument({ candidateId, file: first });
}

async function prepareApplication(
  candidateId: string,
  applicationId: string | null,
  can: (scope: string) => boolean,
): Promise<void> {
  const { pages } = await queryClient.fetchInfiniteQuery(queriesOf.applications(candidateId));
  const rows = pages.flatMap(({ data }) => data);
  const shown =
    rows.find(({ id }) => id === applicationId) ?? rows.find(({ status }) => status === 'active') ?? rows[0];
  if (shown === undefined) return;
  const reads: Promise<unknown>[] = [
    queryClient.prefetchQuery(queriesOf.application(shown.id)),
    queryClient.prefetchInfiniteQuery(queriesOf.consents(shown.id)),
  ];
  if (can('scorecards:read')) reads.push(queryClient.prefetchInfiniteQuery(queriesOf.scorecards(shown.id)));
  if (can('jobs:read')) reads.push(queryClient.prefetchQuery(queriesOf.job(shown.jobId)));
  if (can('stages:read')) reads.push(queryClient.prefetchQuery(queriesOf.stages(shown.jobId)));
  await Promise.all(reads);
}
