import { getRouteApi } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { CustomFields } from '../../records/custom-fields/custom-fields.tsx';
import { useOrganization } from '../../records/organization.ts';
import { Loading } from '../../ui/states.tsx';
import { JobEditor } from './job-editor.tsx';
import { JobFrame } from './job-frame.tsx';
import type { Job } from './job-labels.tsx';
import { JobView } from './job-view.tsx';

const route = getRouteApi('/app/jobs/$jobId/edit');

/** The details of a job: editable with the scope `jobs:write`, otherwise read-only. */
export function JobEditorPage() {
  const { jobId } = route.useParams();
  const canWrite = useCan()('jobs:write');
  return (
    <JobFrame jobId={jobId}>
      {(job, etag) => (canWrite ? <EditableJob key={jobId} job={job} etag={etag} /> : <JobView job={job} />)}
    </JobFrame>
  );
}

function EditableJob({ job, etag }: { job: Job; etag: string | null }) {
  const organization = useOrganization();
  if (!organization.isLoaded) return <Loading lines={12} />;
  return (
    <>
      <JobEditor job={job} etag={etag} organization={organization} />
      <CustomFields entity="job" record={job} />
    </>
  );
}
