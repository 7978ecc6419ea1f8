import type { Queryable } from '../../../../platform/database/database.ts';
import { foldCase } from '../../../../platform/database/fold-case.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { PossibleDuplicate } from './schema.ts';

const MAX_RESULTS = 20;
/**
 * The maximum number with the same phone number or link that are read, in no particular order, because visitors can
 * create any number of them and the index has no order.
 */
const MAX_READ = 1_000;
/** Of these, and of the candidates with the same last name, the newest are compared. */
const MAX_SHARING = 100;
const MAX_NAMESAKES = 500;

/** Has indexes: by the keys, and by the last name (that of the list sorted by it). */
const KEYS = (alias: Sql) =>
  sql`identity_keys(${alias}.phone, ${alias}.linkedin_url, ${alias}.github_url, ${alias}.website_url)`;
const HAS_KEYS = sql`(t.phone is not null or t.linkedin_url is not null or t.github_url is not null or t.website_url is not null)`;
const LAST_NAME = (alias: Sql) => sql`left(lower(normalize(${alias}.last_name, nfd) collate "C"), 100)`;
const FIRST_NAME = (alias: Sql) => sql`lower(normalize(${alias}.first_name, nfd) collate "C")`;
const LOCAL_PART = (alias: Sql) => foldCase(sql`split_part(${alias}.email, '@', 1)`);
const EMPLOYERS = (alias: Sql) =>
  sql`array(select ${foldCase(sql`(e ->> 'company')`)} from jsonb_array_elements(${alias}.experience) e)`;

/** Has an index. */
const MAILBOX = (alias: Sql) => sql`mailbox_key(${alias}.email)`;

const T = sql`t`;
const OWN = sql`own`;

/** The newest 20 of those who have something in common with this candidate. The number of rows read is bounded. */
export function findDuplicates(db: Queryable, workspaceId: string, candidateId: string): Promise<PossibleDuplicate[]> {
  return db.query<PossibleDuplicate>(sql`
    with own as materialized (
      select t.*, ${KEYS(T)} as keys from candidates t
      where t.workspace_id = ${workspaceId} and t.id = ${candidateId} and t.deleted_at is null),
    sharing as materialized (
      select t.id from own join lateral (
        select s.id from (
          select t.id from candidates t
          where t.workspace_id = ${workspaceId} and ${HAS_KEYS} and ${KEYS(T)} && own.keys
            and t.deleted_at is null and t.id <> own.id
          limit ${MAX_READ}) s
        order by s.id desc limit ${MAX_SHARING}) t on own.keys <> '{}'),
    same_mailbox as materialized (
      select t.id from own join lateral (
        select t.id from candidates t
        where t.workspace_id = ${workspaceId} and t.email is not null and ${MAILBOX(T)} = ${MAILBOX(OWN)}
          and t.deleted_at is null and t.id <> own.id
        order by t.id desc limit ${MAX_SHARING}) t on own.email is not null),
    namesakes as materialized (
      select t.id from own join lateral (
        select t.* from candidates t
        where t.workspace_id = ${workspaceId} and ${LAST_NAME(T)} = ${LAST_NAME(OWN)}
          and t.deleted_at is null and t.id <> own.id
        order by t.id desc limit ${MAX_NAMESAKES}) t on ${FIRST_NAME(T)} = ${FIRST_NAME(OWN)}),
    compared as (
      select t.id as "candidateId", t.first_name as "firstName", t.last_name as "lastName", t.email, t.phone, t.headline,
        t.location, t.created_at as "createdAt",
        array_remove(array[
          case when has_phone and count(*) filter (where has_phone) over () > 1 then 'shared_phone' when has_phone then 'phone' end,
          case when ${MAILBOX(T)} = ${MAILBOX(OWN)} then 'same_mailbox' end,
          case when exists (select from unnest(${KEYS(T)}) k where k = any (own.keys) and k like 'link %') then 'profile_link' end,
          case when is_namesake and ${LOCAL_PART(T)} = ${LOCAL_PART(OWN)} then 'name_and_email' end,
          case when is_namesake and ${EMPLOYERS(T)} && ${EMPLOYERS(OWN)} then 'name_and_employer' end], null) as reasons
      from own
      cross join (
        select f.id, bool_or(f.is_namesake) as is_namesake
        from (select id, false as is_namesake from sharing union all select id, false from same_mailbox union all select id, true from namesakes) f group by f.id) found
      join candidates t on t.workspace_id = ${workspaceId} and t.id = found.id
      cross join lateral (select exists (
        select from unnest(${KEYS(T)}) k where k = any (own.keys) and k like 'phone %') as has_phone) p)
    select * from compared where reasons <> '{}' order by "candidateId" desc limit ${MAX_RESULTS}`);
}
