import type { NavigateOptions } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { fullName } from '../../records/links.tsx';
import { entriesFor } from '../../shell/entries.ts';
import { text } from '../../text/index.ts';

// As many of each as fit on a screen without scrolling.
const SHOWN = 6;

/** Something that the search leads to. */
export interface Found {
  key: string;
  group: 'candidates' | 'jobs' | 'pages' | 'actions';
  name: string;
  /** What tells it from others of the same name. */
  beside: string;
  to: NavigateOptions;
}

const { actions } = text.search;
/** What can be begun from everywhere, and the scope that it needs. */
const ACTIONS: readonly (Pick<Found, 'name' | 'to'> & { scope: string })[] = [
  { name: actions.createJob, scope: 'jobs:write', to: { to: '/jobs', search: { create: true } } },
  { name: actions.addCandidate, scope: 'candidates:write', to: { to: '/candidates', search: { create: true } } },
  { name: actions.createTask, scope: 'tasks:write', to: { to: '/tasks', search: { create: true } } },
];

/** What answers to these letters, of all that the person may read. An answer that comes late is of no use and not shown. */
export function useFound(q: string): { found: readonly Found[]; isSearching: boolean } {
  const may = useMay();
  const query = { q, limit: SHOWN };
  const candidates = useRecord('/candidates', { query }, { enabled: q !== '' && may('candidates:read') });
  const jobs = useRecord('/jobs', { query }, { enabled: q !== '' && may('jobs:read') });
  const answers = ({ name }: { name: string }) => q !== '' && name.toLowerCase().includes(q.toLowerCase());
  const pages = entriesFor(may).filter(answers);
  // Before anything is typed they show what can be done.
  const begun = ACTIONS.filter((action) => may(action.scope) && (q === '' || answers(action)));
  return {
    isSearching: candidates.isFetching || jobs.isFetching,
    found: [
      ...(candidates.data?.data ?? []).map(
        (candidate): Found => ({
          key: candidate.id,
          group: 'candidates',
          name: fullName(candidate),
          beside: [candidate.email, candidate.headline].filter(Boolean).join(' · '),
          to: { to: '/candidates/$candidateId', params: { candidateId: candidate.id } },
        }),
      ),
      ...(jobs.data?.data ?? []).map(
        (job): Found => ({
          key: job.id,
          group: 'jobs',
          name: job.title,
          beside: [job.department, job.location].filter(Boolean).join(' · '),
          to: { to: '/jobs/$jobId', params: { jobId: job.id } },
        }),
      ),
      ...pages.map(({ to, name }): Found => ({ key: to, group: 'pages', name, beside: '', to: { to } })),
      ...begun.map(({ name, to }): Found => ({ key: name, group: 'actions', name, beside: '', to })),
    ],
  };
}
