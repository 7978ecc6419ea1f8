import { getRouteApi } from '@tanstack/react-router';
import { useApiDocument } from '../../../api/document.ts';
import { useRecord } from '../../../api/records.ts';
import { QueryState } from '../../../ui/states.tsx';
import { JobFrame } from '../job-frame.tsx';
import type { SectionName } from './config.ts';
import { FormBuilder } from './form-builder.tsx';

const route = getRouteApi('/app/jobs/$jobId/form');

/** The application form of a job. */
export function FormPage() {
  const { jobId } = route.useParams();
  const config = useRecord('/jobs/{id}/application-config', { path: { id: jobId } });
  const document = useApiDocument();
  return (
    <JobFrame jobId={jobId}>
      {({ status }) => (
        <QueryState of={document}>
          {({ formSections }) => (
            <QueryState of={config}>
              {(record) => (
                <FormBuilder
                  key={jobId}
                  jobId={jobId}
                  isOpen={status === 'open'}
                  record={record}
                  sections={formSections as SectionName[]}
                />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </JobFrame>
  );
}
