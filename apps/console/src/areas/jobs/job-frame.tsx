import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { PinButton } from '../../records/pin-button.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/states.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { Moment } from '../../ui/time.tsx';
import { useRecent } from '../search/recent-records.ts';
import { JobActions } from './job-actions.tsx';
import { type Job, JobStatus } from './job-labels.tsx';

interface JobFrameProps {
  jobId: string;
  /** Takes the full height and scrolls inside. */
  full?: boolean;
  children: (job: Job, etag: string | null) => ReactNode;
}

/** The frame of a job's pages: title, actions and tabs. */
export function JobFrame({ jobId, full = false, children }: JobFrameProps) {
  const query = useRecord('/jobs/{id}', { path: { id: jobId } });
  const job = query.data?.data;
  useRecent('job', job?.id);
  return (
    <Page
      title={job?.title ?? text.common.shell.nav.jobs}
      aside={
        job !== undefined && (
          <>
            <JobState job={job} />
            <PinButton href={`/jobs/${jobId}`} name={job.title} />
          </>
        )
      }
      trail={[
        <Link key="jobs" to="/jobs" className="hover:underline">
          {text.common.shell.nav.jobs}
        </Link>,
      ]}
      actions={job !== undefined && <JobActions job={job} />}
      below={<JobTabs jobId={jobId} />}
      full={full}
    >
      <QueryState of={query}>{({ data, etag }) => children(data, etag)}</QueryState>
    </Page>
  );
}

/** The status, whether the job is confidential, and when it closes automatically. */
function JobState({ job: { status, confidential, closesAt } }: { job: Job }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <JobStatus status={status} />
      {confidential && <Badge tone="warn">{text.jobs.team.confidential}</Badge>}
      {closesAt !== null && status !== 'closed' && (
        <span className="text-muted text-xs">
          {text.jobs.frame.closes} <Moment at={closesAt} />
        </span>
      )}
    </span>
  );
}

function JobTabs({ jobId }: { jobId: string }) {
  const t = text.jobs.frame;
  const can = useCan();
  const params = { jobId };
  return (
    <TabLinks label={t.tabs}>
      <Link to="/jobs/$jobId" params={params} activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
        {t.board}
      </Link>
      {can('jobs:write') && (
        <Link to="/jobs/$jobId/form" params={params} className={TAB}>
          {t.form}
        </Link>
      )}
      {can('stages:write') && (
        <Link to="/jobs/$jobId/stages" params={params} className={TAB}>
          {t.stages}
        </Link>
      )}
      {can('tracking_links:read') && (
        <Link to="/jobs/$jobId/links" params={params} className={TAB}>
          {t.links}
        </Link>
      )}
      {can('openings:read') && (
        <Link to="/jobs/$jobId/openings" params={params} className={TAB}>
          {t.openings}
        </Link>
      )}
      <Link to="/jobs/$jobId/edit" params={params} className={TAB}>
        {t.details}
      </Link>
    </TabLinks>
  );
}
