import type { Change } from '../../../../platform/changes/change.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { applyScorecardPatch, submitScorecard } from '../../scorecards/change-scorecard.ts';
import { scorecards } from '../../scorecards/queries.ts';
import { NewScorecard } from '../../scorecards/schema.ts';
import type { Page } from '../page.ts';
import type { Task, Written } from '../tasks.ts';
import { changedHere } from './write-candidate.ts';

const check = inputCheck(NewScorecard);

export async function writeScorecard(
  tx: Change,
  page: Page,
  { record, recordId, isChanged }: Task<'scorecard'>,
): Promise<Written> {
  const { application, interview, createdAt, ...values } = record.data;
  const { applicationId, candidateId } = page.applicationOf(application);
  const input: NewScorecard = { ...values, applicationId };
  check(input);
  if (recordId !== null) {
    if (isChanged) return { ...changedHere(recordId), candidateId };
    const before = (await scorecards.lock(tx, tx.workspaceId, recordId))!; // not deleted
    const { rating, comment = null, criteria = [] } = values;
    const after = await applyScorecardPatch(tx, before, { rating, comment, criteria });
    const outcome = after.revision === before.revision ? 'skipped' : 'updated';
    return { outcome, recordId, candidateId, reason: null };
  }
  const interviewId = interview === undefined ? null : page.idOf('interview', interview);
  const { id } = await submitScorecard(tx, { ...input, interviewId }, { createdAt });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}
