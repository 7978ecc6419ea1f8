import type { Schemas } from '@rolecall/client';
import { useMemo, useState } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { several } from '../../records/filters/record-filters.ts';
import { CandidateLink, JobLink, ToCandidates } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { type Column, ListTable } from '../../ui/table.tsx';
import { DayAndTime } from '../../ui/time.tsx';
import { InterviewMenu } from './interview-card.tsx';
import type { InterviewsSearch } from './search.ts';

const t = text.interviews;

type Row = Schemas['Interview'];

interface InterviewListProps {
  search: InterviewsSearch;
  columns: readonly Column<Row>[];
}

/** Upcoming interviews, soonest first, or others, latest first. */
export function InterviewList({
  search: { when = 'coming', interviewer, jobId, externalRef, fields },
  columns,
}: InterviewListProps) {
  // Includes all interviews of today, even those that have started.
  const [today] = useState(() => startOfDay(new Date()).toISOString());
  const query = {
    coming: { from: today, status: 'scheduled', sort: 'scheduledAt', order: 'asc' },
    past: { to: today, sort: 'scheduledAt' },
    canceled: { status: 'canceled', sort: 'scheduledAt' },
    all: { sort: 'scheduledAt' },
  } as const;
  const filters = {
    interviewerId: several(interviewer),
    jobId: several(jobId),
    externalRef,
    ...(fields === undefined ? {} : { customFields: fields }),
  };
  const list = useList('/interviews', { query: { ...query[when], ...filters } });
  const ids = useMemo(() => list.rows.map(({ candidateId }) => candidateId), [list.rows]);
  const candidates = useByIds('/candidates', ids);
  const jobs = useByIds(
    '/jobs',
    useMemo(() => list.rows.map(({ jobId }) => jobId), [list.rows]),
  );
  return (
    <ListTable
      label={t.title}
      list={list}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.columns.at,
          cell: ({ scheduledAt, durationMins }) => (
            <>
              <DayAndTime at={scheduledAt} />
              <span className="text-muted block text-xs">{t.lasts(durationMins)}</span>
            </>
          ),
        },
        {
          title: t.columns.candidate,
          cell: ({ candidateId, jobId }) => (
            <>
              <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />
              <span className="block text-xs @2xl:hidden">
                <JobLink id={jobId} job={jobs.get(jobId)} />
              </span>
            </>
          ),
        },
        ...columns,
        {
          title: <span className="sr-only">{text.common.actions.menu}</span>,
          end: true,
          cell: (interview) => <InterviewMenu interview={interview} />,
        },
      ]}
      empty={{ title: t.empty, children: t.emptyHint, action: <ToCandidates /> }}
    />
  );
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
