import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { rejectionReasonEvents } from './events.ts';
import {
  hasTemplate,
  isReasonUsed,
  nextPosition,
  type RejectionReasonRow,
  reasonIdByLabel,
  rejectionReasons,
  setArchived,
} from './queries.ts';
import type { NewRejectionReason, RejectionReason, RejectionReasonPatch } from './schema.ts';

/** @throws NotFound */
export async function getReason(context: Context, id: string): Promise<RejectionReasonRow> {
  const reason = await rejectionReasons.find(context.db.read, context.workspaceId, id);
  if (reason === undefined) throw new NotFound('Rejection reason');
  return reason;
}

/** @throws Conflict if there is a reason of this kind with the label */
export async function createReason(context: Context, input: NewRejectionReason): Promise<RejectionReasonRow> {
  return change(context, async (tx) => {
    const { label, kind } = input;
    const position = input.position ?? (await nextPosition(tx, tx.workspaceId, kind));
    const insertion = rejectionReasons.insert(tx, tx.workspaceId, { id: newId(), label, kind, position });
    const reason = await mapLabelConflict(insertion, tx.workspaceId, { kind, label });
    tx.record(rejectionReasonEvents.created, reason, { rejectionReason: apiFields(reason) });
    return reason;
  });
}

/** @throws NotFound; Conflict if there is another reason of this kind with the label */
export async function updateReason(
  context: Context,
  id: string,
  patch: RejectionReasonPatch,
): Promise<RejectionReasonRow> {
  return change(context, async (tx) => {
    const reason = tx.target(await requireReason(tx, id));
    const changed = changedFields(reason, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return reason;
    const update = rejectionReasons.update(tx, tx.workspaceId, id, changed);
    const updated = await mapLabelConflict(update, tx.workspaceId, { ...reason, ...changed });
    recordUpdate(tx, reason, updated, fields);
    return updated;
  });
}

/** Applications keep an archived reason, but no other application can get it. @throws NotFound */
export async function archiveReason(context: Context, id: string): Promise<RejectionReasonRow> {
  return applyArchived(context, id, true);
}

/** @throws NotFound */
export async function restoreReason(context: Context, id: string): Promise<RejectionReasonRow> {
  return applyArchived(context, id, false);
}

async function applyArchived(context: Context, id: string, isArchived: boolean): Promise<RejectionReasonRow> {
  return change(context, async (tx) => {
    const reason = tx.target(await requireReason(tx, id));
    if ((reason.archivedAt !== null) === isArchived) return reason;
    const updated = await setArchived(tx, tx.workspaceId, id, isArchived);
    recordUpdate(tx, reason, updated, ['archivedAt']);
    return updated;
  });
}

/** @throws NotFound; Conflict while an application has the reason */
export async function deleteReason(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireReason(tx, id));
    if (await isReasonUsed(tx, tx.workspaceId, id)) {
      throw new Conflict('Applications have this reason; archive it instead.', { usedBy: 'applications' });
    }
    if (await hasTemplate(tx, tx.workspaceId, id)) {
      throw new Conflict('A message template is for this reason; delete it first.', { usedBy: 'message-templates' });
    }
    const deleted = await rejectionReasons.markDeleted(tx, tx.workspaceId, id);
    tx.record(rejectionReasonEvents.deleted, deleted, { rejectionReason: apiFields(deleted) });
  });
}

/** Locks the reason until the end of the change. @throws NotFound */
async function requireReason(tx: Change, id: string): Promise<RejectionReasonRow> {
  const reason = await rejectionReasons.lock(tx, tx.workspaceId, id);
  if (reason === undefined) throw new NotFound('Rejection reason');
  return reason;
}

function recordUpdate(
  tx: Change,
  before: RejectionReasonRow,
  after: RejectionReasonRow,
  fields: readonly string[],
): void {
  const data = { rejectionReason: apiFields(after), changes: changesBetween(before, after, fields) };
  tx.record(rejectionReasonEvents.updated, after, data);
}

/** Maps a violation of the unique index on labels to a conflict that names the field. */
async function mapLabelConflict<Result>(
  write: Promise<Result>,
  workspaceId: string,
  { kind, label }: Pick<RejectionReason, 'kind' | 'label'>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'rejection_reasons_label_key')) throw error;
    const existing = { scope: 'rejection_reasons:read', select: reasonIdByLabel(workspaceId, kind, label) };
    throw new ExistsAlready(`There is already a reason ${label} of this kind.`, { field: 'label' }, existing);
  }
}
