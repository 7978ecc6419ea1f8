import type { NavigateOptions } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { fullName } from '../../records/links.tsx';
import { navItemsFor } from '../../routing/nav-items.ts';
import { text } from '../../text/index.ts';
import { sectionsFor } from '../settings/sections.ts';

// As many of each group as fit on a screen without scrolling.
const SHOWN = 6;

/** A page that a search can open. */
export interface SearchResult {
  key: string;
  group: 'candidates' | 'jobs' | 'pages' | 'actions';
  name: string;
  /** Distinguishes it from others with the same name. */
  details: string;
  to: NavigateOptions;
}

const { actions } = text.search;
/** The actions that can be started from any page, with the scopes that they require. */
const ACTIONS: readonly (Pick<SearchResult, 'name' | 'to'> & { scope: string })[] = [
  { name: actions.createJob, scope: 'jobs:write', to: { to: '/jobs', search: { create: true } } },
  { name: actions.addCandidate, scope: 'candidates:write', to: { to: '/candidates', search: { create: true } } },
  { name: actions.createTask, scope: 'tasks:write', to: { to: '/tasks', search: { create: true } } },
];

interface Page {
  to: NonNullable<NavigateOptions['to']>;
  name: string;
  details?: string;
}

const settingsPage = ({ to, name }: Page): Page => ({ to, name, details: text.common.shell.nav.settings });

/** The matches among the records and pages that the member can access. Results of an earlier input are not shown. */
export function useSearchResults(q: string): { results: readonly SearchResult[]; isSearching: boolean } {
  const can = useCan();
  const query = { q, limit: SHOWN };
  const candidates = useRecord('/candidates', { query }, { enabled: q !== '' && can('candidates:read') });
  const jobs = useRecord('/jobs', { query }, { enabled: q !== '' && can('jobs:read') });
  const matches = ({ name }: { name: string }) => q !== '' && name.toLowerCase().includes(q.toLowerCase());
  const pages = [...navItemsFor(can), ...sectionsFor(can).map(settingsPage)].filter(matches);
  // Before anything is typed, the actions are suggestions.
  const actionResults = ACTIONS.filter((action) => can(action.scope) && (q === '' || matches(action)));
  const isExact = ({ name }: SearchResult) => name.toLowerCase().startsWith(q.toLowerCase());
  const pageResults = pages.map(
    ({ to, name, details = '' }: Page): SearchResult => ({
      key: to ?? name,
      group: 'pages',
      name,
      details,
      to: { to },
    }),
  );
  return {
    isSearching: candidates.isFetching || jobs.isFetching,
    // Pages whose name begins with the input come first, before people whose data contains it.
    results: [
      ...pageResults.filter((page) => q !== '' && isExact(page)),
      ...(candidates.data?.data ?? []).map(
        (candidate): SearchResult => ({
          key: candidate.id,
          group: 'candidates',
          name: fullName(candidate),
          details: [candidate.email, candidate.headline].filter(Boolean).join(' · '),
          to: { to: '/candidates/$candidateId', params: { candidateId: candidate.id } },
        }),
      ),
      ...(jobs.data?.data ?? []).map(
        (job): SearchResult => ({
          key: job.id,
          group: 'jobs',
          name: job.title,
          details: [job.department, job.location].filter(Boolean).join(' · '),
          to: { to: '/jobs/$jobId', params: { jobId: job.id } },
        }),
      ),
      ...pageResults.filter((page) => !isExact(page)),
      ...actionResults.map(({ name, to }): SearchResult => ({ key: name, group: 'actions', name, details: '', to })),
    ],
  };
}
