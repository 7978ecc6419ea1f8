import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useByIdsQuery, useList } from '../api/records.ts';
import { useCan } from '../api/session.ts';

export type Application = Schemas['Application'];

/** A candidate's applications with their jobs, newest first, and the one that the page is about. */
export interface Applications {
  rows: readonly Application[];
  jobs: ReadonlyMap<string, Schemas['Job']>;
  /** Jobs are still being read; those that are not in `jobs` may exist. */
  areJobsPending: boolean;
  chosen: Application | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

// More than a candidate ever has.
const SHOWN = 100;

export function useApplications(candidateId: string, chosenId: string | undefined): Applications {
  const canRead = useCan()('applications:read');
  const list = useList('/applications', { query: { candidateId, limit: SHOWN } }, { enabled: canRead });
  const { rows } = list;
  const jobIds = useMemo(() => rows.map(({ jobId }) => jobId), [rows]);
  const { records: jobs, isPending: areJobsPending } = useByIdsQuery('/jobs', jobIds);
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows.find(({ status }) => status === 'active') ?? rows[0];
  const { error, refetch } = list;
  return { rows, jobs, areJobsPending, chosen, isPending: canRead && list.isPending, error, refetch };
}
