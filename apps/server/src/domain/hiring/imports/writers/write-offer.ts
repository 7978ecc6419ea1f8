import type { Change } from '../../../../platform/changes/change.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { applications } from '../../applications/queries.ts';
import { jobs } from '../../jobs/queries.ts';
import { createOffer, followPastOffer, type PastOffer, requireOffer } from '../../offers/change-offer.ts';
import { NewOffer } from '../../offers/schema.ts';
import type { Page } from '../page.ts';
import type { Task, Written } from '../tasks.ts';
import { changedHere } from './write-candidate.ts';

const check = inputCheck(NewOffer);

export async function writeOffer(
  tx: Change,
  page: Page,
  { record, recordId, isChanged }: Task<'offer'>,
): Promise<Written> {
  const { application, createdAt, status, sentAt = null, decidedAt = null, ...terms } = record.data;
  const { applicationId, candidateId } = page.applicationOf(application);
  if (recordId !== null && isChanged) return { ...changedHere(recordId), candidateId };
  const title = terms.title ?? (await jobTitleOf(tx, applicationId));
  const input: NewOffer = { ...terms, title, applicationId };
  check(input);
  const past: PastOffer = { status, sentAt, decidedAt };
  if (recordId !== null) {
    const before = await requireOffer(tx, recordId);
    const { externalRefs: _refs, customFields: _fields, ...followed } = terms;
    const after = await followPastOffer(tx, before, { ...followed, title, ...past });
    const outcome = after.revision === before.revision ? 'skipped' : 'updated';
    return { outcome, recordId, candidateId, reason: null };
  }
  const { id } = await createOffer(tx, input, { ...past, ...(createdAt === undefined ? {} : { createdAt }) });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}

async function jobTitleOf(tx: Change, applicationId: string): Promise<string> {
  const { jobId } = (await applications.find(tx, tx.workspaceId, applicationId))!; // imported, and locked by what follows
  return (await jobs.find(tx, tx.workspaceId, jobId))?.title ?? 'Offer';
}
