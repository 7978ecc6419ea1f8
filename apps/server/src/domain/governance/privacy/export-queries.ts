import type { Context } from '../../../platform/context/context.ts';
import { MAX_LIMIT, type Page } from '../../../platform/database/paging.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { listApplications } from '../../hiring/applications/queries.ts';
import { listStageChanges } from '../../hiring/applications/stage-change-queries.ts';
import { approvals } from '../../hiring/approvals/queries.ts';
import { availabilityRequests } from '../../hiring/availability-requests/queries.ts';
import { type FileRow, listFiles } from '../../hiring/files/queries.ts';
import { listInterviews } from '../../hiring/interviews/queries.ts';
import { messages } from '../../hiring/messages/queries.ts';
import { notes } from '../../hiring/notes/queries.ts';
import { listOffers } from '../../hiring/offers/queries.ts';
import { poolEntries } from '../../hiring/pool/queries.ts';
import { scorecards, visibleTo } from '../../hiring/scorecards/queries.ts';
import { tasks } from '../../hiring/tasks/queries.ts';
import { redactUnseen } from '../../integrations/activity/redact-unseen.ts';
import type { ActivityEvent } from '../../integrations/activity/schema.ts';

type Record = { [field: string]: unknown };

/** The page parameters of lists. */
interface PageToRead {
  limit: number;
  cursor?: string;
}

/** Scopes that an export requires in addition to `candidates:read`, because it contains these records. */
export const EXPORT_SCOPES = [
  'notes:read',
  'messages:read',
  'tags:read',
  'files:read',
  'applications:read',
  'interviews:read',
  'scheduling:read',
  'offers:read',
  'approvals:read',
  'scorecards:read',
  'tasks:read',
  'pool:read',
  'activity:read',
  // The values of private fields are the person's data as well.
  'custom_fields:private',
] as const;

/** All records that belong to a candidate, by type, in the format of the API. */
export async function readBelongings(context: Context, candidateId: string): Promise<{ [section: string]: Record[] }> {
  const { workspaceId } = context;
  const db = context.db.search;
  const own = sql`t.candidate_id = ${candidateId}`;
  const listed = (list: (page: PageToRead) => Promise<Page<object>>) => every(list).then((all) => all.map(apiFields));
  return {
    notes: await listed((page) => notes.list(db, workspaceId, page, { filters: [own] })),
    messages: await listed((page) => messages.list(db, workspaceId, page, { filters: [own] })),
    applications: await readApplications(context, candidateId),
    consents: await select(context, CONSENTS, own),
    interviews: await listed((page) => listInterviews(db, workspaceId, { ...page, candidateId: [candidateId] })),
    availabilityRequests: await listed((page) => availabilityRequests.list(db, workspaceId, page, { filters: [own] })),
    offers: await listed((page) => listOffers(db, workspaceId, { ...page, candidateId: [candidateId] })),
    approvals: await listed((page) => approvals.list(db, workspaceId, page, { filters: [own] })),
    scorecards: await listed((page) => scorecards.list(db, workspaceId, page, { filters: [own, visibleTo(context)] })),
    tasks: await listed((page) => tasks.list(db, workspaceId, page, { filters: [own] })),
    poolEntries: await listed((page) =>
      poolEntries.list(db, workspaceId, { ...page, includeDeleted: true }, { filters: [own] }),
    ),
    // Including events of candidates merged into this one.
    events: await readEvents(context, candidateId),
  };
}

async function readEvents(context: Context, candidateId: string): Promise<Record[]> {
  const events = await select<Record & ActivityEvent>(
    context,
    EVENTS,
    sql`t.candidate_id in (select ${candidateId}::uuid union all
      select c.id from candidates c where c.workspace_id = ${context.workspaceId} and c.merged_into = ${candidateId})`,
  );
  return redactUnseen(context.db.search, context, events);
}

/** The files that are not deleted. */
export async function readFiles(context: Context, candidateId: string): Promise<FileRow[]> {
  return every((page) => listFiles(context.db.search, context.workspaceId, candidateId, page));
}

const CONSENTS = sql`t.id, t.application_id as "applicationId", t.text, host(t.ip) as ip, t.user_agent as "userAgent",
  t.given_at as "givenAt" from consents t`;
const EVENTS = sql`t.id, t.type, t.entity_type as "entityType", t.entity_id as "entityId",
  t.entity_revision as "entityRevision", t.actor, t.data is null as redacted, t.data, t.created_at as "createdAt" from activity_events t`;
const SUBMISSIONS = sql`t.number, t.submitted_at as "submittedAt", t.source, t.profile,
      (select coalesce(jsonb_agg(a - '{customField,toReview}'::text[]), '[]') from jsonb_array_elements(t.answers) a) as answers,
  t.unverified_consent as "unverifiedConsent", t.attribution, host(t.ip) as ip,
  t.user_agent as "userAgent" from application_submissions t`;

async function readApplications(context: Context, candidateId: string): Promise<Record[]> {
  const { workspaceId } = context;
  const db = context.db.search;
  const applications = await every((page) =>
    listApplications(db, workspaceId, { ...page, candidateId: [candidateId] }),
  );
  const whole: Record[] = [];
  for (const application of applications) {
    const { id } = application;
    const submissions = await select(context, SUBMISSIONS, sql`t.application_id = ${id}`, sql`t.number`);
    const stageChanges = await every((page) => listStageChanges(db, workspaceId, id, page));
    whole.push({ ...apiFields(application), submissions, stageChanges });
  }
  return whole;
}

async function select<Row = Record>(
  context: Context,
  what: Sql,
  condition: Sql,
  order: Sql = sql`t.id`,
): Promise<Row[]> {
  return context.db.search.query<Row>(
    sql`select ${what} where t.workspace_id = ${context.workspaceId} and ${condition} order by ${order}`,
  );
}

/** All pages of a list. */
async function every<Item>(list: (page: PageToRead) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor === undefined ? { limit: MAX_LIMIT } : { limit: MAX_LIMIT, cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

function apiFields(row: object): Record {
  // Lists return rows with these fields.
  const { revision: _revision, changePosition: _position, ...record } = row as Record & Partial<Versioned>;
  return record;
}
