import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError, BadRequest, type ErrorCode } from '../errors.ts';
import { newId } from '../ids.ts';
import { Connections } from './connections.ts';
import { errorBody, sendError } from './errors.ts';
import { normalize, refuseDeep } from './input.ts';
import type { Principal } from './principal.ts';
import { type FindReady, shortcutServer } from './shortcut.ts';

/** JSON bodies. Source: contract 1, "Body size". */
export const MAX_BODY_BYTES = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, for the comparison of idempotent calls. */
    rawBody: Buffer | undefined;
    /** Whose request it was, for the log line. */
    workspaceId: string | undefined;
    callerId: string | undefined;
    /** Who calls, once they were let in. */
    principal: Principal | undefined;
  }
}

export interface ServerOptions {
  log: Logger;
  /** Proxies whose `X-Forwarded-For` is believed: false, true, a count of hops or a list of addresses. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** Finds answers that lie finished in memory. */
  findReady: FindReady;
  /** Told of every finished request. */
  onFinished: (request: { method: string; route: string; status: number; seconds: number }) => void;
}

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** An HTTP server with the manners that every route shares: request ids, JSON, error envelopes, one log line each. */
export function createHttpServer({ log, trustProxy, findReady, onFinished }: ServerOptions): FastifyInstance {
  let isClosing = false;
  const finished = (request: FinishedRequest, ms: number) => {
    const { method, route, status } = request;
    onFinished({ method, route, status, seconds: ms / 1000 });
    log.info({ ...request, ms: Math.round(ms * 100) / 100 }, 'request');
  };
  const connections = new Connections();
  const makeServer = shortcutServer({
    find: findReady,
    requestId,
    addressOf: addressReader(trustProxy),
    isClosing: () => isClosing,
    onFinished({ method = '' }, id, { route, status, workspaceId, callerId }, ms) {
      finished({ requestId: id, method, route, status, workspaceId, callerId }, ms);
    },
  });
  const app = Fastify({
    serverFactory: (route, times) => connections.watch(makeServer(route, times)),
    logger: false,
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestId,
    // A visitor that trickles a request holds a socket no longer than this.
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => sendError(log, error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('workspaceId', undefined);
  app.decorateRequest('callerId', undefined);
  app.decorateRequest('principal', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      try {
        refuseEncoded(request.headers['content-encoding']);
        request.rawBody = body;
        done(null, parseJson(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  app.setNotFoundHandler((_request, _reply) => {
    throw new ApiError('not_found', 'No such path.');
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', ({ id: requestId, method, routeOptions, workspaceId, callerId }, reply, done) => {
    const route = routeOptions.url ?? 'unknown';
    finished({ requestId, method, route, status: reply.statusCode, workspaceId, callerId }, reply.elapsedTime);
    done();
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    connections.end();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    connections.ended();
    done();
  });
  return app;
}

/** What the log line of a request tells. */
interface FinishedRequest {
  requestId: string;
  method: string;
  route: string;
  status: number;
  workspaceId: string | undefined;
  callerId: string | undefined;
}

/** The address of whoever sent a request, past the proxies that are believed: as Fastify's `request.ip`. */
function addressReader(trustProxy: ServerOptions['trustProxy']): (raw: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust =
    trustProxy === true
      ? () => true
      : typeof trustProxy === 'string'
        ? proxyAddress.compile(trustProxy.split(',').map((address) => address.trim()))
        : trustProxy;
  return (raw) => proxyAddress(raw, trust);
}

/** The caller's `X-Request-Id` when it is 1 to 128 visible ASCII characters, else a new one. */
function requestId(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
}

/** @throws ApiError for a body that was compressed: what it unpacks to could be of any size. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new ApiError('unsupported_media_type', 'The body must be sent as it is, without Content-Encoding.');
}

/** @throws BadRequest when the bytes are not JSON in UTF-8. An empty body is `undefined`. */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new BadRequest('The body is not valid UTF-8.');
  refuseDeep(body);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
  return normalize(value);
}

const BROKEN: Record<string, { status: number; reason: string; code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'bad_request',
    message: 'The headers are larger than 16 KiB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'bad_request',
    message: 'The request did not arrive in time.',
  },
};

/** What never became a request still gets the error envelope. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = BROKEN[error.code ?? ''] ?? {
    status: 400,
    reason: 'Bad Request',
    code: 'bad_request',
    message: 'The request is not valid HTTP.',
  };
  const body = errorBody(new ApiError(known.code, known.message));
  socket.end(
    `HTTP/1.1 ${known.status} ${known.reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${newId()}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The address of a request's sender; that of the connection when a proxy forwarded none that is one. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const [address = ''] = (isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip).split('%', 1); // without an IPv6 zone
  return address;
}

/** The visitor of a request as limits count it. */
export function visitorOf(request: FastifyRequest): string {
  return visitorAt(request.ip);
}

/** The visitor at an address as limits count it: IPv6 by /64, because one visitor owns that many. */
export function visitorAt(ip: string): string {
  // What a proxy forwarded may be any text.
  if (!ip.includes(':')) return ip.slice(0, 64);
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice(7);
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const full =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return `${full.slice(0, 4).join(':').slice(0, 64)}::/64`;
}
