import type { Context } from '../../context/context.ts';
import {
  type CommonSpec,
  type Fields,
  IdParam,
  type Operation,
  operation,
  type ValuesOf,
  type WorkspaceParts,
} from './operation.ts';
import type { Static, TSchema } from './schema.ts';

/** What the standard operations of a resource have in common. */
interface ResourceName {
  /** As in texts, in the singular: `tracking link`. IDs of operations have it in camel case: `createTrackingLink`. */
  name: string;
  /** Where it is not `name` with an s. */
  plural?: string;
  /** Group in the documentation. */
  tag: string;
  /** Of the list, relative to `/api/v1`: `/tracking-links`. A record has its ID behind it. */
  path: string;
  /** Of scopes, before `:read` and `:write`. Default: the last part of the path, with `_`. */
  scope?: string;
}

/** What a declaration says of a standard operation. Anything that follows from the resource can be said differently. */
type Own<Query extends Fields | undefined, Body extends TSchema | undefined> = Partial<
  Omit<CommonSpec<undefined, Query, Body>, 'params' | 'query' | 'body' | 'method'> & WorkspaceParts
> & { data: TSchema; query?: Query };
type Removal = Partial<
  Omit<CommonSpec<undefined, undefined, undefined>, 'params' | 'query' | 'body' | 'method'> & WorkspaceParts
>;

type Values<Query extends Fields | undefined> = ValuesOf<Query>;

/**
 * The five standard operations of a resource: lists (`listTasks`, `GET /tasks`), `createTask`, `getTask`, `updateTask` and `deleteTask`. IDs,
 * paths, summaries, scopes, the status 201 and `If-Match` follow from the resource; a declaration has the rest.
 */
export function resource({
  name,
  plural = `${name}s`,
  tag,
  path,
  scope = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_'),
}: ResourceName) {
  const [one, all] = [inIds(name), inIds(plural)];
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a';
  const [reading, writing] = [
    { tag, scope: `${scope}:read` },
    { tag, scope: `${scope}:write` },
  ];
  const record = { path: `${path}/{id}`, params: IdParam };
  return {
    list: <Query extends Fields>(
      spec: Own<Query, undefined>,
      verb: (context: Context, query: Values<Query>) => Promise<unknown>,
    ): Operation =>
      operation(
        { id: `list${all}`, method: 'GET', path, summary: `List ${plural}`, ...reading, list: true, ...spec },
        (context, { query }) => verb(context, query),
      ),
    create: <Body extends TSchema>(
      spec: Own<undefined, Body> & { body: Body },
      verb: (context: Context, body: Static<Body>) => Promise<unknown>,
    ): Operation =>
      operation(
        {
          id: `create${one}`,
          method: 'POST',
          path,
          summary: `Create ${article} ${name}`,
          ...writing,
          status: 201,
          ...spec,
        },
        (context, { body }) => verb(context, body as Static<Body>),
      ),
    get: <Query extends Fields | undefined = undefined>(
      spec: Own<Query, undefined>,
      verb: (context: Context, id: string, query: Values<Query>) => Promise<unknown>,
    ): Operation =>
      operation(
        { id: `get${one}`, method: 'GET', summary: `Get ${article} ${name}`, ...reading, ...record, ...spec },
        (context, { params: { id }, query }) => verb(context, id, query),
      ),
    update: <Body extends TSchema>(
      spec: Own<undefined, Body> & { body: Body },
      verb: (context: Context, id: string, body: Static<Body>) => Promise<unknown>,
    ): Operation =>
      operation(
        {
          id: `update${one}`,
          method: 'PATCH',
          summary: `Update ${article} ${name}`,
          ...writing,
          ...record,
          conditional: true,
          ...spec,
        },
        (context, { params: { id }, body }) => verb(context, id, body as Static<Body>),
      ),
    remove: (spec: Removal, verb: (context: Context, id: string) => Promise<unknown>): Operation =>
      operation(
        {
          id: `delete${one}`,
          method: 'DELETE',
          summary: `Delete ${article} ${name}`,
          ...writing,
          ...record,
          data: null,
          conditional: true,
          ...spec,
        },
        (context, { params: { id } }) => verb(context, id),
      ),
  };
}

/** `tracking link` as in `createTrackingLink`, and `API key` as in `createApiKey`. */
function inIds(name: string): string {
  return name.replaceAll(
    /(?:^|[ -])(\w)(\w*)/g,
    (_, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase(),
  );
}
