import type { Context } from '../../../platform/context/context.ts';
import { inputCheck } from '../../../platform/http/contract/input.ts';
import type { OperationResult } from '../../../platform/http/contract/operation.ts';
import { upsertByRef } from '../../records/external-refs/upsert.ts';
import { applyCandidatePatch } from './change-candidate.ts';
import { createCandidate } from './create-candidate.ts';
import { type CandidateRow, lockCandidate } from './queries.ts';
import { type CandidatePatch, NewCandidate } from './schema.ts';

const checkNew = inputCheck(NewCandidate);

/**
 * Creates the candidate with this reference, or changes it.
 * @throws Invalid for a new candidate without its required fields; Conflict for an email address that is taken
 */
export function upsertCandidate(
  context: Context,
  ref: { system: string; id: string },
  body: CandidatePatch,
): Promise<OperationResult<CandidateRow>> {
  return upsertByRef<CandidateRow, CandidatePatch>(context, {
    entity: 'candidate',
    ref,
    body,
    lock: (tx, id) => lockCandidate(tx, tx.workspaceId, id),
    update: applyCandidatePatch,
    create(tx, input) {
      checkNew(input);
      return createCandidate(tx, input as NewCandidate); // just checked
    },
  });
}
