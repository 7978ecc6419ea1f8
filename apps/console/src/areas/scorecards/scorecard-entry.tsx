import type { Schemas } from '@rolecall/client';
import { memo, useMemo } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useMemberNames } from '../../records/members.tsx';
import { ScorecardCard } from './scorecard-card.tsx';

/** A scorecard with the stage and the interview that it is about. */
export const ScorecardEntry = memo(function ScorecardEntry({ scorecard }: { scorecard: Schemas['Scorecard'] }) {
  const can = useCan();
  const nameOf = useMemberNames();
  const { candidateId, stageId, authorId, interviewId } = scorecard;
  const stageIds = useMemo(() => (stageId === null ? [] : [stageId]), [stageId]);
  const stage = useByIds('/stages', stageIds).get(stageId ?? '');
  const interviews = useList(
    '/interviews',
    { query: { candidateId, sort: 'scheduledAt' } },
    { enabled: can('interviews:read') },
  );
  return (
    <ScorecardCard
      scorecard={scorecard}
      author={nameOf(authorId)}
      interview={interviews.rows.find(({ id }) => id === interviewId)}
      stage={stage?.name}
    />
  );
});
