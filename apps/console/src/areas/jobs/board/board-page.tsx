import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { SavedViews } from '../../../records/saved-views.tsx';
import { text } from '../../../text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import { boardSearch } from '../search.ts';
import { Board } from './board.tsx';
import type { View } from './card.ts';

const route = getRouteApi('/app/jobs/$jobId');
const { board: t } = text;

/** The board of a job. */
export function BoardPage() {
  const { jobId } = route.useParams();
  const { show: view = 'open' } = route.useSearch();
  const navigate = route.useNavigate();
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId }, query: { limit: 100 } });
  return (
    <JobFrame jobId={jobId} full>
      {(job) => (
        <div className="flex h-full min-h-0 flex-col">
          <QueryState of={stages}>
            {({ data }) => (
              <Board key={`${jobId} ${view}`} job={job} view={view} stages={data}>
                <ViewSwitch jobId={jobId} view={view} />
                <SavedViews
                  resource="applications"
                  filters={{ show: view }}
                  onApply={(next) => navigate({ search: boardSearch(next), replace: true })}
                />
              </Board>
            )}
          </QueryState>
        </div>
      )}
    </JobFrame>
  );
}

function ViewSwitch({ jobId, view }: { jobId: string; view: View }) {
  return (
    <nav aria-label={t.show} className="flex gap-1">
      {(['open', 'withdrawn'] as const).map((value) => (
        <Link
          key={value}
          to="/jobs/$jobId"
          params={{ jobId }}
          search={value === 'withdrawn' ? { show: value } : {}}
          aria-current={view === value ? 'page' : undefined}
          className={`${buttonClass('quiet', true)} ${view === value ? '!bg-accent-soft text-accent' : 'text-muted'}`}
        >
          {t.views[value]}
        </Link>
      ))}
    </nav>
  );
}
