import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';
import { buttonClass } from '../ui/button.tsx';

const LINK = 'text-accent font-medium wrap-anywhere underline-offset-2 hover:underline';

/** The name of a candidate. */
export function fullName(candidate: Pick<Schemas['Candidate'], 'firstName' | 'lastName'>): string {
  return `${candidate.firstName} ${candidate.lastName}`.trim();
}

/** A candidate's name with a link to the profile. The record is undefined while it loads, and if it was deleted. */
export function CandidateLink({ id, candidate }: { id: string; candidate: Schemas['Candidate'] | undefined }) {
  const name = candidate === undefined ? text.common.states.unknownRecord : fullName(candidate);
  return (
    <Link to="/candidates/$candidateId" params={{ candidateId: id }} className={LINK}>
      {name}
    </Link>
  );
}

/** A job's title with a link to the board. */
export function JobLink({ id, job }: { id: string; job: Schemas['Job'] | undefined }) {
  return (
    <Link to="/jobs/$jobId" params={{ jobId: id }} className={LINK}>
      {job?.title ?? text.common.states.unknownRecord}
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
