import type { Schemas } from '@rolecall/client';
import { useMemo, useState } from 'react';
import { LONG_PAGE, useByIds, useList } from '../../api/records.ts';
import { several } from '../../records/filters/filter-field.ts';
import { CandidateCell, JobLink, ToCandidates } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { ListTable } from '../../ui/table.tsx';
import type { Arrangement, Column } from '../../ui/table-columns.ts';
import { DayAndTime } from '../../ui/time.tsx';
import { InterviewMenu } from './interview-card.tsx';
import type { InterviewsSearch } from './search.ts';

const t = text.interviews;

type Row = Schemas['Interview'];

interface InterviewListProps {
  search: InterviewsSearch;
  columns: readonly Column<Row>[];
  arrangement: Arrangement;
}

/** Upcoming interviews, soonest first, or others, latest first. */
export function InterviewList({
  search: { when = 'coming', interviewer, jobId, externalRef, fields },
  columns,
  arrangement,
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
  const list = useList('/interviews', { query: { ...query[when], ...filters, limit: LONG_PAGE } });
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
      isDense
      arrangement={arrangement}
      columns={[
        {
          title: t.columns.at,
          size: 10.25,
          isFixed: true,
          cell: ({ scheduledAt, durationMins }) => (
            <span title={t.lasts(durationMins)}>
              <DayAndTime at={scheduledAt} />
            </span>
          ),
        },
        {
          title: t.columns.candidate,
          size: 10,
          cell: ({ candidateId, jobId }) => (
            <CandidateCell
              id={candidateId}
              candidate={candidates.get(candidateId)}
              place={<JobLink id={jobId} job={jobs.get(jobId)} />}
            />
          ),
        },
        ...columns,
        {
          title: <span className="sr-only">{text.common.actions.menu}</span>,
          end: true,
          size: 3.5,
          isFixed: true,
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
