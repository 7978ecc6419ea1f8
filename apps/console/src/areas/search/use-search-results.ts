import type { NavigateOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useByIds, useRecord } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { fullName } from '../../records/links.tsx';
import { navItemsFor } from '../../routing/nav-items.ts';
import { text } from '../../text/index.ts';
import { pageActions } from '../../ui/page-actions.ts';
import { sectionsFor } from '../settings/sections.ts';
import { readRecent } from './recent-records.ts';
import { isSimilar } from './similar.ts';

// As many of each group as fit on a screen without scrolling.
const SHOWN = 6;

/** A page that a search can open. */
export interface SearchResult {
  key: string;
  group: 'candidates' | 'jobs' | 'pages' | 'actions' | 'here' | 'recent';
  name: string;
  /** Distinguishes it from others with the same name. */
  details: string;
  to?: NavigateOptions;
  /** Instead of `to`: what an action of the page does. */
  run?: () => void;
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
  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(q.toLowerCase()) || isSimilar(name, q);
  const pages = [...navItemsFor(can), ...sectionsFor(can).map(settingsPage)].filter(
    (page) => q !== '' && matches(page),
  );
  const recent = useRecentResults();
  const here = pageActions().filter((action) => q === '' || matches(action));
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
      ...here.map(({ name, run }): SearchResult => ({ key: `here ${name}`, group: 'here', name, details: '', run })),
      ...actionResults.map(({ name, to }): SearchResult => ({ key: name, group: 'actions', name, details: '', to })),
      ...(q === '' ? recent : []),
    ],
  };
}

/** The records that the member looked at last, with their current names. */
function useRecentResults(): readonly SearchResult[] {
  const can = useCan();
  const { member } = useSession();
  const recent = useMemo(() => readRecent(member.id), [member.id]);
  const idsOf = (kind: 'candidate' | 'job', scope: string) =>
    can(scope) ? recent.filter((one) => one.kind === kind).map(({ id }) => id) : [];
  const candidates = useByIds('/candidates', useStable(idsOf('candidate', 'candidates:read')));
  const jobs = useByIds('/jobs', useStable(idsOf('job', 'jobs:read')));
  return recent.flatMap(({ kind, id }): SearchResult[] => {
    const candidate = kind === 'candidate' ? candidates.get(id) : undefined;
    const job = kind === 'job' ? jobs.get(id) : undefined;
    const of = { key: `recent ${id}`, group: 'recent' } as const;
    if (candidate !== undefined) {
      const to = { to: '/candidates/$candidateId', params: { candidateId: id } } as const;
      return [{ ...of, name: fullName(candidate), details: candidate.headline ?? '', to }];
    }
    if (job === undefined) return [];
    const to = { to: '/jobs/$jobId', params: { jobId: id } } as const;
    return [{ ...of, name: job.title, details: job.department ?? '', to }];
  });
}

/** The same array as long as it has the same IDs. */
function useStable(ids: readonly string[]): readonly string[] {
  const text = ids.join();
  return useMemo(() => (text === '' ? [] : text.split(',')), [text]);
}
