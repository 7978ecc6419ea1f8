import { getRouteApi } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { QueryState } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import { StageList } from './stage-list.tsx';

const route = getRouteApi('/app/jobs/$jobId/stages');

/** The stages of a job. */
export function StagesPage() {
  const { jobId } = route.useParams();
  const canWrite = useCan()('stages:write');
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId }, query: { limit: 100 } });
  return (
    <JobFrame jobId={jobId}>
      {() => (
        <QueryState of={stages}>
          {({ data }) => <StageList jobId={jobId} stages={data} canWrite={canWrite} />}
        </QueryState>
      )}
    </JobFrame>
  );
}
