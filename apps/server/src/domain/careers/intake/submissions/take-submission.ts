import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid, Unavailable } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import { emailApplicationReceived } from '../../../email/hiring-emails.ts';
import { addApplication, recordCreated } from '../../../hiring/applications/create-application.ts';
import { applicationEvents } from '../../../hiring/applications/events.ts';
import { placementFor } from '../../../hiring/applications/move-application.ts';
import type { ApplicationRow } from '../../../hiring/applications/queries.ts';
import { type Origin, submissionInsert } from '../../../hiring/applications/submission-queries.ts';
import { transition } from '../../../hiring/applications/transition.ts';
import { createUnlessExists } from '../../../hiring/candidates/create-candidate.ts';
import { type CandidateRow, lockCandidateByEmail } from '../../../hiring/candidates/queries.ts';
import { claimFile } from '../../../hiring/files/claim-file.ts';
import { type Answer, hasAnswerToReview } from '../../../hiring/jobs/read-answers.ts';
import { cancelRejectionEmails } from '../../../hiring/messages/cancel-message.ts';
import { findHintedSource, type HintedSource } from '../../../hiring/sources/queries.ts';
import { lockEntryStageForShare, type StageRow } from '../../../hiring/stages/queries.ts';
import { findTrackedSource, type TrackedSource } from '../../../hiring/tracking-links/queries.ts';
import type { SentFile } from './check-uploads.ts';
import { consentInsert, findTargetJob, insertFirstApplication, type TargetJob, touchApplicationOf } from './queries.ts';
import type { FormValues } from './read-form-values.ts';
import type { Form, Submission } from './read-submission.ts';

/** A checked submission to be stored. */
interface Intake {
  jobId: string;
  form: Form;
  submission: Submission;
  /** Values of custom fields, from the answers. */
  values: FormValues;
  files: readonly SentFile[];
  origin: Origin;
  /** Throws if the job, in its current state, does not accept applications. */
  requireJob: (job: TargetJob | undefined) => TargetJob;
}

// An attempt fails only if a record is deleted concurrently.
const MAX_ATTEMPTS = 3;

/**
 * Stores a submission in the open change. Creates the candidate and the application unless they exist; an existing
 * application gets another numbered submission and is active again if it had ended, and an existing profile is not changed.
 * @throws Invalid when a file already belongs to another record
 */
export async function takeSubmission(tx: Change, intake: Intake): Promise<ApplicationRow> {
  const { candidate, application, isNew, isSubmissionStored } = await storeApplication(tx, intake);
  const agreedTo = consentOf(intake);
  if (isNew && agreedTo !== null) {
    const consent = { candidateId: candidate.id, applicationId: application.id, text: agreedTo };
    tx.send(consentInsert(tx.workspaceId, consent, intake.origin));
  }
  /** The records of files that this candidate has sent before, by the IDs that they would have had. */
  const sentBefore = new Map<string, string>();
  for (const { field, ...file } of intake.files) {
    const owner = { candidateId: candidate.id, applicationId: application.id };
    const claimed = await claimFile(tx, file, owner);
    if (claimed === null) throw Invalid.field(field, 'belongs to an upload that was already used');
    if (file.id !== undefined && claimed.id !== file.id) sentBefore.set(file.id, claimed.id);
  }
  // The files of a new candidate are new, too.
  if (!isSubmissionStored) {
    const { answers, ...sent } = submissionOf(intake, isNew);
    const linked = answers.map((answer) => withFileSentBefore(answer, sentBefore));
    tx.send(
      submissionInsert(tx.workspaceId, { ...sent, answers: linked, applicationId: application.id }, intake.origin),
    );
  }
  return application;
}

function withFileSentBefore(answer: Answer, sentBefore: ReadonlyMap<string, string>): Answer {
  const fileId = answer.fileId === undefined ? undefined : sentBefore.get(answer.fileId);
  return fileId === undefined ? answer : { ...answer, fileId };
}

/** The text that the sender agreed to, if any. */
function consentOf({ form, submission: { fields } }: Intake): string | null {
  return fields.consentGiven === true ? (form.consent?.text ?? null) : null;
}

/** @param isNew whether this submission has created the candidate */
function submissionOf(intake: Intake, isNew: boolean) {
  const { fields, answers, attribution, language } = intake.submission;
  const { consentGiven: _consent, source = null, ...profile } = fields;
  // Anyone can submit another person's email address, so a consent counts only for a candidate created by this
  // submission.
  return { profile, answers, source, unverifiedConsent: isNew ? null : consentOf(intake), attribution, language };
}

interface Stored {
  candidate: CandidateRow;
  application: ApplicationRow;
  /** Whether this submission has created the candidate. */
  isNew: boolean;
  /** Whether the submission is stored as well. */
  isSubmissionStored: boolean;
}

/** The candidate and the application, created unless they exist. */
async function storeApplication(tx: Change, intake: Intake): Promise<Stored> {
  const { jobId, submission, values, origin } = intake;
  const candidateId = newId();
  const isOrdinary = submission.trackingCode === null && origin.at === null;
  const source = submission.fields.source ?? null;
  // One round trip, because the connection is pipelined: most applications are the first of a new candidate.
  const [created, first, vacancy] = await Promise.all([
    createUnlessExists(tx, profileOf(intake), { isConfirmed: true, id: candidateId }),
    isOrdinary
      ? insertFirstApplication(tx, tx.workspaceId, {
          candidateId,
          jobId,
          source,
          customFields: values.application,
          answerToReview: hasAnswerToReview(submission.answers),
          actor: tx.actor,
          submission: submissionOf(intake, true),
          sourceHints: submission.sourceHints,
          origin,
        })
      : undefined,
    isOrdinary ? undefined : findVacancy(tx, intake),
  ]);
  if (created !== undefined && first !== undefined) {
    const { application, stage } = first;
    const job = intake.requireJob(first.job);
    recordCreated(tx, application, { candidate: created, job, stage });
    await emailApplicationReceived(tx, application.id, created, job, submission.language);
    return { candidate: created, application, isNew: true, isSubmissionStored: true };
  }
  // The stage is locked before the candidate, as everywhere.
  const [{ found, stage, from }, candidate] = await Promise.all([
    vacancy ?? findVacancy(tx, intake),
    created ?? lockedCandidate(tx, intake),
  ]);
  const job = intake.requireJob(found);
  const application = await applicationOf(tx, { candidate, job, stage, intake, from });
  return { candidate, application, isNew: created !== undefined, isSubmissionStored: false };
}

/** The job, the stage that the application enters (locked), and its source, with the tracking link if there is one. */
async function findVacancy(tx: Change, { jobId, submission: { trackingCode, sourceHints } }: Intake) {
  const [found, stage, tracked, hinted] = await Promise.all([
    findTargetJob(tx, tx.workspaceId, jobId),
    lockEntryStageForShare(tx, tx.workspaceId, jobId),
    trackingCode === null ? undefined : findTrackedSource(tx, tx.workspaceId, trackingCode),
    findHintedSource(tx, tx.workspaceId, sourceHints),
  ]);
  return { found, stage, from: tracked ?? hinted };
}

/** The profile of a new candidate. */
function profileOf({ submission: { fields }, values }: Intake) {
  return {
    firstName: fields.firstName,
    lastName: fields.lastName,
    email: fields.email,
    phone: fields.phone ?? null,
    location: fields.address ?? null,
    headline: fields.headline ?? null,
    linkedinUrl: fields.linkedinUrl ?? null,
    githubUrl: fields.githubUrl ?? null,
    websiteUrl: fields.websiteUrl ?? null,
    photoUrl: fields.photoUrl ?? null,
    source: fields.source ?? null,
    education: fields.education ?? [],
    experience: fields.experience ?? [],
    customFields: values.candidate,
  };
}

/** The candidate with that email address, created again if it was deleted concurrently. */
async function lockedCandidate(tx: Change, intake: Intake): Promise<CandidateRow> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const candidate =
      (await lockCandidateByEmail(tx, tx.workspaceId, intake.submission.fields.email)) ??
      (await createUnlessExists(tx, profileOf(intake), { isConfirmed: true }));
    if (candidate !== undefined) return candidate;
  }
  throw new Unavailable('The candidate is being changed by another request.');
}

interface Application {
  candidate: CandidateRow;
  job: TargetJob;
  stage: StageRow;
  intake: Intake;
  /** The source, if it is known. */
  from: HintedSource | TrackedSource | undefined;
}

/**
 * The candidate's application for the job, created if there is none. An existing one gets a new `updatedAt`, and is active again
 * if it was rejected or withdrawn.
 */
async function applicationOf(
  tx: Change,
  { candidate, job, stage, intake, from }: Application,
): Promise<ApplicationRow> {
  const { sourceName = null, ...origin } = from ?? {};
  const source = intake.submission.fields.source ?? sourceName;
  const answerToReview = hasAnswerToReview(intake.submission.answers);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const appliedAt = intake.origin.at;
    const customFields = intake.values.application;
    const placement = { candidate, job, stage, source, origin, appliedAt, customFields, answerToReview };
    const created = await addApplication(tx, placement);
    if (created !== undefined) {
      await emailApplicationReceived(tx, created.id, candidate, job, intake.submission.language);
      return created;
    }
    const existing = await touchApplicationOf(tx, tx.workspaceId, candidate.id, job.id, answerToReview);
    if (existing === undefined) continue;
    const application = await reopenEnded(tx, existing, { candidate, job, stage, intake });
    const data = { application: apiFields(application) };
    tx.record(applicationEvents.resubmitted, application, data, { subjectId: candidate.id });
    return application;
  }
  throw new Unavailable('The application is being changed by another request.');
}

/** A person who applies again after a rejection or withdrawal is an applicant again, in the stage that new applications enter. */
async function reopenEnded(
  tx: Change,
  application: ApplicationRow,
  { candidate, job, stage, intake }: Pick<Application, 'candidate' | 'job' | 'stage' | 'intake'>,
): Promise<ApplicationRow> {
  if (application.status !== 'rejected' && application.status !== 'withdrawn') return application;
  await cancelRejectionEmails(tx, application.id);
  const [reopened] = await transition(tx, [application], placementFor(stage));
  await emailApplicationReceived(tx, application.id, candidate, job, intake.submission.language);
  return reopened!;
}
