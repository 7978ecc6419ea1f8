import { getRouteApi } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { Asked } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import { StageList } from './stage-list.tsx';

const route = getRouteApi('/app/jobs/$jobId/stages');

/** The pipeline of a job. */
export function StagesPage() {
  const { jobId } = route.useParams();
  const mayWrite = useMay()('stages:write');
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId }, query: { limit: 100 } });
  return (
    <JobFrame jobId={jobId}>
      {() => <Asked of={stages}>{({ data }) => <StageList jobId={jobId} stages={data} mayWrite={mayWrite} />}</Asked>}
    </JobFrame>
  );
}
