import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useByIds, useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { appliedRange } from '../../records/filters/applied.ts';
import { JobLink } from '../../records/links.tsx';
import { home } from '../../text/en/home.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { newByJob, yesterday } from './new-applications.ts';

const t = home;
/** The most that are counted. */
const LIMIT = 100;

/** What came in since yesterday, by job, for members who decide about applications. */
export function HomeNew() {
  const can = useCan();
  const [from] = useMemo(() => [yesterday()], []);
  const query = { ...appliedRange({ appliedFrom: from }), status: ['active' as const], limit: LIMIT };
  const isShown = can('applications:write') && can('applications:read');
  const { data } = useRecord('/applications', { query }, { enabled: isShown });
  const rows = useMemo(() => newByJob(data?.data ?? []), [data]);
  const jobs = useByIds(
    '/jobs',
    useMemo(() => rows.map(({ jobId }) => jobId), [rows]),
  );
  if (rows.length === 0) return null;
  const isPartial = data?.meta.pagination.hasMore ?? false;
  return (
    <Section
      title={
        <>
          {t.sections.fresh}{' '}
          <span className="text-muted font-normal">{t.count(data?.data.length ?? 0, isPartial)}</span>
        </>
      }
      actions={
        <Link
          to="/applications"
          search={{ appliedFrom: from }}
          className="text-accent self-center text-xs hover:underline"
        >
          {t.showAll}
        </Link>
      }
    >
      <ul aria-label={t.sections.fresh} className="-my-1.5">
        {rows.map(({ jobId, count, firstId }) => (
          <li key={jobId} className="flex min-h-9 items-center gap-3">
            <span className="min-w-0 flex-1 truncate">
              <JobLink id={jobId} job={jobs.get(jobId)} />
            </span>
            <span className="text-muted tabular-nums">{count}</span>
            <Link
              to="/review/applications/$recordId"
              params={{ recordId: firstId }}
              search={{ jobId, appliedFrom: from, status: 'active', sort: 'oldest' }}
              state={{ fromList: true }}
              className={buttonClass('plain', true)}
            >
              {t.review}
              <span className="sr-only"> {jobs.get(jobId)?.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
