import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { text } from '../text/index.ts';

const LINK = 'text-text font-medium underline-offset-2 hover:underline';

/** The name of a person, as everything shows it. */
export function fullName(candidate: Pick<Schemas['Candidate'], 'firstName' | 'lastName'>): string {
  return `${candidate.firstName} ${candidate.lastName}`.trim();
}

/** A candidate's name, leading to the profile. The record is absent while it is read, and when it was deleted. */
export function CandidateLink({ id, candidate }: { id: string; candidate: Schemas['Candidate'] | undefined }) {
  const name = candidate === undefined ? text.common.states.unknownRecord : fullName(candidate);
  return (
    <Link to="/candidates/$candidateId" params={{ candidateId: id }} className={LINK}>
      {name}
    </Link>
  );
}

/** A job's title, leading to its board. */
export function JobLink({ id, job }: { id: string; job: Schemas['Job'] | undefined }) {
  return (
    <Link to="/jobs/$jobId" params={{ jobId: id }} className={LINK}>
      {job?.title ?? text.common.states.unknownRecord}
    </Link>
  );
}
