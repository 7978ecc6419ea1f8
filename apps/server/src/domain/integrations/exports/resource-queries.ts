import type { Queryable } from '../../../platform/database/database.ts';
import type { Selection } from '../../../platform/database/record-table.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { members } from '../../accounts/members/queries.ts';
import { findWorkspace } from '../../accounts/workspaces/queries.ts';
import { applications } from '../../hiring/applications/queries.ts';
import { approvals } from '../../hiring/approvals/queries.ts';
import { availabilityRequests } from '../../hiring/availability-requests/queries.ts';
import { bookingLinks } from '../../hiring/booking-links/queries.ts';
import { candidates } from '../../hiring/candidates/queries.ts';
import { departments } from '../../hiring/departments/queries.ts';
import { files } from '../../hiring/files/queries.ts';
import { interviewPlans } from '../../hiring/interview-plans/queries.ts';
import { interviews } from '../../hiring/interviews/queries.ts';
import { jobs } from '../../hiring/jobs/queries.ts';
import { locations } from '../../hiring/locations/queries.ts';
import { messages } from '../../hiring/messages/queries.ts';
import { messageTemplates } from '../../hiring/messages/templates/queries.ts';
import { notes } from '../../hiring/notes/queries.ts';
import { offers } from '../../hiring/offers/queries.ts';
import { openings } from '../../hiring/openings/queries.ts';
import { pipelines } from '../../hiring/pipelines/queries.ts';
import { poolEntries } from '../../hiring/pool/queries.ts';
import { rejectionReasons } from '../../hiring/rejection-reasons/queries.ts';
import { scorecards } from '../../hiring/scorecards/queries.ts';
import { sources } from '../../hiring/sources/queries.ts';
import { stages } from '../../hiring/stages/queries.ts';
import { tasks } from '../../hiring/tasks/queries.ts';
import { trackingLinks } from '../../hiring/tracking-links/queries.ts';
import { views } from '../../hiring/views/queries.ts';
import { customFields } from '../../records/custom-fields/queries.ts';
import type { ResourceName } from './schema.ts';

/** A record as it is exported: in the format of the API as far as the API has it. */
export interface ExportedRecord {
  id: string;
  [field: string]: unknown;
}

/** Records of one type, read in pages in the order of their IDs. */
export interface Resource {
  /** The tables whose rows the records are. */
  tables: readonly string[];
  count(db: Queryable, workspaceId: string): Promise<number>;
  /** @param after the ID of the last record of the page before; null for the first page */
  page(db: Queryable, workspaceId: string, after: string | null, limit: number): Promise<ExportedRecord[]>;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const BY_ID = sql`t.id`;
const LIVING = sql`t.deleted_at is null`;

async function countOf(db: Queryable, workspaceId: string, table: string, where: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::float8 as count from ${raw(table)} t where t.workspace_id = ${workspaceId} and ${where}`);
  return row!.count;
}

type Rows = (db: Queryable, workspaceId: string, selection: Selection) => Promise<object[]>;

/** The records of a table that are not deleted. */
function ofTable(
  table: string,
  { rows }: { rows: Rows },
  { where = sql`true`, also, softDelete = true, tables = [] }: Parts = {},
): Resource {
  return {
    tables: [table, ...tables],
    count: (db, workspaceId) => countOf(db, workspaceId, table, softDelete ? sql`${LIVING} and ${where}` : where),
    page: async (db, workspaceId, after, limit) => {
      const selection = { where: [sql`t.id > ${after ?? FIRST}`, where], order: BY_ID, limit };
      const found = await rows(db, workspaceId, also === undefined ? selection : { ...selection, also });
      return found.map(withoutVersion);
    },
  };
}

interface Parts {
  where?: Sql;
  also?: Sql;
  softDelete?: boolean;
  /** Further tables whose rows are in the records. */
  tables?: readonly string[];
}

/** Rows of a table that no list of the API has all fields of. */
function ofColumns(table: string, columns: Sql, where: Sql = sql`true`): Resource {
  return {
    tables: [table],
    count: (db, workspaceId) => countOf(db, workspaceId, table, where),
    page: (db, workspaceId, after, limit) =>
      db.query<ExportedRecord>(sql`
        select ${columns} from ${raw(table)} t
        where t.workspace_id = ${workspaceId} and t.id > ${after ?? FIRST} and ${where} order by t.id limit ${limit}`),
  };
}

/** Every field of a record but its version. */
function withoutVersion(row: object): ExportedRecord {
  const { revision: _revision, changePosition: _position, ...record } = row as ExportedRecord;
  return record as ExportedRecord;
}

const workspace: Resource = {
  tables: ['workspaces'],
  count: async () => 1,
  page: async (db, workspaceId, after) => {
    const row = after === null ? await findWorkspace(db, workspaceId) : undefined;
    if (row === undefined) return [];
    const { captchaSecretSealed: _secret, ...settings } = row;
    return [withoutVersion(settings)];
  },
};

/** Records of these candidates are gone with them. */
const OF_LIVING_CANDIDATE = sql`exists (select from candidates c
  where c.workspace_id = t.workspace_id and c.id = t.candidate_id and c.deleted_at is null)`;
const OF_LIVING_APPLICATION = sql`exists (select from applications a
  where a.workspace_id = t.workspace_id and a.id = t.application_id and a.deleted_at is null)`;

export const RESOURCES: Readonly<Record<ResourceName, Resource>> = {
  workspace,
  members: ofTable('members', members),
  departments: ofTable('departments', departments),
  locations: ofTable('locations', locations),
  pipelines: ofTable('pipelines', pipelines),
  custom_fields: ofTable('custom_fields', customFields, { softDelete: false }),
  rejection_reasons: ofTable('rejection_reasons', rejectionReasons),
  sources: ofTable('sources', sources),
  message_templates: ofTable('message_templates', messageTemplates),
  email_templates: ofColumns(
    'mail_templates',
    sql`t.id, t.kind, t.enabled, t.subject, t.text, t.html, t.updated_at as "updatedAt"`,
  ),
  jobs: ofTable('jobs', jobs, {
    tables: ['former_job_slugs'],
    also: sql`array(select s.slug from former_job_slugs s where s.workspace_id = t.workspace_id and s.job_id = t.id order by 1)
      as "formerSlugs"`,
  }),
  application_forms: ofColumns('jobs', sql`t.id, t.id as "jobId", t.application_config as form`, LIVING),
  stages: ofTable('stages', stages),
  interview_plans: ofTable('interview_plans', interviewPlans),
  tracking_links: ofTable('tracking_links', trackingLinks, { tables: ['tracking_codes'] }),
  candidates: ofTable('candidates', candidates, { tables: ['candidate_tags'] }),
  applications: ofTable('applications', applications, {
    also: sql`t.reject_note as "rejectNote", t.stage_before_end as "stageBeforeEnd",
      (select coalesce(json_agg(json_build_object('stageId', h.to_stage_id, 'status', h.to_status, 'at', h.at) order by h.at, h.id), '[]')
        from application_stage_changes h where h.workspace_id = t.workspace_id and h.application_id = t.id) as "stageHistory"`,
  }),
  stage_changes: ofColumns(
    'application_stage_changes',
    sql`t.id, t.application_id as "applicationId", t.job_id as "jobId", t.from_stage_id as "fromStageId",
      t.to_stage_id as "toStageId", t.from_status as "fromStatus", t.to_status as "toStatus", t.at, t.actor`,
    OF_LIVING_APPLICATION,
  ),
  submissions: ofColumns(
    'application_submissions',
    sql`t.id, t.application_id as "applicationId", t.number, t.profile, t.answers, t.source, host(t.ip) as ip,
      t.user_agent as "userAgent", t.submitted_at as "submittedAt", t.unverified_consent as "unverifiedConsent",
      t.attribution, t.language`,
    OF_LIVING_APPLICATION,
  ),
  consents: ofColumns(
    'consents',
    sql`t.id, t.candidate_id as "candidateId", t.application_id as "applicationId", t.text, host(t.ip) as ip,
      t.user_agent as "userAgent", t.given_at as "givenAt"`,
    OF_LIVING_CANDIDATE,
  ),
  openings: ofTable('openings', openings),
  notes: ofTable('notes', notes),
  interviews: ofTable('interviews', interviews, { tables: ['interview_interviewers'] }),
  booking_links: ofTable('booking_links', bookingLinks),
  availability_requests: ofTable('availability_requests', availabilityRequests),
  scorecards: ofTable('scorecards', scorecards),
  offers: ofTable('offers', offers),
  offer_responses: ofColumns(
    'offer_responses',
    sql`t.id, t.offer_id as "offerId", t.decision, t.name, host(t.ip) as ip, t.user_agent as "userAgent", t.text,
      t.text_sha256 as "textSha256", t.decided_at as "decidedAt"`,
  ),
  approvals: ofTable('approvals', approvals),
  tasks: ofTable('tasks', tasks),
  pool_entries: ofTable('pool_entries', poolEntries),
  messages: ofTable('messages', messages, {
    also: sql`t.email_message_id as "emailMessageId", t.thread_index as "threadIndex", t.thread_topic as "threadTopic"`,
  }),
  views: ofTable('saved_views', views, { where: sql`t.shared` }),
  // Without the queries of automations, which depend on the events of this module.
  automations: ofColumns(
    'automations',
    sql`t.id, t.name, t.description, t.status, t.trigger, t.conditions, t.steps,
      t.definition_version as "definitionVersion", t.published_version as "publishedVersion",
      t.max_attempts as "maxAttempts", t.max_runs_per_minute as "maxRunsPerMinute", t.limits,
      t.created_by as "createdBy", t.owner, t.created_at as "createdAt", t.updated_at as "updatedAt",
      t.published_at as "publishedAt"`,
    LIVING,
  ),
  activity_events: ofColumns(
    'activity_events',
    sql`t.id, t.type, t.entity_type as "entityType", t.entity_id as "entityId", t.entity_revision as "entityRevision",
      t.actor, t.data, t.created_at as "createdAt"`,
  ),
  files: ofTable('candidate_files', files, {
    also: sql`t.candidate_id as "candidateId", t.storage_key as "storageKey"`,
  }),
};
