import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/http/pagination.ts';
import { listConsents } from './consent-queries.ts';
import { type ApplicationRow, findApplication, listSubmissions, markApplicationDeleted, setSource } from './queries.ts';
import type { ApplicationPatch, Consent, StageChange, Submission } from './schema.ts';
import { settleEndIn } from './settle-end.ts';
import { listStageChanges } from './stage-change-queries.ts';
import { requireApplication } from './transition.ts';

/** The application with what the person sent. @throws NotFound */
export async function getApplication(
  context: Context,
  id: string,
): Promise<ApplicationRow & { answers: Submission['answers']; submissions: Submission[] }> {
  const { db, workspaceId } = context;
  const [application, submissions] = await Promise.all([
    findApplication(db.read, workspaceId, id),
    listSubmissions(db.read, workspaceId, id),
  ]);
  if (application === undefined) throw new NotFound('Application');
  return { ...application, answers: submissions[0]?.answers ?? [], submissions };
}

/** What the person agreed to, newest first. @throws NotFound */
export async function getConsents(context: Context, id: string, query: PageRequest): Promise<Page<Consent>> {
  const { db, workspaceId } = context;
  const application = await findApplication(db.read, workspaceId, id);
  if (application === undefined) throw new NotFound('Application');
  const { candidateId } = application;
  return listConsents(db.read, { workspaceId, applicationId: id, candidateId }, query);
}

/** Everywhere the application has been, newest first. @throws NotFound */
export async function getStageChanges(
  context: Context,
  id: string,
  query: Parameters<typeof listStageChanges>[3],
): Promise<Page<StageChange>> {
  const { db, workspaceId } = context;
  if ((await findApplication(db.read, workspaceId, id)) === undefined) throw new NotFound('Application');
  return listStageChanges(db.read, workspaceId, id, query);
}

/** Only where it came from; everything else of an application changes by actions. @throws NotFound */
export async function updateApplication(
  context: Context,
  id: string,
  patch: ApplicationPatch,
): Promise<ApplicationRow> {
  return change(context, async (tx) => {
    const application = tx.target(await requireApplication(tx, id));
    const { source } = changedFields(application, patch);
    if (source === undefined) return application;
    const updated = await setSource(tx, tx.workspaceId, id, source);
    tx.record({
      type: 'application.updated',
      entityType: 'application',
      entityId: id,
      candidateId: updated.candidateId,
      data: { application: wire(updated), changes: changesBetween(application, updated, ['source']) },
    });
    return updated;
  });
}

/** The application vanishes from every read, and the candidate may apply again. @throws NotFound */
export async function deleteApplication(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireApplication(tx, id));
    const application = await markApplicationDeleted(tx, tx.workspaceId, id);
    tx.record({
      type: 'application.deleted',
      entityType: 'application',
      entityId: id,
      candidateId: application.candidateId,
      data: { application: wire(application) },
    });
    await settleEndIn(tx, [id]);
  });
}
