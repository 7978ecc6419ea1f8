import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiError, BadRequest, type ErrorCode } from '../../errors/errors.ts';
import { newId } from '../../ids/ids.ts';
import { normalize, rejectCostly } from '../contract/input.ts';
import { type ClientAddress, clientAddressReader, type Trusts, visitorOf } from './client-address.ts';
import type { Connections } from './connections.ts';
import { errorBody, helpLink, noSuchPath, sendError } from './errors.ts';
import { type FindCachedResponse, fastPathServer } from './fast-path.ts';
import type { Principal } from './principal.ts';
import { UnsentResponses } from './unsent-responses.ts';

/** Maximum size of a JSON body. */
export const MAX_BODY_BYTES = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of a request's client, behind trusted proxies; unlike `request.ip`. */
    clientAddress: ClientAddress;
    connections: Connections;
  }
  interface FastifyRequest {
    /** The body's bytes as received, for the comparison of idempotent calls. */
    rawBody: Buffer | undefined;
    /** The caller, for the log line. */
    workspaceId: string | undefined;
    callerId: string | undefined;
    /** The authenticated caller. */
    principal: Principal | undefined;
  }
}

export interface ServerOptions {
  log: Logger;
  /** Whether log lines of requests by members and keys contain the client's address. */
  logsAddresses: boolean;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trusts: Trusts;
  connections: Connections;
  /** Headers of every response. */
  securityHeaders: Readonly<Record<string, string>>;
  /** May change the URL of a request, see `FastPathOptions`. */
  resolve?: (raw: IncomingMessage) => Promise<void> | undefined;
  /** Finds responses prepared in memory. */
  findCachedResponse: FindCachedResponse;
  /** Called for every finished request. */
  onFinished: (request: { method: string; route: string; status: number; seconds: number }) => void;
}

/** The API of members and keys. */
const MEMBER_ROUTES = '/api/v1/';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** An HTTP server with the behavior common to all routes: request IDs, JSON, error envelopes, one log line per request. */
export function createHttpServer({
  log,
  logsAddresses,
  trusts,
  connections,
  securityHeaders,
  resolve = () => undefined,
  findCachedResponse,
  onFinished,
}: ServerOptions): FastifyInstance {
  let isClosing = false;
  const clientAddress = clientAddressReader(trusts);
  const finished = (raw: IncomingMessage, request: FinishedRequest, ms: number) => {
    const { method, route, status } = request;
    onFinished({ method, route, status, seconds: ms / 1000 });
    // Those who use the public pages remain unidentified.
    const address = logsAddresses && route.startsWith(MEMBER_ROUTES) ? clientAddress(raw) : undefined;
    log.info({ ...request, address, ms: Math.round(ms * 100) / 100 }, 'request');
  };
  const unsent = new UnsentResponses();
  const makeServer = fastPathServer({
    resolve,
    unsent,
    find: findCachedResponse,
    requestId,
    securityHeaders: Object.entries(securityHeaders).flat(),
    addressOf: clientAddress,
    isClosing: () => isClosing,
    onFinished(raw, id, { route, status, workspaceId, callerId }, ms) {
      const { method = '' } = raw;
      finished(raw, { requestId: id, method, route, status, workspaceId, callerId }, ms);
    },
  });
  const app = Fastify({
    serverFactory: (route, times) => connections.watch(makeServer(route, times)),
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestId,
    // A client that sends its request slowly occupies a socket no longer than this.
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 15_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 5_000,
      // Node's own response to a missing Host has no envelope.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => sendError(log, error, request, reply.headers(securityHeaders)),
    clientErrorHandler: (error, socket) => {
      // If a response has already begun, this would become part of it.
      if (connections.hasBegunResponse(socket)) socket.destroy();
      else answerBrokenRequest(error, socket, securityHeaders);
    },
  });
  app.decorate('clientAddress', clientAddress);
  app.decorate('connections', connections);
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
        rejectEncoded(request.headers['content-encoding']);
        request.rawBody = body;
        done(null, parseJson(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  app.setNotFoundHandler((request) => {
    throw noSuchPath(request);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    unsent.require(() => visitorOf(request));
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    unsent.hold(() => visitorOf(request), payload, reply.raw);
    done();
  });
  app.addHook('onResponse', ({ id: requestId, raw, method, routeOptions, workspaceId, callerId }, reply, done) => {
    const route = routeOptions.url ?? 'unknown';
    finished(raw, { requestId, method, route, status: reply.statusCode, workspaceId, callerId }, reply.elapsedTime);
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

/** The log line of a request. */
interface FinishedRequest {
  requestId: string;
  method: string;
  route: string;
  status: number;
  workspaceId: string | undefined;
  callerId: string | undefined;
}

/** The caller's `X-Request-Id` when it is 1 to 128 visible ASCII characters, else a new one. */
function requestId(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
}

/** @throws ApiError for a compressed body: its decompressed size could be unlimited. */
function rejectEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new ApiError('unsupported_media_type', 'The body must be sent as it is, without Content-Encoding.');
}

/** @throws BadRequest when the bytes are not JSON in UTF-8. An empty body is `undefined`. */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new BadRequest('The body is not valid UTF-8.');
  rejectCostly(body);
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

/** Input that could not be parsed as a request still gets the error envelope. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
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
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${known.status} ${known.reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nLink: ${helpLink(known.code)}\r\n` +
      `X-Request-Id: ${newId()}\r\n${headerLines.join('')}Connection: close\r\n\r\n${body}`,
  );
}
