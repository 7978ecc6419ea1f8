import { getRouteApi } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { Asked } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import { FormBuilder } from './form-builder.tsx';

const route = getRouteApi('/app/jobs/$jobId/form');

/** What people are asked when they apply for a job. */
export function FormPage() {
  const { jobId } = route.useParams();
  const config = useRecord('/jobs/{id}/application-config', { path: { id: jobId } });
  return (
    <JobFrame jobId={jobId}>
      {() => (
        <Asked of={config}>
          {({ data, etag }) => <FormBuilder key={jobId} jobId={jobId} config={data} etag={etag} />}
        </Asked>
      )}
    </JobFrame>
  );
}
