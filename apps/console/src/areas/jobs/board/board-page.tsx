import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { filterValues, searchOf } from '../../../records/filters/custom-field-filters.ts';
import { SavedViews } from '../../../records/saved-views.tsx';
import { text } from '../../../text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import { type BoardSearch, boardSearch } from '../search.ts';
import { Board } from './board.tsx';
import { BoardFilters, useShown } from './board-filters.tsx';
import type { View } from './card.ts';
import { useDisplay } from './display.ts';
import { DisplayMenu } from './display-menu.tsx';

const route = getRouteApi('/app/jobs/$jobId');
const { board: t } = text;

/** The board of a job. */
export function BoardPage() {
  const { jobId } = route.useParams();
  const search = route.useSearch();
  const { show: view = 'open' } = search;
  const shown = useShown(search);
  const { display, ...choice } = useDisplay();
  const navigate = route.useNavigate();
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId }, query: { limit: 100 } });
  const apply = (next: BoardSearch) => navigate({ search: next, replace: true });
  return (
    <JobFrame jobId={jobId} full>
      {(job) => (
        <div className="flex h-full min-h-0 flex-col">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-3 sm:px-6">
            <ViewSwitch view={view} search={search} />
            <BoardFilters search={search} onChange={apply}>
              <SavedViews
                resource="applications"
                filters={filterValues(search)}
                onApply={(next) => apply(boardSearch(searchOf({}, next)))}
              />
              <DisplayMenu {...choice} display={display} />
            </BoardFilters>
          </div>
          <QueryState of={stages}>
            {({ data }) => (
              <Board
                key={`${jobId} ${view} ${JSON.stringify(shown)}`}
                job={job}
                view={view}
                shown={shown}
                stages={data}
                display={display}
              />
            )}
          </QueryState>
        </div>
      )}
    </JobFrame>
  );
}

function ViewSwitch({ view, search }: { view: View; search: BoardSearch }) {
  const { jobId } = route.useParams();
  const { show: _shown, ...filters } = search;
  return (
    <nav aria-label={t.show} className="flex gap-1">
      {(['open', 'withdrawn'] as const).map((value) => (
        <Link
          key={value}
          to="/jobs/$jobId"
          params={{ jobId }}
          search={value === 'withdrawn' ? { ...filters, show: value } : filters}
          aria-current={view === value ? 'page' : undefined}
          className={`${buttonClass('quiet', true)} ${view === value ? '!bg-accent-soft text-accent' : 'text-muted'}`}
        >
          {t.views[value]}
        </Link>
      ))}
    </nav>
  );
}
