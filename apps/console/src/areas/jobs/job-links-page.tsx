import { getRouteApi } from '@tanstack/react-router';
import { TrackingLinks } from '../../records/tracking-links.tsx';
import { JobFrame } from './job-frame.tsx';

const route = getRouteApi('/app/jobs/$jobId/links');

/** The tracking links of a job. */
export function JobLinksPage() {
  const { jobId } = route.useParams();
  return <JobFrame jobId={jobId}>{() => <TrackingLinks jobId={jobId} />}</JobFrame>;
}
