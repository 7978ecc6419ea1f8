import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Problem } from '../conditions/condition.ts';
import { isObject } from '../conditions/read-field.ts';

/**
 * How a file names what has an id in the workspace: `{"$job": "<slug>"}`, `{"$stage": "<slug of the job>/<name>"}`,
 * `{"$member": "<e-mail address>"}`, in place of the id.
 */
const MARKS = ['$job', '$stage', '$member'] as const;
type Mark = (typeof MARKS)[number];
type Reference = Readonly<Record<string, string>>;

interface NamedRow {
  mark: Mark;
  id: string;
  name: string;
  /** Of a stage: whether others of its job have the same name. */
  ambiguous: boolean;
}

const NAMED = sql`
  select '$job' as mark, j.workspace_id, j.id, j.slug as name, false as ambiguous from jobs j where j.deleted_at is null
  union all
  select '$stage', s.workspace_id, s.id, j.slug || '/' || s.name,
    exists (select 1 from stages o where o.workspace_id = s.workspace_id and o.job_id = s.job_id and o.name = s.name
      and o.id <> s.id and o.deleted_at is null)
  from stages s join jobs j on j.workspace_id = s.workspace_id and j.id = s.job_id and j.deleted_at is null
  where s.deleted_at is null
  union all
  select '$member', m.workspace_id, m.id, lower(m.email), false from members m where m.deleted_at is null`;

/** Puts names in place of the ids of jobs, stages and members. What has no name of its own keeps its id. */
export async function withNames<Value>(db: Queryable, workspaceId: string, value: Value): Promise<Value> {
  const ids = new Set<string>();
  mapDeep(value, '', (part) => {
    if (typeof part === 'string' && isUuid(part)) ids.add(part.toLowerCase());
    return undefined;
  });
  if (ids.size === 0) return value;
  const rows = await db.query<NamedRow>(sql`
    select n.mark, n.id, n.name, n.ambiguous from (${NAMED}) n
    where n.workspace_id = ${workspaceId} and n.id = any(${[...ids]}::uuid[])`);
  const names = new Map(rows.filter(({ ambiguous }) => !ambiguous).map((row) => [row.id, { [row.mark]: row.name }]));
  const replace = (part: unknown) => (typeof part === 'string' ? names.get(part.toLowerCase()) : undefined);
  return mapDeep(value, '', replace) as Value; // ids and the names for them stand for each other
}

/** Puts ids in place of names. `problems` name the places of those that there are not, or that are not clear. */
export async function withIds(
  db: Queryable,
  workspaceId: string,
  value: unknown,
): Promise<{ value: unknown; problems: Problem[] }> {
  const wanted: string[] = [];
  mapDeep(value, '', (part) => {
    if (isReference(part)) wanted.push(...Object.values(part).map(folded(part)));
    return undefined;
  });
  if (wanted.length === 0) return { value, problems: [] };
  const rows = await db.query<NamedRow>(sql`
    select n.mark, n.id, n.name, n.ambiguous from (${NAMED}) n
    where n.workspace_id = ${workspaceId} and n.name = any(${wanted}::text[])`);
  const problems: Problem[] = [];
  const replaced = mapDeep(value, '', (part, path) => {
    if (!isReference(part)) return undefined;
    const [[mark, name] = ['', '']] = Object.entries(part);
    const [row] = rows.filter((row) => row.mark === mark && row.name === folded(part)(name));
    if (row !== undefined && !row.ambiguous) return row.id;
    const message = row === undefined ? `no such ${mark.slice(1)}` : 'several stages of the job have this name';
    problems.push({ path, message: `${message}: ${name}` });
    return part;
  });
  return { value: replaced, problems };
}

/** E-mail addresses are the same in upper and lower case. */
function folded(reference: Reference): (name: string) => string {
  return (name) => (Object.hasOwn(reference, '$member') ? name.toLowerCase() : name);
}

function isReference(value: unknown): value is Reference {
  if (!isObject(value)) return false;
  const [key, ...others] = Object.keys(value);
  return others.length === 0 && MARKS.some((mark) => mark === key) && typeof value[key ?? ''] === 'string';
}

/** A copy in which each part for which `replace` gives a value is replaced by it. */
function mapDeep(value: unknown, path: string, replace: (part: unknown, path: string) => unknown): unknown {
  const other = replace(value, path);
  if (other !== undefined) return other;
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((item, index) => mapDeep(item, below(index), replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapDeep(item, below(key), replace)]));
}
