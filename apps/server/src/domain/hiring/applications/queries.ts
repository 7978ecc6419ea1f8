import type { Queryable } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../platform/database/list-order.ts';
import { excluding, FOR_EACH_ROW, isAnyOf, type Page, seesOneOf } from '../../../platform/database/paging.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import { batchByKey } from '../../../platform/database/query-batcher.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { and, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { excludedBy } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Unparsed } from '../../../platform/records/stored-json.ts';
import { customFieldsQuery } from '../../records/custom-fields/filter-records.ts';
import { explainRefConflict, refConditions } from '../../records/external-refs/queries.ts';
import { CANDIDATE_LOCKED, lockCandidatesOf } from '../../records/lock-order/queries.ts';
import { changesByJob, conditionsByJob } from '../jobs/filters-by-job.ts';
import { candidateChanges } from './candidate-filters.ts';
import { type Application, applicationFilters, type Submission } from './schema.ts';

export type ApplicationRow = Application & Versioned;
/** For responses. */
export type ApplicationReadRow = Unparsed<ApplicationRow, 'customFields'>;

export const applications = recordTable<Application, 'customFields'>(
  'applications',
  {
    id: 'id',
    candidateId: 'candidate_id',
    jobId: 'job_id',
    stageId: 'stage_id',
    status: 'status',
    source: 'source',
    sourceId: 'source_id',
    trackingLinkId: 'tracking_link_id',
    referrerId: 'referrer_id',
    ownerId: 'owner_id',
    rejectReason: 'reject_reason',
    answerToReview: 'answer_to_review',
    customFields: 'custom_fields',
    rejectionReasonId: 'rejection_reason_id',
    stageEnteredAt: 'stage_entered_at',
    externalRefs: 'external_refs',
    appliedAt: 'applied_at',
    hiredAt: 'hired_at',
    rejectedAt: 'rejected_at',
    withdrawnAt: 'withdrawn_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    json: ['customFields', 'externalRefs'],
    unparsed: ['customFields'],
    softDelete: true,
    cached: true,
    before: CANDIDATE_LOCKED,
    explain: explainRefConflict('application'),
  },
);

export const applicationListQuery = listQuery({ ...applicationFilters, ...customFieldsQuery }, [
  'appliedAt',
  'stageEnteredAt',
  'lastName',
  'averageRating',
  'lastActivityAt',
]);
const EQUALS = {
  jobId: sql`t.job_id`,
  candidateId: sql`t.candidate_id`,
  stageId: sql`t.stage_id`,
  status: sql`t.status`,
  rejectionReasonId: sql`t.rejection_reason_id`,
  sourceId: sql`t.source_id`,
  trackingLinkId: sql`t.tracking_link_id`,
  referrerId: sql`t.referrer_id`,
  ownerId: sql`t.owner_id`,
} as const;
const applicationListSchema = Type.Object(applicationListQuery);

const SORTS = {
  appliedAt: newestFirst(sql`t.applied_at`),
  stageEnteredAt: newestFirst(sql`t.stage_entered_at`),
} as const;

function newestFirst(value: Sql): SortKey {
  return { value, type: 'timestamptz', direction: 'desc' };
}

/**
 * @param custom the conditions of filters by custom fields and by the candidate
 * @param sorts the orders by other records
 */
export async function listApplications(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof applicationListSchema>,
  custom: readonly Sql[] = [],
  sorts: Readonly<Record<string, SortKey>> = {},
): Promise<Page<ApplicationReadRow>> {
  const scope: Sql[] = [];
  const { jobId, ...byOthers } = query;
  if (jobId !== undefined) scope.push(isAnyOf(EQUALS.jobId, jobId));
  const excluded = excludedBy(query);
  const filters = [
    ...refConditions(workspaceId, 'application', query),
    ...conditionsByJob(query, sql`t`),
    ...equal(byOthers),
    ...excluding([...equal(excluded), ...conditionsByJob(excluded, sql`t`, FOR_EACH_ROW)]),
    ...custom,
  ];
  if (query.source !== undefined) filters.push(sql`t.source = ${query.source}`);
  if (query.answerToReview !== undefined) filters.push(sql`t.answer_to_review = ${query.answerToReview}`);
  const { appliedAfter, appliedBefore } = query;
  if (appliedAfter !== undefined) filters.push(sql`t.applied_at >= ${appliedAfter}::timestamptz ${REPLAN}`);
  if (appliedBefore !== undefined) filters.push(sql`t.applied_at < ${appliedBefore}::timestamptz ${REPLAN}`);
  const { stageEnteredAfter: after, stageEnteredBefore: before } = query;
  if (after !== undefined) filters.push(sql`t.stage_entered_at >= ${after}::timestamptz ${REPLAN}`);
  if (before !== undefined) filters.push(sql`t.stage_entered_at < ${before}::timestamptz ${REPLAN}`);
  const alsoChanged = [...candidateChanges(workspaceId, query), ...changesByJob(workspaceId, query, sql`a.id`)];
  const byPlace = placeConditions(query, 't');
  const hasOthers = scope.length + filters.length > byPlace.length;
  return applications.list(db, workspaceId, query, {
    scope,
    filters,
    sorts: { ...SORTS, ...sorts },
    alsoChanged,
    hasTimesInIds: true,
    within: parentsOf(workspaceId, query),
    named: hasOthers ? undefined : { rows: inPlace(workspaceId, query), condition: and(byPlace) },
  });
}

/** The conditions of the filters that compare a column. */
function equal(filters: { [Name in keyof typeof EQUALS]?: string[] | undefined }): Sql[] {
  return Object.entries(EQUALS).flatMap(([name, column]) => {
    const values = filters[name as keyof typeof EQUALS]; // Object.entries loses the names
    return values === undefined ? [] : [isAnyOf(column, values)];
  });
}

type Places = Pick<Static<typeof applicationListSchema>, 'jobId' | 'stageId' | 'status'>;

function placeConditions({ jobId, stageId, status }: Places, alias: string): Sql[] {
  const columns = { job_id: jobId, stage_id: stageId, status };
  return Object.entries(columns).flatMap(([column, values]) =>
    values === undefined ? [] : [isAnyOf(raw(`${alias}.${column}`), values)],
  );
}

/** What follows `from` to count these applications. */
function inPlace(workspaceId: string, query: Places): Sql {
  return sql`applications a where ${and([sql`a.workspace_id = ${workspaceId}`, ...placeConditions(query, 'a')])} and a.deleted_at is null`;
}

/** That the caller sees one of the jobs or the stages that the filters name. */
function parentsOf(workspaceId: string, { jobId, stageId }: Static<typeof applicationListSchema>): Sql | undefined {
  if (jobId !== undefined) return seesOneOf(workspaceId, 'jobs', jobId);
  return stageId === undefined ? undefined : seesOneOf(workspaceId, 'stages', stageId);
}

export async function findApplicationId(
  db: Queryable,
  workspaceId: string,
  { candidateId, jobId }: { candidateId: string; jobId: string },
): Promise<string | undefined> {
  const ofCandidate = await applicationsOf(db, workspaceId, candidateId);
  return ofCandidate.find((application) => application.jobId === jobId.toLowerCase())?.id;
}

/** Of a candidate, who has few. */
const applicationsOf = batchByKey<{ id: string; candidateId: string; jobId: string }>(
  (db, workspaceId, candidateIds) =>
    db.query(sql`
      select t.id, t.candidate_id as "candidateId", t.job_id as "jobId" from applications t
      where t.workspace_id = ${workspaceId} and t.candidate_id = any(${candidateIds}::uuid[]) and t.deleted_at is null`),
  ({ candidateId }) => candidateId,
);

export function applicationIdOf(workspaceId: string, candidateId: string, jobId: string): Sql {
  return sql`
    select t.id from applications t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.job_id = ${jobId}
      and t.deleted_at is null`;
}

/** The candidate of an application, which may be deleted. */
export async function candidateOfApplication(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const [application] = await db.query<{ candidateId: string }>(sql`
    select t.candidate_id as "candidateId" from applications t where t.workspace_id = ${workspaceId} and t.id = ${id}`);
  return application?.candidateId;
}

const BY_ID = sql`t.id`;

export function findApplications(db: Queryable, workspaceId: string, ids: string[]): Promise<ApplicationRow[]> {
  return applications.rows(db, workspaceId, { where: [sql`t.id = any(${ids}::uuid[])`] });
}

/** The applications, locked after their candidates, in the order of their IDs. */
export function lockApplications(db: Queryable, workspaceId: string, ids: string[]): Promise<ApplicationRow[]> {
  return lockInOrder(db, workspaceId, (row) => sql`${row}.id = any(${ids}::uuid[])`);
}

/** All applications in a stage, locked like those. */
export function lockApplicationsIn(db: Queryable, workspaceId: string, stageId: string): Promise<ApplicationRow[]> {
  return lockInOrder(db, workspaceId, (row) => sql`${row}.stage_id = ${stageId}`);
}

async function lockInOrder(
  db: Queryable,
  workspaceId: string,
  condition: (row: Sql) => Sql,
): Promise<ApplicationRow[]> {
  // Sent together.
  const [, locked] = await Promise.all([
    db.query(lockCandidatesOf(workspaceId, condition(raw('a')))),
    applications.rows(db, workspaceId, { where: [condition(raw('t'))], order: BY_ID, lock: 'update' }),
  ]);
  return locked;
}

/**
 * The application, locked with its candidate against being moved, ended, merged or deleted until the end of the
 * transaction. Several transactions can share the lock.
 */
export async function lockApplicationForShare(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return (await lockTogether(db, workspaceId, id))[0];
}

const lockTogether = batchByKey<ApplicationRow>(
  (db, workspaceId, ids) =>
    applications.rows(db, workspaceId, {
      where: [sql`t.id = any(${ids}::uuid[])`],
      order: sql`t.id`,
      lock: 'key share',
    }),
  ({ id }) => id,
);

/** Where an application comes from and who is responsible for it, besides the text `source`. */
export type ApplicationOrigin = Partial<Pick<Application, 'sourceId' | 'trackingLinkId' | 'referrerId' | 'ownerId'>>;

/** @returns undefined if the candidate already has an application for this job */
export function insertApplication(
  db: Queryable,
  workspaceId: string,
  {
    appliedAt,
    ...application
  }: Partial<Omit<Application, 'appliedAt'>> &
    Pick<Application, 'id' | 'candidateId' | 'jobId' | 'stageId' | 'source' | 'customFields' | 'externalRefs'> &
    ApplicationOrigin & {
      /** Null for now. */
      appliedAt: string | null;
    },
  columns: Readonly<Record<string, string | null>> = {},
): Promise<ApplicationRow | undefined> {
  const values = appliedAt === null ? application : { stageEnteredAt: appliedAt, ...application, appliedAt };
  const key = sql`(workspace_id, candidate_id, job_id) where deleted_at is null`;
  return applications.insertUnlessExists(db, workspaceId, values, key, columns);
}

/** The submissions of an application, newest first; at most 100. */
export async function listSubmissions(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
): Promise<Submission[]> {
  return db.query<Submission>(sql`
    select t.number, t.submitted_at as "submittedAt", t.source, t.profile, t.answers,
      t.unverified_consent as "unverifiedConsent", t.attribution from application_submissions t
    where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} order by t.number desc limit 100`);
}
