import { useMemo, useState } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { CandidateLink } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { ListTable } from '../../ui/table.tsx';
import { DayAndTime } from '../../ui/time.tsx';
import { InterviewMenu } from './interview-card.tsx';
import { InterviewStatus, interviewName } from './interview-words.tsx';
import type { InterviewsSearch } from './routes.ts';

const words = text.interviews;

interface InterviewListProps {
  when: NonNullable<InterviewsSearch['when']>;
  interviewerId: string | undefined;
}

/** Interviews by time: those coming with the soonest first, all others with the latest first. */
export function InterviewList({ when, interviewerId }: InterviewListProps) {
  // Today's stay, also those that have begun.
  const [today] = useState(() => startOfDay(new Date()).toISOString());
  const query = {
    coming: { from: today, status: 'scheduled', order: 'soonest' },
    past: { to: today, order: 'latest' },
    canceled: { status: 'canceled', order: 'latest' },
    all: { order: 'latest' },
  } as const;
  const list = useList('/interviews', { query: { ...query[when], interviewerId } });
  const ids = useMemo(() => list.rows.map(({ candidateId }) => candidateId), [list.rows]);
  const candidates = useByIds('/candidates', ids);
  const nameOf = useMemberNames();
  return (
    <ListTable
      label={words.title}
      list={list}
      keyOf={({ id }) => id}
      columns={[
        {
          title: words.columns.at,
          cell: ({ scheduledAt, durationMins }) => (
            <>
              <DayAndTime at={scheduledAt} />
              <span className="text-muted block text-xs">{words.lasts(durationMins)}</span>
            </>
          ),
        },
        {
          title: words.columns.candidate,
          cell: ({ candidateId }) => <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />,
        },
        {
          title: words.columns.kind,
          wideOnly: true,
          cell: (interview) => <span className="break-words">{interviewName(interview)}</span>,
        },
        {
          title: words.columns.interviewers,
          wideOnly: true,
          cell: ({ interviewerIds }) =>
            interviewerIds.length === 0 ? (
              <span className="text-muted">{words.nobody}</span>
            ) : (
              interviewerIds.map(nameOf).join(', ')
            ),
        },
        { title: words.columns.status, wideOnly: true, cell: ({ status }) => <InterviewStatus status={status} /> },
        {
          title: <span className="sr-only">{text.common.actions.menu}</span>,
          end: true,
          cell: (interview) => <InterviewMenu interview={interview} />,
        },
      ]}
      empty={{ title: words.empty, children: words.emptyHint }}
    />
  );
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
