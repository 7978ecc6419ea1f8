import type { Queryable } from '../../../platform/database/database.ts';
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Mention } from './erasure-certificate.ts';

/** The most that a certificate lists of one type of record. */
const MOST_OF_TYPE = 200;

/** The texts of a type of record, as SQL on the row `t`. */
interface TextPlace {
  entityType: string;
  table: string;
  texts: string;
  /** The candidate whose own record it is; null if it belongs to none. */
  candidate: string | null;
}

/** Where a person can be named whose record it is not. */
const TEXTS: readonly TextPlace[] = [
  { entityType: 'note', table: 'notes', texts: 't.body', candidate: 't.candidate_id' },
  { entityType: 'message', table: 'messages', texts: `t.subject, t.text, t.cc::text`, candidate: 't.candidate_id' },
  { entityType: 'scorecard', table: 'scorecards', texts: 't.comment, t.criteria::text', candidate: 't.candidate_id' },
  { entityType: 'task', table: 'tasks', texts: 't.title, t.description', candidate: 't.candidate_id' },
  { entityType: 'interview', table: 'interviews', texts: 't.title, t.notes', candidate: 't.candidate_id' },
  { entityType: 'offer', table: 'offers', texts: 't.title, t.notes', candidate: 't.candidate_id' },
  { entityType: 'pool_entry', table: 'pool_entries', texts: 't.reason', candidate: 't.candidate_id' },
  {
    entityType: 'application',
    table: 'applications',
    texts: 't.source, t.reject_reason, t.reject_note, t.custom_fields::text',
    candidate: 't.candidate_id',
  },
  {
    entityType: 'candidate',
    table: 'candidates',
    texts: 't.headline, t.summary, t.source, t.education::text, t.experience::text, t.custom_fields::text',
    candidate: 'coalesce(t.merged_into, t.id)',
  },
  { entityType: 'opening', table: 'openings', texts: 't.close_reason', candidate: null },
  {
    entityType: 'job',
    table: 'jobs',
    texts: 't.title, t.description, t.requirements, t.benefits, t.custom_fields::text',
    candidate: null,
  },
];

/**
 * The records of others whose texts contain the full name or the email address of a candidate, or of one merged into it,
 * ignoring case. Reads all these texts, so it must not run for many candidates.
 */
export async function findMentions(db: Queryable, workspaceId: string, candidateId: string): Promise<Mention[]> {
  const places = TEXTS.map(
    ({ entityType, table, texts, candidate }) => sql`(
      select ${entityType}::text as "entityType", t.id as "entityId" from ${raw(table)} t, wanted w
      where t.workspace_id = ${workspaceId} and t.deleted_at is null${notOwn(candidate, candidateId)}
        and exists (select from unnest(w.words) word where strpos(lower(concat_ws(' ', ${raw(texts)})), word) > 0)
      order by t.id desc limit ${MOST_OF_TYPE})`,
  );
  return db.query<Mention>(sql`
    with wanted as materialized (
      select array_agg(distinct lower(word)) as words
      from candidates t cross join lateral unnest(array[t.email,
        case when t.first_name <> '' and t.last_name <> '' then t.first_name || ' ' || t.last_name end]) as n (word)
      where t.workspace_id = ${workspaceId} and (t.id = ${candidateId} or t.merged_into = ${candidateId})
        and t.erased_at is null and word is not null)
    ${join(places, ' union all ')}`);
}

function notOwn(candidate: string | null, candidateId: string): Sql {
  return candidate === null ? sql`` : sql` and ${raw(candidate)} is distinct from ${candidateId}::uuid`;
}
