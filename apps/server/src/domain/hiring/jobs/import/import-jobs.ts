import { type Change, change } from '../../../../platform/changes/change.ts';
import { dryRun } from '../../../../platform/changes/dry-run.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import { changedFields } from '../../../../platform/records/diff.ts';
import { findTakenRefs, lockRefs, recordsWithRefs } from '../../../records/external-refs/queries.ts';
import { isSameRef, type NewExternalRef, withCompleteRefs } from '../../../records/external-refs/schema.ts';
import { applyJobPatch, applyJobStatus } from '../change-job.ts';
import { createJob } from '../create-job.ts';
import { lockPlacement } from '../placement.ts';
import { type JobRow, jobs } from '../queries.ts';
import { slugOf } from '../slug.ts';
import { findImportedJobId, findJobIdBySlug, lockImports, saveImportedJob } from './queries.ts';
import { type JobRecord, readRecord, toNewJob } from './read-record.ts';
import type { ImportedJob, JobImport, JobImportResult } from './schema.ts';

interface Options {
  defaultStatus: JobRow['status'];
  strict: boolean;
}

/**
 * Creates or updates a job for each record, in one transaction; repeating an import changes nothing. A record matches the
 * job with its `id`, otherwise the job imported earlier with this `id`, otherwise the job with one of its `externalRefs`,
 * otherwise the job with its slug.
 * @throws Invalid naming every invalid field of every record, unless `continueOnError` is set
 */
export async function importJobs(context: Context, input: JobImport): Promise<JobImportResult> {
  const { jobs, dryRun: isTrial = false, continueOnError = false, defaultStatus = 'draft', strict = false } = input;
  const work = async (tx: Change): Promise<JobImportResult> => {
    await lockImports(tx, tx.workspaceId);
    const seen = new Map<string, number>();
    const items: ImportedJob[] = [];
    lockPlacement(tx, jobs.map(placementIn));
    for (const [index, record] of jobs.entries()) {
      items.push(await importOrFail(tx, { index, input: record, seen }, { defaultStatus, strict }));
    }
    if (!continueOnError && !isTrial) requireNoErrors(items);
    return { dryRun: isTrial, items: isTrial ? items.map(withoutCreatedId) : items };
  };
  return isTrial ? (await dryRun(context, (trial) => change(trial, work))).result : change(context, work);
}

/** The department and locations of a record that has not been checked yet. */
function placementIn(record: unknown): { departmentId?: string; locationIds: string[] } {
  const { departmentId, locationIds } = record as Record<string, unknown>; // the body's schema allows objects only
  const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);
  return {
    ...(isId(departmentId) && { departmentId }),
    locationIds: Array.isArray(locationIds) ? locationIds.filter(isId) : [],
  };
}

interface RecordToImport {
  index: number;
  input: unknown;
  /** Index of the earlier records by job, slug or external ID. */
  seen: Map<string, number>;
}

/** Imports a record or returns its errors. All checks precede the writes, so that an error does not abort the transaction. */
async function importOrFail(
  tx: Change,
  { index, input, seen }: RecordToImport,
  options: Options,
): Promise<ImportedJob> {
  let ignoredFields: string[] = [];
  try {
    const record = readRecord(input, options);
    ignoredFields = record.ignored;
    const job = await findTarget(tx, record);
    const slug = record.fields.slug ?? job?.slug ?? slugOf(record.fields.title ?? '');
    // A new job of an earlier record is found by its ID or references.
    if (job !== undefined || isMatchedBySlug(record)) requireOnce(job?.id ?? slug, index, seen);
    if (job === undefined) {
      const created = await createFrom(tx, record, slug, options);
      seen.set(created.id, index);
      return { ...summaryOf(created), index, action: 'create', changes: [], ignoredFields, errors: {} };
    }
    const { updated, changes } = await updateFrom(tx, job, record);
    const action = changes.length === 0 ? 'keep' : 'update';
    return { ...summaryOf(updated), index, action, changes, ignoredFields, errors: {} };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    const title = typeof input === 'object' && input !== null && 'title' in input ? input.title : null;
    const name = typeof title === 'string' && title !== '' ? title.slice(0, 200) : null;
    return { index, action: 'fail', jobId: null, slug: null, title: name, changes: [], ignoredFields, errors };
  }
}

/** Finds and locks the job that a record matches; undefined for a new one. @throws Invalid if another job has its slug */
async function findTarget(tx: Change, record: JobRecord): Promise<JobRow | undefined> {
  const { id, fields } = record;
  const { workspaceId } = tx;
  const own = id !== undefined && isUuid(id) ? await jobs.lock(tx, workspaceId, id) : undefined;
  const imported =
    own ?? (await lockedJob(tx, id === undefined ? undefined : await findImportedJobId(tx, workspaceId, id)));
  const referenced = await findReferencedJob(tx, fields.externalRefs ?? []);
  if (imported !== undefined && referenced !== undefined && referenced.id !== imported.id)
    throw Invalid.field('externalRefs', 'belong to another job');
  const found = imported ?? referenced;
  const slug = fields.slug ?? (isMatchedByTitle(record) ? slugOf(fields.title!) : undefined);
  const bySlug = slug === undefined ? undefined : await findJobIdBySlug(tx, workspaceId, slug);
  if (found !== undefined && bySlug !== undefined && bySlug !== found.id)
    throw Invalid.field('slug', `${slug} is the slug of another job`);
  return found ?? lockedJob(tx, bySlug);
}

/** The job with one of these references. Nobody else can give a job one of them until the end of the change. */
async function findReferencedJob(tx: Change, refs: readonly NewExternalRef[]): Promise<JobRow | undefined> {
  if (refs.length === 0) return undefined;
  await lockRefs(tx, tx.workspaceId, 'job', refs);
  const taken = await findTakenRefs(tx, tx.workspaceId, 'job', refs);
  if (taken.length === 0) return undefined;
  const where = [sql`t.id in (${recordsWithRefs(tx.workspaceId, 'job', taken)})`];
  const [job, other] = await jobs.rows(tx, tx.workspaceId, { where, order: sql`t.id`, lock: 'update' });
  if (other !== undefined) throw Invalid.field('externalRefs', 'belong to several jobs');
  // Otherwise the new job would get references of a job that the caller does not see.
  if (job === undefined) throw Invalid.field('externalRefs', 'belong to another job');
  return job;
}

/** Whether the slug derived from the title identifies a record, which has nothing else that does. */
function isMatchedByTitle({ id, fields }: JobRecord): boolean {
  return id === undefined && (fields.externalRefs ?? []).length === 0 && fields.title !== undefined;
}

async function lockedJob(tx: Change, id: string | undefined): Promise<JobRow | undefined> {
  return id === undefined ? undefined : jobs.lock(tx, tx.workspaceId, id);
}

function requireOnce(job: string, index: number, seen: Map<string, number>): void {
  if (seen.has(job))
    throw Invalid.field(
      '',
      'matches the same job as an earlier record; give each record its own slug, id or externalRefs',
    );
  seen.set(job, index);
}

/** Whether a record is matched by its slug, because it has one or because nothing but its title identifies it. */
function isMatchedBySlug(record: JobRecord): boolean {
  return record.fields.slug !== undefined || isMatchedByTitle(record);
}

async function createFrom(tx: Change, record: JobRecord, slug: string, options: Options): Promise<JobRow> {
  const { slug: explicitSlug, ...input } = toNewJob(record, slug);
  if (input.confidential === true && record.fields.slug === undefined && isMatchedByTitle(record))
    throw Invalid.field('id', 'or externalRefs are required for a confidential job: its slug is generated');
  // Records with an external ID may have the same title; then a number is appended to the slug.
  const draft = await createJob(tx, isMatchedBySlug(record) ? { ...input, slug: explicitSlug! } : input);
  if (record.id !== undefined) await saveImportedJob(tx, tx.workspaceId, record.id, draft.id);
  return applyJobStatus(tx, draft, record.status ?? options.defaultStatus);
}

async function updateFrom(
  tx: Change,
  job: JobRow,
  { id, fields: given, status }: JobRecord,
): Promise<{ updated: JobRow; changes: string[] }> {
  const fields = withKeptRefs(job, given);
  const changes = Object.keys(changedFields(job, withCompleteRefs(fields)));
  const edited = await applyJobPatch(tx, job, fields);
  const updated = status === undefined ? edited : await applyJobStatus(tx, edited, status);
  if (updated.status !== job.status) changes.push('status');
  if (id !== undefined && id !== job.id && changes.length > 0) await saveImportedJob(tx, tx.workspaceId, id, job.id);
  return { updated, changes };
}

/** The references of a record are added to those that the job has in other systems. */
function withKeptRefs(job: JobRow, fields: JobRecord['fields']): JobRecord['fields'] {
  const { externalRefs: given } = fields;
  if (given === undefined) return fields;
  const kept = job.externalRefs.map((own) => given.find((ref) => isSameRef(own, ref)) ?? own);
  const added = given.filter((ref) => !job.externalRefs.some((own) => isSameRef(own, ref)));
  return { ...fields, externalRefs: [...kept, ...added] };
}

function summaryOf({ id, slug, title }: JobRow): Pick<ImportedJob, 'jobId' | 'slug' | 'title'> {
  return { jobId: id, slug, title };
}

/** Removes the ID of a job created in a dry run, which is rolled back. */
function withoutCreatedId(item: ImportedJob): ImportedJob {
  return item.action === 'create' ? { ...item, jobId: null } : item;
}

/** The field errors of a failed check. @throws all other errors, such as conflicts with concurrently created jobs */
function fieldErrorsOf(error: unknown): FieldErrors {
  if (error instanceof Invalid) return error.fields;
  throw error;
}

function requireNoErrors(items: readonly ImportedJob[]): void {
  const errors = items.flatMap(({ index, errors: ofRecord }) =>
    Object.entries(ofRecord).map(
      ([field, messages]) => [['jobs', index, field].filter((part) => part !== '').join('.'), messages] as const,
    ),
  );
  if (errors.length > 0) throw new Invalid(Object.fromEntries(errors));
}
