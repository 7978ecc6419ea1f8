import createFetchClient from 'openapi-fetch';
import { errorOf, RolecallError } from './errors.ts';
import type { Init } from './init.ts';
import { DRY_RUN, type RetryOptions, retryingFetch, sleep } from './retry.ts';
import type {
  ApiPaths,
  ApiResponse,
  ItemOf,
  ListPaths,
  Method,
  OperationAt,
  PathsWith,
  PublicPaths,
  Tombstone,
} from './types.ts';

type Call<Paths, M extends Method> = <Path extends PathsWith<Paths, M>>(
  path: Path,
  ...init: Init<OperationAt<Paths, Path, M>>
) => Promise<ApiResponse<OperationAt<Paths, Path, M>>>;

/** The operations of an API by method and path. Every call resolves with the response or rejects with a `RolecallError`. */
export interface Client<Paths> {
  get: Call<Paths, 'get'>;
  post: Call<Paths, 'post'>;
  put: Call<Paths, 'put'>;
  patch: Call<Paths, 'patch'>;
  delete: Call<Paths, 'delete'>;
  /** Every record of a list; pages are fetched on demand. `params.query.limit` is the page size. */
  pages<Path extends ListPaths<Paths>>(
    path: Path,
    ...init: Init<OperationAt<Paths, Path, 'get'>>
  ): AsyncGenerator<ItemOf<OperationAt<Paths, Path, 'get'>>, void, undefined>;
  /**
   * The changes of a list since `params.query.syncToken`, in the order of the changes; without a token, the whole list.
   * Returns the next token after all pages have been read: store it together with the copy. If the records show other custom
   * fields than when the token was issued, the whole list is returned as well.
   */
  sync<Path extends ListPaths<Paths>>(
    path: Path,
    ...init: Init<OperationAt<Paths, Path, 'get'>>
  ): AsyncGenerator<Change<ItemOf<OperationAt<Paths, Path, 'get'>>>, string, undefined>;
}

/** A change of a list: the current record, or a tombstone of one that is no longer in the list. */
export type Change<Item> = { record: Item; tombstone?: never } | { record?: never; tombstone: Tombstone };

export interface ClientOptions {
  /** URL of the instance, such as `https://hiring.example.com`; on its own pages an empty string. */
  baseUrl: string;
  /** Retries after the first attempt; 3 by default. */
  retries?: number;
  /** Time limit of one attempt, in milliseconds; 30,000 by default. */
  timeoutMs?: number;
  /** A longer `Retry-After` fails immediately, in milliseconds; 60,000 by default. */
  maxWaitMs?: number;
  /** Used instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Used instead of a timer. */
  sleep?: RetryOptions['sleep'];
  /** Used instead of `Math.random` for the jitter of pauses. */
  random?: () => number;
}

/** A client of the authenticated API. Without a key it uses the browser's session, on pages of the instance itself. */
export function createClient(options: ClientOptions & { key?: string | undefined }): Client<ApiPaths> {
  const headers: Record<string, string> = options.key === undefined ? {} : { authorization: `Bearer ${options.key}` };
  return makeClient<ApiPaths>('/api/v1', options, headers);
}

/** A client of the public API with a publishable key, for websites of any origin. */
export function createPublicClient(options: ClientOptions & { key: string }): Client<PublicPaths> {
  return makeClient<PublicPaths>('/api/public/v1', options, { 'x-api-key': options.key });
}

/** The parameters of a call whose operation the compiler does not know. */
interface AnyInit {
  params?: { query?: Record<string, unknown> };
  dryRun?: boolean;
  headers?: ConstructorParameters<typeof Headers>[0];
}
type AnyCall = (path: string, init?: AnyInit) => Promise<ApiResponse<never>>;

function makeClient<Paths>(prefix: string, options: ClientOptions, headers: Record<string, string>): Client<Paths> {
  const { baseUrl, retries = 3, timeoutMs = 30_000, maxWaitMs = 60_000, random = Math.random } = options;
  // Looked up at each call, so that replacing the global function takes effect.
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request));
  const core = createFetchClient<Record<string, never>>({
    baseUrl: absolute(baseUrl) + prefix,
    headers,
    // Lists in queries are comma-separated.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: retryingFetch({ retries, timeoutMs, maxWaitMs, fetch, random, sleep: options.sleep ?? sleep }),
  });
  const send = core.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ error?: unknown; response: Response }>; // `Client` has the generated types of the paths
  const call =
    (method: Method): AnyCall =>
    async (path, { dryRun = false, ...init } = {}) => {
      const { error, response } = await send(method, path, { ...(dryRun ? asDryRun(init) : init), parseAs: 'stream' });
      if (!response.ok) throw errorOf(response, error);
      return readResponse(response);
    };
  const client = {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    pages: (path: string, init?: AnyInit) => pages(call('get'), path, init),
    sync: (path: string, init?: AnyInit) => sync(call('get'), path, init),
  };
  // `Client` has the types of paths and responses, which come from the OpenAPI document of the service.
  return client as unknown as Client<Paths>;
}

function asDryRun(init: AnyInit): AnyInit {
  const headers = new Headers(init.headers);
  headers.set(DRY_RUN, 'true');
  return { ...init, headers };
}

/** The base URL without a trailing slash. An empty one is replaced by the origin of the page, because requests need a full URL. */
function absolute(baseUrl: string): string {
  const location: unknown = Reflect.get(globalThis, 'location'); // only on pages
  const isOfPage = baseUrl === '' && location instanceof Object && 'origin' in location;
  return isOfPage ? String(location.origin) : baseUrl.replace(/\/+$/, '');
}

async function readResponse(response: Response): Promise<ApiResponse<never>> {
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const hasBody = status !== 204 && status !== 202;
  const body = isJson ? await readJson(response) : { data: hasBody ? response : undefined };
  return {
    ...body,
    status,
    etag: headers.get('etag'),
    requestId: headers.get('x-request-id'),
    isReplayed: headers.get('idempotent-replayed') === 'true',
    isDryRun: headers.get(DRY_RUN) === 'true',
  } as ApiResponse<never>; // of the operation that was called: see `Client`
}

async function readJson(response: Response): Promise<{ data?: unknown; meta?: unknown }> {
  const text = await response.text();
  try {
    const { data, meta } = JSON.parse(text);
    return { data, meta };
  } catch (cause) {
    const requestId = response.headers.get('x-request-id');
    const message = 'The response is not JSON although its content type is.';
    throw new RolecallError({ code: 'unexpected_response', message, status: response.status, requestId, cause });
  }
}

interface AnyPage {
  data: unknown[];
  meta: {
    pagination: { nextCursor: string | null; hasMore: boolean };
    syncToken?: string;
    customFieldsChanged?: boolean;
  };
}

async function* pages(get: AnyCall, path: string, init: AnyInit = {}): AsyncGenerator<never, void, undefined> {
  for await (const page of fetchPages(get, path, init)) yield* page.data as never[]; // typed by `Client`
}

async function* sync(
  get: AnyCall,
  path: string,
  init: AnyInit = {},
): AsyncGenerator<Change<unknown>, string, undefined> {
  const { syncToken, ...filters } = init.params?.query ?? {};
  let token: string | undefined;
  let isOutdated = false;
  for await (const page of fetchPages(get, path, init)) {
    isOutdated = syncToken !== undefined && page.meta.customFieldsChanged === true;
    if (isOutdated) break;
    yield* changesIn(page);
    token = page.meta.syncToken;
  }
  if (isOutdated) {
    token = yield* sync(get, path, { ...init, params: { ...init.params, query: filters } });
    // What was removed from the list before it was read again.
    for await (const page of fetchPages(get, path, init)) yield* changesIn(page);
  }
  if (token === undefined) throw new TypeError(`${path} returns no sync token here: continue a feed with its cursor.`);
  return token;
}

function changesIn({ data }: AnyPage): Change<unknown>[] {
  return data.map((item) => (isTombstone(item) ? { tombstone: item } : { record: item }));
}

async function* fetchPages(get: AnyCall, path: string, init: AnyInit): AsyncGenerator<AnyPage, void, undefined> {
  let cursor: string | null = null;
  do {
    const query = { ...init.params?.query, ...(cursor === null ? {} : { cursor }) };
    const page = (await get(path, { ...init, params: { ...init.params, query } })) as unknown as AnyPage; // the response of a list
    yield page;
    cursor = page.meta.pagination.hasMore ? page.meta.pagination.nextCursor : null;
  } while (cursor !== null);
}

function isTombstone(item: unknown): item is Tombstone {
  return typeof item === 'object' && item !== null && 'reason' in item && 'deletedAt' in item;
}
