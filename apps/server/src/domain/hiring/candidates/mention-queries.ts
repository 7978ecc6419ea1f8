import type { Queryable } from '../../../platform/database/database.ts';
import { foldCase } from '../../../platform/database/fold-case.ts';
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { PRIVATE_SCOPE } from '../../records/custom-fields/field-directory.ts';
import type { Mention } from './erasure-certificate.ts';

/** The most that a certificate lists of one type of record. */
const MOST_OF_TYPE = 200;

/** The texts of a type of record, as SQL on the row `t`. */
interface TextPlace {
  entityType: string;
  /** For reading the texts. */
  scope: string;
  table: string;
  texts: string;
  /** The candidate whose own record it is; null if it belongs to none. */
  candidate: string | null;
}

/** Where a person can be named whose record it is not. */
const TEXTS: readonly TextPlace[] = [
  { entityType: 'note', scope: 'notes:read', table: 'notes', texts: 't.body', candidate: 't.candidate_id' },
  {
    entityType: 'message',
    scope: 'messages:read',
    table: 'messages',
    texts: `t.subject, t.text, t.cc::text`,
    candidate: 't.candidate_id',
  },
  {
    entityType: 'scorecard',
    scope: 'scorecards:read',
    table: 'scorecards',
    texts: 't.comment, t.criteria::text',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'task',
    scope: 'tasks:read',
    table: 'tasks',
    texts: 't.title, t.description',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'interview',
    scope: 'interviews:read',
    table: 'interviews',
    texts: 't.title, t.notes',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'offer',
    scope: 'offers:read',
    table: 'offers',
    texts: 't.title, t.notes',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'availability_request',
    scope: 'scheduling:read',
    table: 'availability_requests',
    texts: 't.message',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'approval',
    scope: 'approvals:read',
    table: 'approvals',
    texts: 't.comment, t.steps::text',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'pool_entry',
    scope: 'pool:read',
    table: 'pool_entries',
    texts: 't.reason',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'application',
    scope: 'applications:read',
    table: 'applications',
    texts: 't.source, t.reject_reason, t.reject_note, t.custom_fields::text',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'candidate',
    scope: 'candidates:read',
    table: 'candidates',
    texts: 't.headline, t.summary, t.source, t.education::text, t.experience::text, t.custom_fields::text',
    candidate: 'coalesce(t.merged_into, t.id)',
  },
  { entityType: 'opening', scope: 'openings:read', table: 'openings', texts: 't.close_reason', candidate: null },
  {
    entityType: 'job',
    scope: 'jobs:read',
    table: 'jobs',
    texts: 't.title, t.description, t.requirements, t.benefits, t.custom_fields::text',
    candidate: null,
  },
];

/**
 * The records of others whose texts contain the full name or the email address of a candidate, or of one merged into it,
 * ignoring case. Reads all these texts, so it must not run for many candidates.
 * @param scopes of a caller who could give the candidate a name to find out which texts contain it; null for all texts
 */
export async function findMentions(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  scopes: ReadonlySet<string> | null,
): Promise<Mention[]> {
  const can = (scope: string) => scopes === null || scopes.has(scope);
  const shown = ({ entityType, texts }: TextPlace) =>
    can(PRIVATE_SCOPE)
      ? texts
      : texts.replace('t.custom_fields', `public_custom_fields(t.workspace_id, '${entityType}', t.custom_fields)`);
  const readable = TEXTS.filter(({ scope }) => can(scope));
  if (readable.length === 0) return [];
  const places = readable.map((place) => {
    const { entityType, table, candidate } = place;
    return sql`(
      select ${entityType}::text as "entityType", t.id as "entityId" from ${raw(table)} t, wanted w
      where t.workspace_id = ${workspaceId} and t.deleted_at is null${notOwn(candidate, candidateId)}
        and exists (select from unnest(w.words) word where strpos(${foldCase(sql`concat_ws(' ', ${raw(shown(place))})`)}, word) > 0)
      order by t.id desc limit ${MOST_OF_TYPE})`;
  });
  return db.query<Mention>(sql`
    with wanted as materialized (
      select array_agg(distinct ${foldCase(sql`word`)}) as words
      from candidates t cross join lateral unnest(array[t.email,
        case when t.first_name <> '' and t.last_name <> '' then t.first_name || ' ' || t.last_name end]) as n (word)
      where t.workspace_id = ${workspaceId} and (t.id = ${candidateId} or t.merged_into = ${candidateId})
        and t.erased_at is null and word is not null)
    ${join(places, ' union all ')}`);
}

function notOwn(candidate: string | null, candidateId: string): Sql {
  return candidate === null ? sql`` : sql` and ${raw(candidate)} is distinct from ${candidateId}::uuid`;
}
