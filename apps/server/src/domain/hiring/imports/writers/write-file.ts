import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { lockCandidate } from '../../candidates/queries.ts';
import { claimFile } from '../../files/claim-file.ts';
import type { Page } from '../page.ts';
import { answersLinked } from '../past-queries.ts';
import type { Task, Written } from '../tasks.ts';

/** A file, whose content has been stored before. One that was imported before stays as it is. */
export async function writeFile(tx: Change, page: Page, { record, recordId }: Task<'file'>): Promise<Written> {
  const { candidate, application, kind, createdAt } = record.data;
  const candidateId = page.idOf('candidate', candidate);
  if (candidateId === null || (await lockCandidate(tx, tx.workspaceId, candidateId)) === undefined)
    throw Invalid.field('candidate', 'has not been imported');
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  if (record.upload === undefined) throw Invalid.field('file', 'has no content');
  const applicationId = application === undefined ? null : page.idOf('application', application);
  const upload = { ...record.upload, kind, ...(createdAt === undefined ? {} : { createdAt }) };
  const file = await claimFile(tx, upload, { candidateId, applicationId });
  if (file === null) throw Invalid.field('file', 'belongs to another record');
  if (applicationId !== null)
    tx.send(answersLinked(tx.workspaceId, { applicationId, from: record.foreignId, to: file.id }));
  return { outcome: 'created', recordId: file.id, candidateId, reason: null };
}
