import { type Change, runBatched } from '../../../platform/changes/change.ts';
import { resetTemplate } from '../../email/templates.ts';
import { deleteApplication } from '../applications/change-application.ts';
import { deleteCandidate } from '../candidates/change-candidate.ts';
import { deleteDepartment } from '../departments/change-department.ts';
import { hasSubdepartments } from '../departments/queries.ts';
import { deleteFile } from '../files/change-files.ts';
import { findFile } from '../files/queries.ts';
import { deletePlan } from '../interview-plans/change-plan.ts';
import { deleteInterview } from '../interviews/change-interview.ts';
import { deleteJob } from '../jobs/change-job.ts';
import { isDepartmentOfJob, isLocationOfJob } from '../jobs/organization-queries.ts';
import { deleteLocation } from '../locations/change-location.ts';
import { messages } from '../messages/queries.ts';
import { deleteMessageTemplate } from '../messages/templates/change-template.ts';
import { deleteNote } from '../notes/change-note.ts';
import { deleteOffer } from '../offers/change-offer.ts';
import { deleteOpening } from '../openings/change-openings.ts';
import { openings } from '../openings/queries.ts';
import { deletePipeline } from '../pipelines/change-pipelines.ts';
import { removeFromPool } from '../pool/change-pool.ts';
import { deleteReason } from '../rejection-reasons/change-reason.ts';
import { isReasonUsed } from '../rejection-reasons/queries.ts';
import { removeScorecard } from '../scorecards/change-scorecard.ts';
import { scorecards } from '../scorecards/queries.ts';
import { deleteSource } from '../sources/change-source.ts';
import { usersOfSource } from '../sources/queries.ts';
import { deleteTask } from '../tasks/change-task.ts';
import { deleteTrackingLink } from '../tracking-links/change-tracking-link.ts';
import { trackingLinks } from '../tracking-links/queries.ts';
import { deleteView } from '../views/change-view.ts';
import { automationImport } from './automation-import.ts';
import { recordImportUpdate, requireImport } from './change-status.ts';
import { type CreatedItem, lockCreated, saveUndone } from './item-queries.ts';
import { removePast } from './past-queries.ts';
import { imports } from './queries.ts';
import {
  belongingsOf,
  belongingsOfApplication,
  hasApplications,
  kindOfTemplate,
  revisionsOf,
} from './record-queries.ts';
import type { Progress, RecordType } from './schema.ts';
import { addProgress, BATCHED, NOTHING } from './write-records.ts';

const PAGE = 400;
const CHANGED = 'Somebody has changed the record since it was imported.';

/** Removes the next records of an import, those first that belong to others. @returns whether there were any */
export async function undoPage(tx: Change, importId: string): Promise<boolean> {
  const created = await lockCreated(tx, tx.workspaceId, importId, PAGE);
  if (created.length === 0) return false;
  const undone: { id: string; reason: string | null }[] = [];
  let progress: Progress = {};
  for (const [type, items] of Map.groupBy(created, (item) => item.type)) {
    const revisions = await revisionsOf(
      tx,
      tx.workspaceId,
      type,
      items.map(({ recordId }) => recordId),
    );
    const undo = async (part: Change, item: CreatedItem) => {
      const reason = await undoOne(part, item, revisions.get(item.recordId));
      undone.push({ id: item.id, reason });
      const counts = { ...NOTHING, [reason === null ? 'undone' : 'kept']: 1 };
      progress = addProgress(progress, { [type]: counts });
    };
    const groups = [...Map.groupBy(items, (item) => (BATCHED.has(type) ? item.candidateId : null)).values()];
    await runBatched(
      tx,
      groups.map((group) => async (part: Change) => {
        for (const item of group) await undo(part, item);
      }),
    );
  }
  await saveUndone(tx, tx.workspaceId, undone);
  const before = await requireImport(tx, importId);
  const values = { progress: addProgress(before.progress, progress) };
  const after = await imports.update(tx, tx.workspaceId, importId, values);
  recordImportUpdate(tx, before, after, ['progress']);
  return true;
}

/** @returns why the record is kept; null if it is gone */
async function undoOne(tx: Change, item: CreatedItem, revision: number | undefined): Promise<string | null> {
  if (revision === undefined) return null; // deleted already
  // The check of a file, and reading its text, change it as well.
  if (revision !== item.recordRevision && item.type !== 'file') return CHANGED;
  const reason = await REASONS_TO_KEEP[item.type](tx, item);
  if (reason === null) await REMOVE[item.type](tx, item);
  return reason;
}

const never = async () => null;
const BELONGS = 'Jobs or other departments belong to it.';

/** Others may have added something to the record, although it is unchanged itself. */
const REASONS_TO_KEEP: Readonly<Record<RecordType, (tx: Change, item: CreatedItem) => Promise<string | null>>> = {
  custom_field: async () => 'Fields of the workspace are kept; archive the field if nobody needs it.',
  async department(tx, { recordId }) {
    const isUsed =
      (await hasSubdepartments(tx, tx.workspaceId, recordId)) ||
      (await isDepartmentOfJob(tx, tx.workspaceId, recordId));
    return isUsed ? BELONGS : null;
  },
  location: async (tx, { recordId }) => ((await isLocationOfJob(tx, tx.workspaceId, recordId)) ? BELONGS : null),
  pipeline: never,
  message_template: never,
  email_template: never,
  interview_plan: never,
  async tracking_link(tx, { recordId }) {
    const link = await trackingLinks.find(tx, tx.workspaceId, recordId);
    return link !== undefined && link.applications > 0 ? 'Applications came through the link.' : null;
  },
  submission: never,
  consent: never,
  opening: never,
  offer_response: never,
  message: never,
  view: never,
  automation: never,
  workspace: never,
  pool_entry: never,
  task: never,
  note: never,
  interview: never,
  scorecard: never,
  offer: never,
  async file(tx, { candidateId, recordId }) {
    const file = await findFile(tx, tx.workspaceId, candidateId!, recordId); // every file has one
    return file === undefined || file.externalRefs.length === 0 ? null : CHANGED;
  },
  async application(tx, { recordId }) {
    const what = await belongingsOfApplication(tx, tx.workspaceId, recordId);
    return what === null ? null : `The application has ${what} that were not imported, or have been changed since.`;
  },
  async candidate(tx, { recordId }) {
    const what = await belongingsOf(tx, tx.workspaceId, recordId);
    return what === null ? null : `The candidate has ${what} that were not imported, or have been changed since.`;
  },
  async job(tx, { recordId }) {
    return (await hasApplications(tx, tx.workspaceId, recordId)) ? 'The job has applications.' : null;
  },
  async rejection_reason(tx, { recordId }) {
    return (await isReasonUsed(tx, tx.workspaceId, recordId)) ? 'Applications have the reason.' : null;
  },
  async source(tx, { recordId }) {
    const what = await usersOfSource(tx, tx.workspaceId, recordId);
    return what === null ? null : `There are ${what} with the source.`;
  },
};

const REMOVE: Readonly<Record<RecordType, (tx: Change, item: CreatedItem) => Promise<void>>> = {
  custom_field: async () => {},
  department: (tx, { recordId }) => deleteDepartment(tx, recordId),
  location: (tx, { recordId }) => deleteLocation(tx, recordId),
  note: (tx, { recordId, candidateId }) => deleteNote(tx, candidateId!, recordId), // every note has one
  interview: (tx, { recordId }) => deleteInterview(tx, recordId),
  async scorecard(tx, { recordId }) {
    if ((await scorecards.lock(tx, tx.workspaceId, recordId)) !== undefined) await removeScorecard(tx, recordId);
  },
  offer: (tx, { recordId }) => deleteOffer(tx, recordId),
  async email_template(tx, { recordId }) {
    const kind = await kindOfTemplate(tx, tx.workspaceId, recordId);
    if (kind !== undefined) await resetTemplate(tx, kind);
  },
  interview_plan: (tx, { recordId }) => deletePlan(tx, recordId),
  tracking_link: (tx, { recordId }) => deleteTrackingLink(tx, recordId),
  submission: (tx, { recordId }) => removePast(tx, tx.workspaceId, 'application_submissions', recordId),
  consent: (tx, { recordId }) => removePast(tx, tx.workspaceId, 'consents', recordId),
  async opening(tx, { recordId }) {
    const opening = await openings.find(tx, tx.workspaceId, recordId);
    if (opening !== undefined) await deleteOpening(tx, opening.jobId, recordId);
  },
  offer_response: (tx, { recordId }) => removePast(tx, tx.workspaceId, 'offer_responses', recordId),
  async message(tx, { recordId }) {
    await messages.markDeleted(tx, tx.workspaceId, recordId);
  },
  view: (tx, { recordId }) => deleteView(tx, recordId),
  automation: (tx, { recordId }) => automationImport().delete(tx, recordId),
  workspace: async () => {}, // never created
  pipeline: (tx, { recordId }) => deletePipeline(tx, recordId),
  message_template: (tx, { recordId }) => deleteMessageTemplate(tx, recordId),
  pool_entry: (tx, { recordId }) => removeFromPool(tx, recordId),
  task: (tx, { recordId }) => deleteTask(tx, recordId),
  file: (tx, { recordId, candidateId }) => deleteFile(tx, candidateId!, recordId), // as well
  application: (tx, { recordId }) => deleteApplication(tx, recordId),
  candidate: (tx, { recordId }) => deleteCandidate(tx, recordId),
  job: (tx, { recordId }) => deleteJob(tx, recordId),
  rejection_reason: (tx, { recordId }) => deleteReason(tx, recordId),
  source: (tx, { recordId }) => deleteSource(tx, recordId),
};
