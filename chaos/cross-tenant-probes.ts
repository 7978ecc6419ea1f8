import { randomUUID } from 'node:crypto';
import { pathWith } from '../apps/server/test/samples.ts';
import { call } from './calls.ts';
import { type CrossTenantProber, EACH, isId } from './cross-tenant-prober.ts';
import type { DescribedOperation } from './document.ts';
import { neighbour } from './neighbor-cursor.ts';
import { idIn, PREFIX, resourceOf, type Side } from './sides.ts';

/** Uses their IDs in the path: all of them, or my record with a sub-record of theirs. */
export async function usePathIds(prober: CrossTenantProber, operation: DescribedOperation): Promise<void> {
  const { path, pathNames, isPublic } = operation;
  if (isPublic || pathNames.length === 0 || !prober.namesRecords(operation)) return;
  const { mine, theirs } = prober.options;
  const relative = path.slice(PREFIX.length);
  const last = pathNames.at(-1)!;
  if (mine.samples.idFor(relative, last) === theirs.samples.idFor(relative, last) && last !== 'version') return; // not hidden
  // A version is a number, which one's own automation has too.
  const parentsOf = last === 'version' ? [theirs] : [theirs, mine].slice(0, pathNames.length);
  for (const parents of parentsOf) {
    const made = (side: Side | null) =>
      pathWith(relative, (name) => {
        if (name !== last) return parents.samples.idFor(relative, name);
        return side === null ? randomUUID() : side.samples.idFor(relative, name);
      });
    const body = prober.body(operation);
    await prober.compare(operation, [PREFIX + made(theirs), PREFIX + made(null)], [body, body], 'never');
  }
}

/** Keys of the wrong kind, theirs and mine, are rejected. */
export async function useKeys(prober: CrossTenantProber, operation: DescribedOperation): Promise<void> {
  const { url, theirs, mine } = prober.options;
  const path = pathWith(operation.path, (name) => prober.ownId(operation, name));
  const keys = operation.isPublic
    ? [{ 'x-api-key': theirs.workspace.secretKey }, { authorization: `Bearer ${mine.workspace.secretKey}` }]
    : [
        { authorization: `Bearer ${theirs.workspace.publishableKey}` },
        { authorization: `Bearer ${mine.workspace.publishableKey}` },
        { 'x-api-key': mine.workspace.secretKey },
      ];
  for (const headers of keys) {
    const body = prober.body(operation);
    const reply = await call({ method: operation.method, url: url + path, headers, body });
    prober.count('requests with a key of the wrong kind');
    if (reply.status < 400) prober.fault(operation, path, `a key of the wrong kind was accepted with ${reply.status}`);
  }
  if (!operation.isPublic) return;
  // Two selectors together never select more than each alone.
  const both = await call({
    method: operation.method,
    url: `${url}${path}?workspace=${theirs.workspace.slug}`,
    headers: { 'x-api-key': mine.workspace.publishableKey },
    body: prober.body(operation),
  });
  if (both.status !== 400) prober.fault(operation, path, `two selectors were answered ${both.status}`);
}

/** A filter with their ID finds nothing, as one with a random ID. */
export async function useFilters(prober: CrossTenantProber, operation: DescribedOperation): Promise<void> {
  if (operation.isPublic || operation.method !== 'GET') return;
  const path = pathWith(operation.path, (name) => prober.ownId(operation, name));
  for (const { name, schema } of operation.query) {
    if (!isId(schema) && !isId(schema.items)) continue;
    const field = name === 'ids' ? resourceOf(operation.path) : name;
    const foreign = idIn(prober.options.theirs, field);
    if (foreign === undefined || foreign === idIn(prober.options.mine, field)) continue;
    const paths = [`${path}?${name}=${foreign}`, `${path}?${name}=${randomUUID()}`] as const;
    await prober.compare(operation, paths, [undefined, undefined], 'nothing');
  }
}

/** A cursor of their list continues in my own records, as a cursor of no workspace would. */
export async function useCursors(prober: CrossTenantProber, operation: DescribedOperation): Promise<void> {
  if (operation.isPublic || !operation.query.some(({ name }) => name === 'cursor')) return;
  const { url, theirs } = prober.options;
  const theirPath = pathWith(operation.path, (name) => prober.idOf(theirs, operation, name));
  const path = pathWith(operation.path, (name) => prober.ownId(operation, name));
  for (const order of operation.query.some(({ name }) => name === 'order') ? ['', '&order=asc'] : ['']) {
    const list = { method: 'GET', url: `${url}${theirPath}?limit=1${order}`, key: theirs.workspace.secretKey };
    const { text } = await call(list);
    const cursor = JSON.parse(text).meta?.nextCursor;
    if (typeof cursor !== 'string') continue;
    const paths = [cursor, neighbour(cursor)].map((place) => `${path}?limit=100${order}&cursor=${place}`) as [
      string,
      string,
    ];
    await prober.compare(operation, paths, [undefined, undefined], 'same', cursor);
    prober.count('cursors');
  }
}

/** Uses their ID in each body field that takes one, including nested fields and lists. */
export async function useBodyIds(prober: CrossTenantProber, operation: DescribedOperation): Promise<void> {
  if (operation.isPublic || operation.body === undefined || operation.method === 'GET') return;
  const path = pathWith(operation.path, (name) => prober.ownId(operation, name));
  for (const field of prober.idFields(operation.body)) {
    const name = field.path.filter((part) => part !== EACH).join('.');
    const foreign = idIn(prober.options.theirs, field.name) ?? idIn(prober.options.theirs, resourceOf(operation.path));
    const own = idIn(prober.options.mine, field.name) ?? idIn(prober.options.mine, resourceOf(operation.path));
    if (foreign === undefined || own === undefined) {
      prober.fault(operation, path, `there is no sample for the field ${name}`);
      continue;
    }
    if (foreign === own) continue; // not hidden
    prober.field = name;
    const bodyWith = (id: string) => withId(prober.body(operation) ?? {}, field.path, id) as object; // of an object
    // Bulk operations report each record separately, and `fromStageId` is compared with the record, not looked up.
    const may = operation.path.includes('/bulk') || name === 'fromStageId' ? 'same' : 'never';
    await prober.compare(operation, [path, path], [bodyWith(foreign), bodyWith(randomUUID())], may);
    const { status } = await prober.send(operation, path, bodyWith(own));
    if (status >= 400 && status !== 409) prober.weak.push(`${operation.method} ${operation.path} ${name} (${status})`);
  }
  prober.field = '';
}

/** The value with the ID at that path; of a list, in its first item. */
function withId(value: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id;
  if (name === EACH) return [withId(Array.isArray(value) ? value[0] : undefined, rest, id)];
  const part = (value ?? {}) as Record<string, unknown>; // a path leads through objects only
  return { ...part, [name]: withId(part[name], rest, id) };
}
