import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

/** An answer that lies finished in memory, and whose it is. */
export interface ReadyAnswer {
  status: 200 | 304 | 429;
  /** Names and values in turn, as `writeHead` takes them; the request's id is added. */
  headers: string[];
  body: Buffer | null;
  route: string;
  workspaceId: string | undefined;
  callerId: string | undefined;
}

/** Finds the finished answer to a request from an address; null leaves the request to the router. */
export type FindReady = (raw: IncomingMessage, address: () => string) => ReadyAnswer | null;

/** The part of the server that a shortcut shares with the router. */
export interface ShortcutOptions {
  find: FindReady;
  requestId: (raw: IncomingMessage) => string;
  addressOf: (raw: IncomingMessage) => string;
  onFinished: (request: IncomingMessage, requestId: string, answer: ReadyAnswer, ms: number) => void;
  /** Whether the server is closing: then the router answers, which ends connections that are kept alive. */
  isClosing: () => boolean;
}

/**
 * A server that answers what lies finished in memory before the router sees it. The router, its hooks and its reply cost
 * more than twice what the answer itself does: public job details, 32 connections, requests per second of processor time
 * 9,000 by the router and 20,000 here, against 25,000 of a bare server that sends the same bytes.
 */
export function shortcutServer(options: ShortcutOptions): NonNullable<FastifyServerOptions['serverFactory']> {
  return (route, { http = {}, keepAliveTimeout = 0, requestTimeout = 0 }: ServerTimes): Server => {
    const server = createServer(http, (raw, response) => {
      if (options.isClosing() || !answerReady(raw, response, options)) route(raw, response);
    });
    // Fastify leaves these to whoever makes the server.
    server.keepAliveTimeout = keepAliveTimeout;
    server.requestTimeout = requestTimeout;
    return server;
  };
}

interface ServerTimes {
  http?: object;
  keepAliveTimeout?: number;
  requestTimeout?: number;
}

function answerReady(raw: IncomingMessage, response: ServerResponse, options: ShortcutOptions): boolean {
  const startedAt = performance.now();
  const answer = options.find(raw, () => options.addressOf(raw));
  if (answer === null) return false;
  const requestId = options.requestId(raw);
  answer.headers.push('x-request-id', requestId);
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
  options.onFinished(raw, requestId, answer, performance.now() - startedAt);
  return true;
}
