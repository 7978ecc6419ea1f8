import type { Context } from '../../../platform/context/context.ts';
import { inputCheck } from '../../../platform/http/contract/input.ts';
import type { OperationResult } from '../../../platform/http/contract/operation.ts';
import { readHistory } from '../../records/access/history.ts';
import { upsertByRef } from '../../records/external-refs/upsert.ts';
import { applyCandidatePatch } from './change-candidate.ts';
import { createCandidate } from './create-candidate.ts';
import { type CandidateRow, lockCandidate } from './queries.ts';
import { CandidateCreate, type CandidateUpsert } from './schema.ts';

const checkNew = inputCheck(CandidateCreate);

/**
 * Creates the candidate with this reference, or changes it. `createdAt` is that of a new one.
 * @throws Invalid for a new candidate without its required fields; Conflict for an email address that is taken
 */
export function upsertCandidate(
  context: Context,
  ref: { system: string; id: string },
  body: CandidateUpsert,
): Promise<OperationResult<CandidateRow>> {
  readHistory(context, {}, { createdAt: body.createdAt });
  return upsertByRef<CandidateRow, CandidateUpsert>(context, {
    entity: 'candidate',
    ref,
    body,
    lock: (tx, id) => lockCandidate(tx, tx.workspaceId, id),
    update: (tx, candidate, { createdAt, ...patch }) => applyCandidatePatch(tx, candidate, patch),
    create(tx, input) {
      checkNew(input);
      return createCandidate(tx, input as CandidateCreate); // just checked
    },
  });
}
