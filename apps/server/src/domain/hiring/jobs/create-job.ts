import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs } from '../../records/external-refs/schema.ts';
import { isLimitedToJobs } from '../../records/visibility/key-limits.ts';
import { findDefaultPipeline, pipelines } from '../pipelines/queries.ts';
import { createStagesFrom } from '../stages/default-stages.ts';
import { type ApplicationConfig, DEFAULT_APPLICATION_CONFIG } from './application-config.ts';
import { checkHiringTeam } from './check-hiring-team.ts';
import { jobEvents } from './events.ts';
import { checkPay } from './pay.ts';
import { checkRegions, textsOf, withPlainIds } from './placement.ts';
import { findSimilarSlugs, type JobRow, type JobValues, jobIdBySlug, jobs, slugLock } from './queries.ts';
import type { NewJob } from './schema.ts';
import { confidentialSlug, firstAvailableSlug, slugOf } from './slug.ts';

/**
 * Creates a draft with the stages of its pipeline.
 * @throws Conflict if an explicit slug is taken; Invalid for a slug of a confidential job, an invalid salary, currency or region, or an unknown department,
 * location or pipeline; Forbidden if the job would be outside the limits of the caller's key
 */
export async function createJob(
  context: Context,
  input: NewJob,
  stages?: Parameters<typeof createStagesFrom>[2],
): Promise<JobRow> {
  checkPay(input);
  checkRegions(input);
  const values = withPlainIds(input);
  return change(context, async (tx) => {
    const customFields = await valuesOfNew(tx, 'job', input.customFields);
    const complete = { ...values, ...(await textsOf(tx, values)), customFields };
    if (stages === undefined) return createDraftJob(tx, complete);
    return createDraftJob(tx, complete, undefined, (open, jobId) => createStagesFrom(open, jobId, stages));
  });
}

/**
 * Creates a draft and its stages without checking pay and custom fields, so that jobs older than these checks can be
 * duplicated.
 */
export async function createDraftJob(
  tx: Change,
  input: NewJob,
  config: ApplicationConfig = DEFAULT_APPLICATION_CONFIG,
  createStages: (tx: Change, jobId: string) => Promise<void> = (open, jobId) =>
    createStagesOf(open, jobId, input.pipelineId),
): Promise<JobRow> {
  await checkHiringTeam(tx, input.hiringTeam);
  if (input.confidential === true && input.slug !== undefined) throw slugIsGenerated();
  const values: JobValues = {
    title: input.title,
    slug: input.slug ?? (await newSlug(tx, input)),
    status: 'draft',
    department: input.department ?? null,
    location: input.location ?? null,
    employmentType: input.employmentType,
    workplaceType: input.workplaceType,
    description: input.description,
    requirements: input.requirements ?? null,
    benefits: input.benefits ?? null,
    keywords: input.keywords ?? [],
    salaryMin: input.salaryMin ?? null,
    salaryMax: input.salaryMax ?? null,
    currency: input.currency ?? null,
    salaryPeriod: input.salaryPeriod ?? null,
    confidential: input.confidential ?? false,
    hiringTeam: input.hiringTeam ?? [],
    departmentId: input.departmentId ?? null,
    locationIds: input.locationIds ?? [],
    applicantRegions: input.applicantRegions ?? [],
    requisitionId: input.requisitionId ?? null,
    closesAt: input.closesAt ?? null,
    vacancy: input.vacancy ?? null,
    usesAi: input.usesAi ?? null,
    equity: input.equity ?? null,
    bonus: input.bonus ?? null,
    closeWhenFilled: input.closeWhenFilled ?? false,
    customFields: input.customFields ?? {},
    externalRefs: [],
    ...completeRefs(input),
  };
  const id = newId();
  const insertion = jobs.insert(tx, tx.workspaceId, { id, ...values }, { application_config: config });
  const job = await mapSlugConflict(insertion, tx.workspaceId, values.slug);
  tx.record(jobEvents.created, job, { job: apiFields(job) });
  await requireVisible(tx, job);
  await createStages(tx, id);
  return job;
}

/**
 * Requires that a written job is within the limits of the caller's key: it must not create jobs outside them, or move or
 * hide those within. @throws Forbidden
 */
export async function requireVisible(tx: Change, { id }: Pick<JobRow, 'id'>): Promise<void> {
  if (!isLimitedToJobs(tx) || (await jobs.find(tx, tx.workspaceId, id)) !== undefined) return;
  throw new Forbidden('The job would be outside the limits of this key.', { limits: tx.limits });
}

/** Copies the stages of a pipeline, by default of the workspace's default. @throws Invalid for an unknown pipeline */
async function createStagesOf(tx: Change, jobId: string, pipelineId: string | undefined): Promise<void> {
  const pipeline =
    pipelineId === undefined
      ? await findDefaultPipeline(tx, tx.workspaceId)
      : await pipelines.find(tx, tx.workspaceId, pipelineId);
  if (pipeline === undefined && pipelineId !== undefined) throw Invalid.field('pipelineId', 'no such pipeline');
  await createStagesFrom(tx, jobId, pipeline?.stages);
}

/** The slug of a confidential job cannot be chosen, so that it cannot be guessed. */
export function slugIsGenerated(): Invalid {
  return Invalid.field('slug', 'cannot be chosen for a confidential job: it is generated');
}

async function newSlug(tx: Change, { title, confidential }: Pick<NewJob, 'title' | 'confidential'>): Promise<string> {
  if (confidential === true) return confidentialSlug(title);
  const base = slugOf(title);
  // Serializes the creation of jobs with the same title, so that they do not choose the same number for their slugs.
  await tx.query(slugLock(tx.workspaceId, base));
  return firstAvailableSlug(base, await findSimilarSlugs(tx.unrestricted, tx.workspaceId, base));
}

/** Maps a violation of the unique index on slugs to a conflict that names the field. */
export async function mapSlugConflict<Result>(
  write: Promise<Result>,
  workspaceId: string,
  slug: string,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'jobs_slug_key')) throw error;
    const existing = { scope: 'jobs:read', select: jobIdBySlug(workspaceId, slug) };
    throw new ExistsAlready(`The slug ${slug} is taken.`, { field: 'slug' }, existing);
  }
}
