import { join } from 'node:path';
import type pg from 'pg';

/** The schema of this version, which `npm run schema` writes: what a change of the migrations changes is seen in its diff. */
export const SCHEMA_FILE = join(import.meta.dirname, '../schema.sql');

/**
 * The schema of a migrated database as SQL text, in alphabetical order: sequences, tables with their columns, constraints, indexes
 * and triggers, and functions. What the folder `views` defines in other schemas is left out.
 */
export async function schemaText(client: pg.Client): Promise<string> {
  const lines = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line);
  const parts = [await lines(SETUP), await lines(TABLES), await lines(FUNCTIONS)];
  return `${parts.flat().join('\n').replaceAll('public.', '')}\n`;
}

const SETUP = `
  select format('create extension %s;', extname) as line from pg_extension where extname <> 'plpgsql'
  union all select format('create text search configuration %s;', cfgname) from pg_ts_config
    where cfgnamespace = 'public'::regnamespace
  union all select format('  mapping for %s with %s;', t.alias, string_agg(m.mapdict::regdictionary::text, ', ' order by m.mapseqno))
    from pg_ts_config c join pg_ts_config_map m on m.mapcfg = c.oid
      join lateral ts_token_type(c.cfgparser) t on t.tokid = m.maptokentype
    where c.cfgnamespace = 'public'::regnamespace group by t.alias
  union all select format('create sequence %s as %s start %s increment %s cache %s;', sequencename, data_type, start_value,
      increment_by, cache_size) from pg_sequences where schemaname = 'public'
  order by line`;

/** The lines of each table: its name, then columns in their order, then what else belongs to it by name. */
const TABLES = `
  with tables as (select oid, relname, relpersistence, reloptions from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace),
  parts as (
    select relname, 0 as kind, 0 as at, '' as name,
      format(E'\\ncreate %stable %s%s', case relpersistence when 'u' then 'unlogged ' end, relname, ' with (' || array_to_string(reloptions, ', ') || ')') as line from tables
    union all
    select relname, 1, a.attnum, '', format('  %s %s%s%s%s%s', quote_ident(attname), format_type(a.atttypid, a.atttypmod),
        ' collate ' || (select quote_ident(collname) from pg_collation where oid = nullif(a.attcollation, t.typcollation)),
        case when attnotnull then ' not null' end,
        case when attgenerated <> '' then ' generated ' when attidentity <> '' then ' identity ' when d.oid is not null then ' default ' end
          || coalesce(pg_get_expr(d.adbin, d.adrelid), ''),
        ' options ' || nullif(concat_ws(' ', nullif(a.attstorage, t.typstorage)::text, nullif(a.attcompression::text, ''),
          nullif(a.attstattarget, -1), a.attoptions), ''))
      from tables join pg_attribute a on a.attrelid = tables.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select relname, 2, 0, c.conname, format('  constraint %s %s', conname, pg_get_constraintdef(c.oid))
      from tables join pg_constraint c on c.conrelid = tables.oid and c.contype <> 'n' -- that is 'not null'
    union all
    select t.relname, 3, 0, i.relname, '  ' || pg_get_indexdef(i.oid)
      from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
    union all
    select relname, 4, 0, tgname, format('  %s%s', pg_get_triggerdef(g.oid), ' -- ' || nullif(g.tgenabled::text, 'O'))
      from tables join pg_trigger g on g.tgrelid = tables.oid and not tgisinternal)
  select line from parts order by relname collate "C", kind, at, name collate "C"`;

const FUNCTIONS = `
  select E'\\n' || trim(E' \\n' from pg_get_functiondef(p.oid)) as line from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.oid::regprocedure::text collate "C"`;
