import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { CommonFilterValues, Page, PageRequest } from '../../../platform/database/paging.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { mergeFieldValues } from '../../records/custom-fields/write-values.ts';
import { withCompleteRefs } from '../../records/external-refs/schema.ts';
import { type Attribution, attributionOf } from '../attribution/attribution.ts';
import { redactActor } from '../candidates/redact-actor.ts';
import { cancelRejectionEmails } from '../messages/cancel-message.ts';
import { resolveAssigned } from './assigned-records.ts';
import { listConsents } from './consent-queries.ts';
import { applicationEvents } from './events.ts';
import { applicationsClosed, applicationsUnhired } from './hooks.ts';
import { type ApplicationReadRow, type ApplicationRow, applications, listSubmissions } from './queries.ts';
import type { ApplicationPatch, Consent, StageChange, Submission } from './schema.ts';
import { listAllStageChanges, listStageChanges } from './stage-change-queries.ts';
import { requireApplication } from './transition.ts';

/** The application with its submissions; their profiles only for callers who may read candidates. @throws NotFound */
export async function getApplication(
  context: Context,
  id: string,
): Promise<
  ApplicationReadRow & { answers: Submission['answers']; submissions: Submission[]; attribution: Attribution | null }
> {
  const { db, workspaceId, scopes } = context;
  const [application, sent] = await Promise.all([
    applications.read(db.read, workspaceId, id),
    listSubmissions(db.read, workspaceId, id),
  ]);
  if (application === undefined) throw new NotFound('Application');
  const mayReadProfiles = scopes.has('candidates:read');
  const submissions = mayReadProfiles ? sent : sent.map((submission) => ({ ...submission, profile: null }));
  const answers = submissions[0]?.answers ?? [];
  return { ...application, answers, submissions, attribution: attributionOf(submissions) };
}

/** The candidate's consents, newest first. @throws NotFound */
export async function getConsents(
  context: Context,
  id: string,
  query: PageRequest & CommonFilterValues,
): Promise<Page<Consent>> {
  const { db, workspaceId } = context;
  const application = await applications.find(db.read, workspaceId, id);
  if (application === undefined) throw new NotFound('Application');
  const { candidateId } = application;
  return listConsents(db.read, { workspaceId, applicationId: id, candidateId }, query);
}

/** The stage changes of an application, newest first. @throws NotFound */
export async function getStageChanges(
  context: Context,
  id: string,
  query: Parameters<typeof listStageChanges>[3],
): Promise<Page<StageChange>> {
  const { db, workspaceId } = context;
  if ((await applications.find(db.read, workspaceId, id)) === undefined) throw new NotFound('Application');
  return redactActors(context, await listStageChanges(db.read, workspaceId, id, query));
}

/** The stage changes of all applications, newest first. */
export async function getAllStageChanges(
  context: Context,
  query: Parameters<typeof listAllStageChanges>[2],
): Promise<Page<StageChange>> {
  return redactActors(context, await listAllStageChanges(context.db.read, context.workspaceId, query));
}

function redactActors(context: Context, page: Page<StageChange>): Page<StageChange> {
  return { ...page, items: page.items.map((change) => redactActor(context, change)) };
}

/** Changes the fields that do not change through actions. @throws NotFound; Invalid for unknown or archived records */
export async function updateApplication(
  context: Context,
  id: string,
  patch: ApplicationPatch,
): Promise<ApplicationRow> {
  return change(context, async (tx) => applyApplicationPatch(tx, tx.target(await requireApplication(tx, id)), patch));
}

/** Changes a locked application. @throws Invalid for unknown or archived records */
export async function applyApplicationPatch(
  tx: Change,
  application: ApplicationRow,
  patch: ApplicationPatch,
): Promise<ApplicationRow> {
  const given = changedFields(
    application,
    withCompleteRefs(await mergeFieldValues(tx, 'application', application, patch)),
  );
  const changed = changedFields(application, await resolveAssigned(tx, given, application.status));
  const fields = Object.keys(changed);
  if (fields.length === 0) return application;
  const updated = await applications.update(tx, tx.workspaceId, application.id, changed);
  const data = { application: apiFields(updated), changes: changesBetween(application, updated, fields) };
  tx.record(applicationEvents.updated, updated, data, { subjectId: updated.candidateId });
  return updated;
}

/** Soft-deletes the application; the candidate may apply for the job again. @throws NotFound */
export async function deleteApplication(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireApplication(tx, id));
    const application = await applications.markDeleted(tx, tx.workspaceId, id);
    const { candidateId } = application;
    tx.record(
      applicationEvents.deleted,
      application,
      { application: apiFields(application) },
      { subjectId: candidateId },
    );
    await cancelRejectionEmails(tx, id);
    await applicationsClosed.run(tx, [id]);
    await applicationsUnhired.run(tx, [application]);
  });
}
