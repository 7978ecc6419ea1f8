import createFetchClient from 'openapi-fetch';
import { errorOf, RolecallError } from './errors.ts';
import { type RetryOptions, retryingFetch, sleep } from './retry.ts';
import type {
  Answer,
  ApiPaths,
  Init,
  ItemOf,
  ListPaths,
  Method,
  OperationAt,
  PathsWith,
  PublicPaths,
} from './types.ts';

type Call<Paths, M extends Method> = <Path extends PathsWith<Paths, M>>(
  path: Path,
  ...init: Init<OperationAt<Paths, Path, M>>
) => Promise<Answer<OperationAt<Paths, Path, M>>>;

/** The operations of an API by method and path. Every call resolves with the answer or rejects with a `RolecallError`. */
export interface Client<Paths> {
  get: Call<Paths, 'get'>;
  post: Call<Paths, 'post'>;
  put: Call<Paths, 'put'>;
  patch: Call<Paths, 'patch'>;
  delete: Call<Paths, 'delete'>;
  /** Every record of a list, page by page as they are needed. `params.query.limit` is the size of a page. */
  pages<Path extends ListPaths<Paths>>(
    path: Path,
    ...init: Init<OperationAt<Paths, Path, 'get'>>
  ): AsyncGenerator<ItemOf<OperationAt<Paths, Path, 'get'>>, void, undefined>;
}

export interface ClientOptions {
  /** Address of the installation, such as `https://hiring.example.com`; in its own pages the empty string. */
  baseUrl: string;
  /** How often a call is sent again after the first time; 3 when absent. */
  retries?: number;
  /** Milliseconds that an answer may take to come; 30,000 when absent. */
  timeoutMs?: number;
  /** A longer `Retry-After` is not waited for; 60,000 when absent. */
  maxWaitMs?: number;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
  /** In place of a timer. */
  sleep?: RetryOptions['sleep'];
  /** In place of `Math.random`: jitter of the pauses, from 0 to 1. */
  random?: () => number;
}

/** The authenticated API. Without a key it is the browser's session that counts, on pages of the installation itself. */
export function createClient(options: ClientOptions & { key?: string | undefined }): Client<ApiPaths> {
  const headers: Record<string, string> = options.key === undefined ? {} : { authorization: `Bearer ${options.key}` };
  return makeClient<ApiPaths>('/api/v1', options, headers);
}

/** The public API, by a publishable key. Fit for websites of any origin. */
export function createPublicClient(options: ClientOptions & { key: string }): Client<PublicPaths> {
  return makeClient<PublicPaths>('/api/public/v1', options, { 'x-api-key': options.key });
}

/** A call as it looks when its operation is not known to the compiler. */
interface AnyInit {
  params?: { query?: Record<string, unknown> };
}
type AnyCall = (path: string, init?: AnyInit) => Promise<Answer<never>>;

function makeClient<Paths>(prefix: string, options: ClientOptions, headers: Record<string, string>): Client<Paths> {
  const { baseUrl, retries = 3, timeoutMs = 30_000, maxWaitMs = 60_000, random = Math.random } = options;
  // Looked up at each call, so that whoever replaces the global one is heard.
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request));
  const core = createFetchClient<Record<string, never>>({
    baseUrl: absolute(baseUrl) + prefix,
    headers,
    // Lists in queries are separated by commas.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: retryingFetch({ retries, timeoutMs, maxWaitMs, fetch, random, sleep: options.sleep ?? sleep }),
  });
  const send = core.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ error?: unknown; response: Response }>; // the generated types are held against the paths by `Client`
  const call =
    (method: Method): AnyCall =>
    async (path, init = {}) => {
      const { error, response } = await send(method, path, { ...init, parseAs: 'stream' });
      if (!response.ok) throw errorOf(response, error);
      return readAnswer(response);
    };
  const client = {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    pages: (path: string, init?: AnyInit) => pages(call('get'), path, init),
  };
  // `Client` names the types of paths and answers, which come from the document that the service itself serves.
  return client as unknown as Client<Paths>;
}

/** The address without a slash at its end. A request needs a whole one: on a page the empty one is the page's own. */
function absolute(baseUrl: string): string {
  const location: unknown = Reflect.get(globalThis, 'location'); // there on pages only
  const isOfPage = baseUrl === '' && location instanceof Object && 'origin' in location;
  return isOfPage ? String(location.origin) : baseUrl.replace(/\/+$/, '');
}

async function readAnswer(response: Response): Promise<Answer<never>> {
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
  } as Answer<never>; // of the operation that was called: see `Client`
}

async function readJson(response: Response): Promise<{ data?: unknown; meta?: unknown }> {
  const text = await response.text();
  try {
    const { data, meta } = JSON.parse(text);
    return { data, meta };
  } catch (cause) {
    const requestId = response.headers.get('x-request-id');
    const message = 'The answer is not JSON although it says so.';
    throw new RolecallError({ code: 'unexpected_answer', message, status: response.status, requestId, cause });
  }
}

interface AnyPage {
  data: unknown[];
  meta: { pagination: { nextCursor: string | null; hasMore: boolean } };
}

async function* pages(get: AnyCall, path: string, init: AnyInit = {}): AsyncGenerator<never, void, undefined> {
  let cursor: string | null = null;
  do {
    const query = { ...init.params?.query, ...(cursor === null ? {} : { cursor }) };
    const page = (await get(path, { ...init, params: { ...init.params, query } })) as unknown as AnyPage; // a list's answer
    yield* page.data as never[]; // typed by `Client`
    cursor = page.meta.pagination.hasMore ? page.meta.pagination.nextCursor : null;
  } while (cursor !== null);
}
