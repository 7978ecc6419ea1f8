import type { Context } from '../../platform/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { MAX_LIMIT, type Page } from '../../platform/http/pagination.ts';
import type { ActivityEvent } from '../activity/schema.ts';
import { withholdUnseen } from '../activity/withhold-unseen.ts';
import { listApplications } from '../applications/queries.ts';
import { listStageChanges } from '../applications/stage-change-queries.ts';
import { type FileRow, listFiles } from '../files/queries.ts';
import { listInterviews } from '../interviews/queries.ts';
import { notes } from '../notes/queries.ts';
import { listOffers } from '../offers/queries.ts';
import { poolEntries } from '../pool/queries.ts';
import { scorecards, visibleTo } from '../scorecards/queries.ts';
import { tasks } from '../tasks/queries.ts';

type Record = { [field: string]: unknown };

/** What every list takes. */
interface PageToRead {
  limit: number;
  cursor?: string;
}

/** Scopes that an export needs beside `candidates:read`: it shows what each of them does. */
export const EXPORT_SCOPES = [
  'notes:read',
  'tags:read',
  'files:read',
  'applications:read',
  'interviews:read',
  'offers:read',
  'scorecards:read',
  'tasks:read',
  'pool:read',
  'activity:read',
] as const;

/** Everything that hangs on a candidate, by name, in the shape of the API. */
export async function readBelongings(context: Context, candidateId: string): Promise<{ [section: string]: Record[] }> {
  const { workspaceId } = context;
  const db = context.db.search;
  const own = sql`t.candidate_id = ${candidateId}`;
  const listed = (list: (page: PageToRead) => Promise<Page<object>>) => every(list).then((all) => all.map(wire));
  return {
    notes: await listed((page) => notes.list(db, workspaceId, page, [own])),
    applications: await readApplications(context, candidateId),
    consents: await select(context, CONSENTS, own),
    interviews: await listed((page) => listInterviews(db, workspaceId, { ...page, candidateId })),
    offers: await listed((page) => listOffers(db, workspaceId, { ...page, candidateId })),
    scorecards: await listed((page) => scorecards.list(db, workspaceId, page, [own, visibleTo(context)])),
    tasks: await listed((page) => tasks.list(db, workspaceId, page, [own])),
    poolEntries: await listed((page) => poolEntries.list(db, workspaceId, { ...page, includeDeleted: true }, [own])),
    // What was said of those who became part of this candidate, too.
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
  return withholdUnseen(context.db.search, context, events);
}

/** The files that are not deleted. */
export async function readFiles(context: Context, candidateId: string): Promise<FileRow[]> {
  return every((page) => listFiles(context.db.search, context.workspaceId, candidateId, page));
}

const CONSENTS = sql`t.id, t.application_id as "applicationId", t.text, host(t.ip) as ip, t.user_agent as "userAgent",
  t.given_at as "givenAt" from consents t`;
const EVENTS = sql`t.id, t.type, t.entity_type as "entityType", t.entity_id as "entityId", t.actor, t.data,
  t.created_at as "createdAt" from activity_events t`;
const SUBMISSIONS = sql`t.number, t.submitted_at as "submittedAt", t.source, t.profile, t.answers, host(t.ip) as ip,
  t.user_agent as "userAgent" from application_submissions t`;

async function readApplications(context: Context, candidateId: string): Promise<Record[]> {
  const { workspaceId } = context;
  const db = context.db.search;
  const applications = await every((page) => listApplications(db, workspaceId, { ...page, candidateId }));
  const whole: Record[] = [];
  for (const application of applications) {
    const { id } = application;
    const submissions = await select(context, SUBMISSIONS, sql`t.application_id = ${id}`, sql`t.number`);
    const stageChanges = await every((page) => listStageChanges(db, workspaceId, id, page));
    whole.push({ ...wire(application), submissions, stageChanges });
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

function wire(row: object): Record {
  const { revision: _revision, ...record } = row as Record & { revision?: number }; // lists hand out rows
  return record;
}
