import type { Change } from '../../../../platform/changes/change.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { createReason } from '../../rejection-reasons/change-reason.ts';
import { createSource } from '../../sources/change-source.ts';
import { NewSource } from '../../sources/schema.ts';
import type { Page } from '../page.ts';
import { findReasonId, findSourceId } from '../record-queries.ts';
import { OF_NO_CANDIDATE, type Task, type Written } from '../tasks.ts';

const checkSource = inputCheck(NewSource);

export async function writeSource(tx: Change, _page: Page, { record, recordId }: Task<'source'>): Promise<Written> {
  const input = { kind: 'other' as const, ...record.data };
  checkSource(input);
  const existing = recordId ?? (await findSourceId(tx, tx.workspaceId, record.data.name));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createSource(tx, input);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

export async function writeReason(
  tx: Change,
  _page: Page,
  { record, recordId }: Task<'rejection_reason'>,
): Promise<Written> {
  const existing = recordId ?? (await findReasonId(tx, tx.workspaceId, record.data));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createReason(tx, record.data);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}
