import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { type AssignedRecords, findAssigned, type References } from './assigned-queries.ts';
import type { Application } from './schema.ts';

type Assigned = Partial<References> & { source?: string | null };

/**
 * Requires that the records that a request assigns to an application exist and can be chosen. Nothing is read if it
 * assigns none.
 * @param status the status that the application has or gets: only a reason of the same kind is valid
 * @returns the values, with the text `source` that follows from `sourceId` unless the request contains one
 * @throws Invalid
 */
export async function resolveAssigned<Values extends Assigned>(
  tx: Change,
  values: Values,
  status: Application['status'] = 'active',
): Promise<Values> {
  const { rejectionReasonId = null, sourceId = null, referrerId = null, ownerId = null } = values;
  const references = { rejectionReasonId, sourceId, referrerId, ownerId };
  const isAnySet = Object.values(references).some((id) => id !== null);
  const found = isAnySet ? await findAssigned(tx, tx.workspaceId, references) : null;
  if (found !== null) check(references, found, status);
  if (values.sourceId === undefined || values.source !== undefined) return values;
  return { ...values, source: found?.source?.name ?? null };
}

function check(references: References, found: AssignedRecords, status: Application['status']): void {
  const { rejectionReason: reason, source, hasReferrer, hasOwner } = found;
  const errors: FieldErrors = {};
  const require = (field: keyof References, isValid: boolean, message: string) => {
    if (references[field] !== null && !isValid) errors[field] ??= [message];
  };
  require('rejectionReasonId', reason !== null, 'no such rejection reason');
  require('rejectionReasonId', reason?.kind === status, `is not a reason for an application that is ${status}`);
  require('rejectionReasonId', reason?.isArchived === false, 'is archived');
  require('sourceId', source !== null, 'no such source');
  require('sourceId', source?.isArchived === false, 'is archived');
  require('referrerId', hasReferrer, 'no such member');
  require('ownerId', hasOwner, 'no such member');
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
