import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useByIds, useList } from '../api/records.ts';
import { useCan } from '../api/session.ts';

export type Application = Schemas['Application'];

/** A candidate's applications with their jobs, newest first, and the one that the page is about. */
export interface Applications {
  rows: readonly Application[];
  jobs: ReadonlyMap<string, Schemas['Job']>;
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
  const jobs = useByIds('/jobs', jobIds);
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows.find(({ status }) => status === 'active') ?? rows[0];
  return { rows, jobs, chosen, isPending: canRead && list.isPending, error: list.error, refetch: list.refetch };
}
