import type { Candidate } from '../../../hiring/candidates/schema.ts';
import { permanentFailure } from '../steps/step-failed.ts';
import type { StepScope } from './step.ts';

export function requireCandidate({ candidate }: StepScope['data']): Candidate {
  if (candidate === null) throw permanentFailure('The event has no candidate, or it was deleted.');
  return candidate;
}
