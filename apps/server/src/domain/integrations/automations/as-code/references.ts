import type { Queryable } from '../../../../platform/database/database.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import type { Problem } from '../conditions/condition.ts';
import { isObject } from '../conditions/read-field.ts';
import { findById, findByName, REFERENCE_KINDS } from './reference-queries.ts';

type Reference = Readonly<Record<string, string>>;

/** Replaces the ids of jobs, stages and members by names. Records without a unique name keep their id. */
export async function withNames<Value>(db: Queryable, workspaceId: string, value: Value): Promise<Value> {
  const ids = new Set<string>();
  mapDeep(value, '', (part) => {
    if (typeof part === 'string' && isUuid(part)) ids.add(part.toLowerCase());
    return undefined;
  });
  if (ids.size === 0) return value;
  const rows = await findById(db, workspaceId, [...ids]);
  const names = new Map(rows.filter(({ ambiguous }) => !ambiguous).map((row) => [row.id, { [row.kind]: row.name }]));
  const replace = (part: unknown) => (typeof part === 'string' ? names.get(part.toLowerCase()) : undefined);
  return mapDeep(value, '', replace) as Value; // an id and its name are interchangeable here
}

/** Replaces names by ids. `problems` lists the paths of names that do not exist or are ambiguous. */
export async function withIds(
  db: Queryable,
  workspaceId: string,
  value: unknown,
): Promise<{ value: unknown; problems: Problem[] }> {
  const referencedNames: string[] = [];
  mapDeep(value, '', (part) => {
    if (isReference(part)) referencedNames.push(...Object.values(part).map(normalizeName(part)));
    return undefined;
  });
  if (referencedNames.length === 0) return { value, problems: [] };
  const rows = await findByName(db, workspaceId, referencedNames);
  const problems: Problem[] = [];
  const replaced = mapDeep(value, '', (part, path) => {
    if (!isReference(part)) return undefined;
    const [[kind, name] = ['', '']] = Object.entries(part);
    const [row] = rows.filter((row) => row.kind === kind && row.name === normalizeName(part)(name));
    if (row !== undefined && !row.ambiguous) return row.id;
    const message = row === undefined ? `no such ${kind.slice(1)}` : 'several stages of the job have this name';
    problems.push({ path, message: `${message}: ${name}` });
    return part;
  });
  return { value: replaced, problems };
}

/** Email addresses are compared case-insensitively. */
function normalizeName(reference: Reference): (name: string) => string {
  return (name) => (Object.hasOwn(reference, '$member') ? name.toLowerCase() : name);
}

function isReference(value: unknown): value is Reference {
  if (!isObject(value)) return false;
  const [key, ...others] = Object.keys(value);
  return others.length === 0 && REFERENCE_KINDS.some((kind) => kind === key) && typeof value[key ?? ''] === 'string';
}

/** A deep copy in which each part is replaced by what `replace` returns for it, unless that is undefined. */
function mapDeep(value: unknown, path: string, replace: (part: unknown, path: string) => unknown): unknown {
  const other = replace(value, path);
  if (other !== undefined) return other;
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((item, index) => mapDeep(item, below(index), replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapDeep(item, below(key), replace)]));
}
