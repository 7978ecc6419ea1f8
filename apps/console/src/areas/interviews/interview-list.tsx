import { useMemo, useState } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { CandidateLink } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { ListTable } from '../../ui/table.tsx';
import { DayAndTime } from '../../ui/time.tsx';
import { InterviewMenu } from './interview-card.tsx';
import { InterviewStatus, interviewName } from './interview-labels.tsx';
import type { InterviewsSearch } from './search.ts';

const t = text.interviews;

interface InterviewListProps {
  when: NonNullable<InterviewsSearch['when']>;
  interviewerId: string | undefined;
}

/** Upcoming interviews, soonest first, or others, latest first. */
export function InterviewList({ when, interviewerId }: InterviewListProps) {
  // Includes all interviews of today, even those that have started.
  const [today] = useState(() => startOfDay(new Date()).toISOString());
  const query = {
    coming: { from: today, status: 'scheduled', sort: 'scheduledAt', order: 'asc' },
    past: { to: today, sort: 'scheduledAt' },
    canceled: { status: 'canceled', sort: 'scheduledAt' },
    all: { sort: 'scheduledAt' },
  } as const;
  const list = useList('/interviews', { query: { ...query[when], interviewerId } });
  const ids = useMemo(() => list.rows.map(({ candidateId }) => candidateId), [list.rows]);
  const candidates = useByIds('/candidates', ids);
  const nameOf = useMemberNames();
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
          cell: ({ candidateId }) => <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />,
        },
        {
          title: t.columns.kind,
          wideOnly: true,
          cell: (interview) => <span className="break-words">{interviewName(interview)}</span>,
        },
        {
          title: t.columns.interviewers,
          wideOnly: true,
          cell: ({ interviewerIds }) =>
            interviewerIds.length === 0 ? (
              <span className="text-muted">{t.nobody}</span>
            ) : (
              interviewerIds.map(nameOf).join(', ')
            ),
        },
        { title: t.columns.status, wideOnly: true, cell: ({ status }) => <InterviewStatus status={status} /> },
        {
          title: <span className="sr-only">{text.common.actions.menu}</span>,
          end: true,
          cell: (interview) => <InterviewMenu interview={interview} />,
        },
      ]}
      empty={{ title: t.empty, children: t.emptyHint }}
    />
  );
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
