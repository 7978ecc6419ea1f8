import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { JobEditor } from './job-editor.tsx';
import { JobFrame } from './job-frame.tsx';
import { JobView } from './job-view.tsx';

const route = getRouteApi('/app/jobs/$jobId/edit');

/** Everything that is said about a job: to write for those who may, to read for the others. */
export function JobEditorPage() {
  const { jobId } = route.useParams();
  const mayWrite = useMay()('jobs:write');
  return (
    <JobFrame jobId={jobId}>
      {(job, etag) => (mayWrite ? <JobEditor key={jobId} job={job} etag={etag} /> : <JobView job={job} />)}
    </JobFrame>
  );
}
