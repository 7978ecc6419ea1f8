import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import type { ProfileTab } from '../search.ts';

interface Loaded {
  rows: readonly unknown[];
  data: unknown;
  hasNextPage: boolean;
}

/**
 * The number of items in each tab, such as '3' or '50+'; unset until it is known. It is counted on the first page of
 * each tab's list, read with the tab's own parameters, so that the tab opens without loading.
 */
export function useTabCounts(
  candidateId: string,
  application: Application | undefined,
): Partial<Record<ProfileTab, string>> {
  const can = useCan();
  const path = { id: candidateId };
  const files = useList('/candidates/{id}/files', { path }, { enabled: can('files:read') });
  const notes = useList('/candidates/{id}/notes', { path }, { enabled: can('notes:read') });
  const scorecards = useList(
    '/scorecards',
    { query: { applicationId: application?.id } },
    { enabled: application !== undefined && can('scorecards:read') },
  );
  const interviews = useList(
    '/interviews',
    { query: { candidateId, sort: 'scheduledAt' } },
    { enabled: can('interviews:read') },
  );
  const offers = useList('/offers', { query: { candidateId } }, { enabled: can('offers:read') });
  const tasks = useList('/tasks', { query: { candidateId, sort: 'dueAt' } }, { enabled: can('tasks:read') });
  const lists = { files, notes, scorecards, interviews, offers, tasks } satisfies Partial<Record<ProfileTab, Loaded>>;
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([, { data }]) => data !== undefined)
      .map(([tab, list]) => [tab, countOf(list)]),
  );
}

const countOf = ({ rows, hasNextPage }: Loaded): string => `${rows.length}${hasNextPage ? '+' : ''}`;
