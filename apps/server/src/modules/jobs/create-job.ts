import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { violates } from '../../platform/database/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { wire } from '../../platform/diff.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDefaultStages } from '../stages/default-stages.ts';
import { type ApplicationConfig, DEFAULT_APPLICATION_CONFIG } from './application-config.ts';
import { insertJob, type JobRow, type JobValues, slugsLike } from './queries.ts';
import { isCurrency, type NewJob } from './schema.ts';
import { firstFree, slugOf } from './slug.ts';

/**
 * Makes a draft with the six usual stages.
 * @throws Conflict when an explicit slug is taken; Invalid for a salary or currency that cannot be.
 */
export async function createJob(context: Context, input: NewJob): Promise<JobRow> {
  return change(context, (tx) => createJobIn(tx, input));
}

/** The same in an open change. */
export async function createJobIn(
  tx: Change,
  input: NewJob,
  config: ApplicationConfig = DEFAULT_APPLICATION_CONFIG,
  makeStages: (tx: Change, jobId: string) => Promise<void> = createDefaultStages,
): Promise<JobRow> {
  const values: JobValues = {
    title: input.title,
    slug: input.slug ?? (await freeSlug(tx, input.title)),
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
  };
  checkPay(values);
  const id = newId();
  const job = await namingSlug(insertJob(tx, tx.workspaceId, id, values, config), values.slug);
  await makeStages(tx, id);
  tx.record({ type: 'job.created', entityType: 'job', entityId: id, data: { job: wire(job) } });
  return job;
}

async function freeSlug(tx: Change, title: string): Promise<string> {
  const base = slugOf(title);
  // One title at a time in a workspace, so that two equal ones at once do not choose the same number.
  await tx.query(slugLock(tx.workspaceId, base));
  return firstFree(base, await slugsLike(tx, tx.workspaceId, base));
}

function slugLock(workspaceId: string, base: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${base}`}, 0))`;
}

/** @throws Invalid when the salary range or the currency cannot be */
export function checkPay(job: Pick<JobValues, 'salaryMin' | 'salaryMax' | 'currency'>): void {
  if (job.salaryMin !== null && job.salaryMax !== null && job.salaryMin > job.salaryMax) {
    throw Invalid.field('salaryMin', 'must not be above salaryMax');
  }
  if (job.currency !== null && !isCurrency(job.currency)) throw Invalid.field('currency', 'must be a code of ISO 4217');
}

/** Turns the unique index on slugs into a conflict that names the field. */
export async function namingSlug<Result>(write: Promise<Result>, slug: string): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violates(error, 'jobs_slug_key')) throw new Conflict(`The slug ${slug} is taken.`, { field: 'slug' });
    throw error;
  }
}
