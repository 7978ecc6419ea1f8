import type { Schemas } from '@rolecall/client';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';
import { buttonClass } from '../ui/button.tsx';
import { NameCell } from './name-cell.tsx';

const LINK = 'hover:text-accent font-medium wrap-anywhere underline-offset-2 hover:underline';

/** The name of a candidate. */
export function fullName(candidate: Pick<Schemas['Candidate'], 'firstName' | 'lastName'>): string {
  return `${candidate.firstName} ${candidate.lastName}`.trim();
}

/** The text in place of a record's name while the record is loading, or if it was deleted. */
export function useUnknownName(kind: 'candidates' | 'jobs'): string {
  const queryKey = [kind];
  const isReading = useIsFetching({ queryKey }) > 0;
  const queries = useQueryClient().getQueryCache().findAll({ queryKey });
  const hasFailed = queries.some(({ state }) => state.status === 'error');
  return isReading || hasFailed ? '…' : text.common.states.unknownRecord;
}

function Unknown({ kind }: { kind: 'candidates' | 'jobs' }) {
  return useUnknownName(kind);
}

/** A candidate's name with a link to the profile. The record is undefined while it loads, and if it was deleted. */
export function CandidateLink({ id, candidate }: { id: string; candidate: Schemas['Candidate'] | undefined }) {
  return (
    <Link to="/candidates/$candidateId" params={{ candidateId: id }} className={LINK}>
      {candidate === undefined ? <Unknown kind="candidates" /> : fullName(candidate)}
    </Link>
  );
}

/** The first cell of a row about a candidate. */
export function CandidateCell({
  id,
  candidate,
  place,
}: {
  id: string;
  candidate: Schemas['Candidate'] | undefined;
  /** Where the table is narrow. */
  place?: ReactNode;
}) {
  return (
    <NameCell name={candidate === undefined ? '' : fullName(candidate)} details={candidate?.headline} place={place}>
      <CandidateLink id={id} candidate={candidate} />
    </NameCell>
  );
}

/** A job's title with a link to the board. */
export function JobLink({ id, job }: { id: string; job: Schemas['Job'] | undefined }) {
  return (
    <Link to="/jobs/$jobId" params={{ jobId: id }} className={LINK}>
      {job?.title ?? <Unknown kind="jobs" />}
    </Link>
  );
}

/** The action of empty lists whose records are created from the profile of a candidate. */
export function ToCandidates() {
  if (!useCan()('candidates:read')) return null;
  return (
    <Link to="/candidates" className={buttonClass()}>
      {text.common.actions.showCandidates}
    </Link>
  );
}
