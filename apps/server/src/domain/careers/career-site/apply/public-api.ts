import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../../../platform/context/services.ts';
import { contentTypeFor } from '../../../../platform/storage/file-type.ts';

/** For a file of the largest size over a slow connection. */
const BUCKET_TIMEOUT_MS = 30_000;
const NOT_STORED = 'the bucket did not store a file of an application form';

/** A response of the public API. */
export interface ApiAnswer {
  status: number;
  /** The header of a 429. */
  retryAfter?: string | undefined;
  /** The `data` or `error` of the envelope. */
  data: Record<string, unknown>;
  error: { code?: string; details?: { field?: string; fields?: Record<string, string[]> } };
}

/** Headers of the visitor's request by which the public API recognizes the visitor. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'user-agent', 'accept-language'] as const;

/**
 * The public API as the visitor of a request would call it: in this process, but through the whole pipeline, so that a form has the
 * limits, checks and effects of a call.
 */
export class VisitorApi {
  readonly #http: FastifyInstance;
  readonly #request: FastifyRequest;
  readonly #workspace: string;
  readonly #publicUrl: string;
  readonly #log: Services['log'];

  /** @param workspace its slug */
  constructor(
    http: FastifyInstance,
    request: FastifyRequest,
    workspace: string,
    { settings, log }: Pick<Services, 'settings' | 'log'>,
  ) {
    this.#http = http;
    this.#request = request;
    this.#workspace = workspace;
    this.#publicUrl = settings.publicUrl;
    this.#log = log;
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const payload = JSON.stringify(body);
    const url = `/api/public/v1${path}?workspace=${encodeURIComponent(this.#workspace)}`;
    return this.#send('POST', url, payload, { 'content-type': 'application/json', ...headers });
  }

  /** Stores a file by an upload link. @returns the link, or what was wrong */
  async upload(
    kind: 'resume' | 'image',
    { name, bytes }: { name: string; bytes: Buffer },
  ): Promise<{ link: Record<string, unknown>; type: string } | { problem: ApiAnswer }> {
    const type = contentTypeFor(name) ?? 'application/octet-stream';
    const file = { filename: name, contentType: type, contentLength: bytes.length };
    const presigned = await this.post(`/${kind}/presign`, file);
    if (presigned.status !== 200) return { problem: presigned };
    const { uploadUrl, headers } = presigned.data as { uploadUrl: string; headers: Record<string, string> }; // as declared
    const stored = await this.#put(uploadUrl, bytes, headers);
    return stored.status < 300 ? { link: presigned.data, type } : { problem: stored };
  }

  /** To this service, or to the bucket that the administrator has configured. */
  async #put(url: string, bytes: Buffer, headers: Record<string, string>): Promise<ApiAnswer> {
    if (url.startsWith(`${this.#publicUrl}/`))
      return this.#send('PUT', url.slice(this.#publicUrl.length), bytes, headers);
    // Whatever the bucket responds instead, the visitor has done nothing wrong.
    try {
      const { ok, status } = await fetch(url, {
        method: 'PUT',
        headers,
        body: new Uint8Array(bytes),
        redirect: 'manual',
        signal: AbortSignal.timeout(BUCKET_TIMEOUT_MS),
      });
      if (ok) return { status, data: {}, error: {} };
      this.#log.warn({ requestId: this.#request.id, status }, NOT_STORED);
    } catch (error) {
      this.#log.warn({ requestId: this.#request.id, err: error }, NOT_STORED);
    }
    return { status: 503, data: {}, error: {} };
  }

  async #send(
    method: 'POST' | 'PUT',
    url: string,
    payload: string | Buffer,
    headers: Record<string, string>,
  ): Promise<ApiAnswer> {
    const own = this.#request.headers;
    const passed = PASSED_ON.flatMap((name) => (own[name] === undefined ? [] : [[name, String(own[name])]]));
    const response = await this.#http.inject({
      method,
      url,
      payload,
      headers: { ...Object.fromEntries(passed), ...headers },
      remoteAddress: this.#request.raw.socket.remoteAddress ?? '',
    });
    const { data = {}, error = {} } = readEnvelope(response.body);
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      data,
      error,
      ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    };
  }
}

/** Uploads respond without a body. */
function readEnvelope(body: string): Partial<Pick<ApiAnswer, 'data' | 'error'>> {
  if (!body.startsWith('{')) return {};
  return JSON.parse(body) as Pick<ApiAnswer, 'data' | 'error'>; // the envelope of the API
}
