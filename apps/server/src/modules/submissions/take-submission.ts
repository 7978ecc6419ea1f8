import type { Change } from '../../platform/change.ts';
import { wire } from '../../platform/diff.ts';
import { Invalid, Unavailable } from '../../platform/errors.ts';
import { createApplicationIn } from '../applications/create-application.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { createCandidateIn } from '../candidates/create-candidate.ts';
import { type CandidateRow, lockCandidateByEmail } from '../candidates/queries.ts';
import { claimFileIn } from '../files/claim-file.ts';
import { mailApplicationReceived } from '../mail/hiring-mails.ts';
import { holdEntryStage, type StageRow } from '../stages/queries.ts';
import type { SentFile } from './check-uploads.ts';
import type { StandardFields } from './fields.ts';
import {
  consentInsert,
  findTargetJob,
  type Origin,
  submissionInsert,
  type TargetJob,
  touchApplicationOf,
} from './queries.ts';
import type { Form, Submission } from './read-submission.ts';

/** A checked submission on its way in. */
export interface Intake {
  jobId: string;
  form: Form;
  submission: Submission;
  files: readonly SentFile[];
  origin: Origin;
  /** Decides, of the job as it is now, whether it may still be applied for; throws otherwise. */
  requireJob: (job: TargetJob | undefined) => TargetJob;
}

// Each attempt fails only when a record is deleted at this very moment.
const MAX_ATTEMPTS = 3;

/**
 * Makes of a submission what it leads to, all in the open change: a candidate and an application where there are none yet,
 * a further numbered submission of the same application where there are. A profile that exists stays as it is.
 * @throws Invalid when a file belongs to another record already
 */
export async function takeSubmissionIn(tx: Change, intake: Intake): Promise<ApplicationRow> {
  const { fields } = intake.submission;
  // One round trip: the connection is pipelined.
  const [found, stage, created] = await Promise.all([
    findTargetJob(tx, tx.workspaceId, intake.jobId),
    holdEntryStage(tx, tx.workspaceId, intake.jobId),
    createCandidateIn(tx, profileOf(fields)),
  ]);
  const job = intake.requireJob(found);
  const candidate = created ?? (await lockedCandidate(tx, fields));
  const application = await applicationOf(tx, { candidate, job, stage, intake });
  const { answers } = intake.submission;
  const { consentGiven: _consent, source = null, ...profile } = fields;
  tx.send(submissionInsert(tx.workspaceId, { applicationId: application.id, profile, answers, source }, intake.origin));
  if (fields.consentGiven === true && intake.form.consent !== null) {
    const consent = { candidateId: candidate.id, applicationId: application.id, text: intake.form.consent.text };
    tx.send(consentInsert(tx.workspaceId, consent, intake.origin));
  }
  for (const { field, ...file } of intake.files) {
    const owner = { candidateId: candidate.id, applicationId: application.id };
    if ((await claimFileIn(tx, file, owner)) === null)
      throw Invalid.field(field, 'is of an upload that was used before');
  }
  return application;
}

/** What a new candidate starts with. */
function profileOf(fields: StandardFields) {
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
  };
}

/** The candidate of that e-mail address, made when it has just been deleted. */
async function lockedCandidate(tx: Change, fields: StandardFields): Promise<CandidateRow> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const candidate =
      (await lockCandidateByEmail(tx, tx.workspaceId, fields.email)) ??
      (await createCandidateIn(tx, profileOf(fields)));
    if (candidate !== undefined) return candidate;
  }
  throw new Unavailable('The candidate is being changed at this moment.');
}

interface Application {
  candidate: CandidateRow;
  job: TargetJob;
  stage: StageRow;
  intake: Intake;
}

/** The candidate's application for the job, made when there is none; one that is there gets a new `updatedAt`. */
async function applicationOf(tx: Change, { candidate, job, stage, intake }: Application): Promise<ApplicationRow> {
  const source = intake.submission.fields.source ?? null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const appliedAt = intake.origin.at;
    const created = await createApplicationIn(tx, { candidate, job, stage, source, appliedAt });
    if (created !== undefined) {
      await mailApplicationReceived(tx, candidate, job);
      return created;
    }
    const present = await touchApplicationOf(tx, tx.workspaceId, candidate.id, job.id);
    if (present === undefined) continue;
    tx.record({
      type: 'application.submitted_again',
      entityType: 'application',
      entityId: present.id,
      candidateId: candidate.id,
      data: { application: wire(present) },
    });
    return present;
  }
  throw new Unavailable('The application is being changed at this moment.');
}
