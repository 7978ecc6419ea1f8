import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: requests of tests
  body: any;
  form: URLSearchParams;
}

export interface FakeReply {
  status?: number;
  body?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

export interface FakeService {
  url: string;
  /** What the real service would not forgive. */
  violations: string[];
  requests: number;
  /** Paths that the credentials may not read. */
  forbids: RegExp | null;
  close(): void;
}

interface Behavior {
  /** Requests per period, if the service has such a limit. */
  limit?: { count: number; periodMs: number; headers(remaining: number, resetsAt: number): Record<string, string> };
  /** Every so manyth request is refused, because others have used up the limit. */
  refusesEvery?: number;
  /** Paths without limit, such as files on another server. */
  isFree?(path: string): boolean;
  reply(request: FakeRequest, url: string): FakeReply;
}

/** A service that behaves like a real one: with limits and their headers, and refusals that ask to wait. */
export async function fakeService({ limit, refusesEvery, isFree, reply }: Behavior): Promise<FakeService> {
  let [period, count, closedUntil] = [0, 0, 0];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(incoming.url ?? '/', service.url);
    const request: FakeRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: /json/.test(incoming.headers['content-type'] ?? '') ? JSON.parse(text) : null,
      form: new URLSearchParams(text),
    };
    const answer =
      service.forbids?.test(request.path) === true
        ? { status: 403, body: { message: 'forbidden' } }
        : isFree?.(request.path) === true
          ? reply(request, service.url)
          : limited(request);
    const { status = 200, headers = {}, body, bytes }: FakeReply = answer;
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
    outgoing.end(bytes ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  const limited = (request: FakeRequest): FakeReply => {
    const now = Date.now();
    service.requests += 1;
    if (now < closedUntil) service.violations.push(`${request.path} ${closedUntil - now} ms too early`);
    if (refusesEvery !== undefined && service.requests % refusesEvery === 0) {
      closedUntil = now + 1_000;
      return { status: 429, headers: { 'retry-after': '1' } };
    }
    if (limit === undefined) return reply(request, service.url);
    if (now >= period + limit.periodMs) [period, count] = [now, 0];
    count += 1;
    const resetsAt = period + limit.periodMs;
    if (count > limit.count) service.violations.push(`${request.path} exceeds the limit`);
    if (count >= limit.count) closedUntil = Math.max(closedUntil, resetsAt);
    const answer = reply(request, service.url);
    return { ...answer, headers: { ...limit.headers(limit.count - count, resetsAt), ...answer.headers } };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    violations: [],
    requests: 0,
    forbids: null,
    close: () => server.close(),
  };
  return service;
}

/** A part of a list, and where the next one begins. */
export function pageOf<Item>(
  items: readonly Item[],
  start: number,
  size: number,
): { items: Item[]; next: number | null } {
  const end = start + size;
  return { items: items.slice(start, end), next: end < items.length ? end : null };
}
