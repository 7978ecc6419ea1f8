import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useCompleteList } from '../api/use-all-rows.ts';
import { text } from '../text/index.ts';

type Option = readonly [value: string, name: string];

/**
 * All jobs by title, or those with these statuses, and whether all of them have been read. `isSettled`: they have been read,
 * or cannot be.
 */
export function useJobs(status?: Schemas['Job']['status'][]): {
  jobs: readonly Schemas['Job'][];
  isComplete: boolean;
  isSettled: boolean;
} {
  const { rows, isComplete, isSettled } = useCompleteList('/jobs', {
    query: { ...(status && { status }), limit: 100 },
  });
  const jobs = useMemo(() => rows.toSorted((a, b) => a.title.localeCompare(b.title)), [rows]);
  return { jobs, isComplete, isSettled };
}

/** Jobs as choices of a select. */
export const jobOptions = (jobs: readonly Pick<Schemas['Job'], 'id' | 'title'>[]): Option[] =>
  jobs.map(({ id, title }) => [id, title]);

/** The choices, and what is chosen if it is not one of them: it is still being read, or was deleted. */
export function withChosen(options: readonly Option[], chosen: string, isComplete: boolean): readonly Option[] {
  if (chosen === '' || options.some(([value]) => value === chosen)) return options;
  return [...options, [chosen, isComplete ? text.common.states.unknownRecord : '…']];
}
