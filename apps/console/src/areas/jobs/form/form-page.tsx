import { getRouteApi } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { QueryState } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import { SECTION_NAMES } from './config.ts';
import { FormBuilder } from './form-builder.tsx';

const route = getRouteApi('/app/jobs/$jobId/form');

/** The application form of a job. */
export function FormPage() {
  const { jobId } = route.useParams();
  const config = useRecord('/jobs/{id}/application-config', { path: { id: jobId } });
  return (
    <JobFrame jobId={jobId}>
      {({ status }) => (
        <QueryState of={config}>
          {(record) => (
            <FormBuilder
              key={jobId}
              jobId={jobId}
              isOpen={status === 'open'}
              record={record}
              sections={SECTION_NAMES}
            />
          )}
        </QueryState>
      )}
    </JobFrame>
  );
}
