import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Asked } from '../../ui/states.tsx';
import { JobFrame } from '../jobs/job-frame.tsx';
import { Board } from './board.tsx';
import type { View } from './card.ts';

const route = getRouteApi('/app/jobs/$jobId');
const { board: words } = text;

/** The main page of a job: who has applied, and how far everybody is. */
export function BoardPage() {
  const { jobId } = route.useParams();
  const { show: view = 'open' } = route.useSearch();
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId }, query: { limit: 100 } });
  return (
    <JobFrame jobId={jobId} full>
      {(job) => (
        <div className="flex h-full min-h-0 flex-col">
          <Asked of={stages}>
            {({ data }) => (
              <Board key={`${jobId} ${view}`} job={job} view={view} stages={data}>
                <ViewSwitch jobId={jobId} view={view} />
              </Board>
            )}
          </Asked>
        </div>
      )}
    </JobFrame>
  );
}

function ViewSwitch({ jobId, view }: { jobId: string; view: View }) {
  return (
    <nav aria-label={words.show} className="flex gap-1">
      {(['open', 'withdrawn'] as const).map((value) => (
        <Link
          key={value}
          to="/jobs/$jobId"
          params={{ jobId }}
          search={value === 'withdrawn' ? { show: value } : {}}
          aria-current={view === value ? 'page' : undefined}
          className={`${buttonClass('quiet', true)} ${view === value ? '!bg-accent-soft text-accent' : 'text-muted'}`}
        >
          {words.views[value]}
        </Link>
      ))}
    </nav>
  );
}
