import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRecord } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';
import { Asked } from '../../ui/states.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { JobActions } from './job-actions.tsx';
import { type Job, JobStatus } from './job-words.tsx';

interface JobFrameProps {
  jobId: string;
  /** Takes the whole height, and scrolls inside. */
  full?: boolean;
  children: (job: Job, etag: string | null) => ReactNode;
}

/** What is around each page of a job: its name, what can be done with it, and the way to its other pages. */
export function JobFrame({ jobId, full = false, children }: JobFrameProps) {
  const query = useRecord('/jobs/{id}', { path: { id: jobId } });
  const job = query.data?.data;
  return (
    <Page
      title={job?.title ?? text.common.shell.nav.jobs}
      beside={job !== undefined && <JobStatus status={job.status} />}
      trail={[
        <Link key="jobs" to="/jobs" className="hover:underline">
          {text.common.shell.nav.jobs}
        </Link>,
      ]}
      actions={job !== undefined && <JobActions job={job} />}
      below={<JobTabs jobId={jobId} />}
      full={full}
    >
      <Asked of={query}>{({ data, etag }) => children(data, etag)}</Asked>
    </Page>
  );
}

function JobTabs({ jobId }: { jobId: string }) {
  const words = text.jobs.frame;
  const may = useMay();
  const params = { jobId };
  return (
    <TabLinks label={words.tabs}>
      <Link to="/jobs/$jobId" params={params} activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
        {words.board}
      </Link>
      {may('jobs:write') && (
        <Link to="/jobs/$jobId/form" params={params} className={TAB}>
          {words.form}
        </Link>
      )}
      {may('stages:write') && (
        <Link to="/jobs/$jobId/stages" params={params} className={TAB}>
          {words.stages}
        </Link>
      )}
      <Link to="/jobs/$jobId/edit" params={params} className={TAB}>
        {words.details}
      </Link>
    </TabLinks>
  );
}
