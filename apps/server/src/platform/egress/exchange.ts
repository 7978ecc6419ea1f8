import http from 'node:http';
import https from 'node:https';
import { type Agents, phaseOf } from './agents.ts';
import type { Target } from './check-request.ts';
import { EgressFailed, EgressRejected } from './errors.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_INTERIM_ANSWERS = 8;

export interface Exchange {
  target: Target;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  maxResponseBytes: number;
  /** Its reason, an Error, becomes the rejection. */
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
}

/** The server closed a kept connection before any byte of a response: retried once on a new connection. */
export class StaleConnection extends EgressFailed {}

/** One request and response over one connection. Rejects with `EgressRejected`, `EgressFailed` or the signal's reason. */
export function exchange(
  agents: Agents,
  { target, method, headers, body, maxResponseBytes, signal }: Exchange,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request } = target.protocol === 'https:' ? https : http;
    const sent = request({
      protocol: target.protocol,
      hostname: target.hostname,
      port: target.port,
      path: target.path,
      method,
      headers: ownHeaders(target, method, headers, body),
      agent: agents[target.protocol],
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    let answered = false;
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', onAbort);
      finish();
    };
    const fail = (error: Error) => {
      settle(() => reject(error));
      sent.destroy();
    };
    const onAbort = () => fail(signal.reason);
    const onError = (error: Error) => fail(failure(error, sent, answered));
    signal.addEventListener('abort', onAbort);
    sent.on('error', onError);
    rejectEndlessInterim(sent, fail);
    sent.on('response', (response) => {
      answered = true;
      readBody(response, maxResponseBytes).then(({ body, truncated }) => {
        // Also when the response arrived before the whole request was sent: the rest would have no timeout.
        if (truncated || !sent.writableFinished) sent.destroy();
        settle(() =>
          resolve({ status: response.statusCode ?? 0, headers: flatHeaders(response.headers), body, truncated }),
        );
      }, onError);
    });
    sent.end(body);
  });
}

function rejectEndlessInterim(sent: http.ClientRequest, fail: (error: Error) => void): void {
  let interim = 0;
  sent.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM_ANSWERS)
      fail(new EgressFailed('protocol', 'Only interim (1xx) responses were received.'));
  });
  sent.on('upgrade', (_answer, socket) => {
    socket.destroy();
    fail(new EgressFailed('protocol', 'The response switches to another protocol.'));
  });
}

function ownHeaders(
  target: Target,
  method: string,
  headers: Record<string, string>,
  body: Uint8Array | undefined,
): Record<string, string> {
  const own: Record<string, string> = { ...headers, Host: target.host };
  if (body !== undefined || method === 'POST' || method === 'PUT' || method === 'PATCH') {
    own['Content-Length'] = String(body?.byteLength ?? 0);
  }
  return own;
}

/** Reads up to `limit` bytes; with one byte more, the rest is not read. */
function readBody(response: http.IncomingMessage, limit: number): Promise<{ body: Buffer; truncated: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      const room = limit - size;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      size += chunk.length;
      if (size > limit) {
        response.removeAllListeners('data');
        resolve({ body: Buffer.concat(chunks), truncated: true });
      }
    });
    response.on('end', () => resolve({ body: Buffer.concat(chunks), truncated: false }));
    response.on('error', reject);
  });
}

function flatHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** Describes the failure by the stage that the connection had reached. */
function failure(error: Error, sent: http.ClientRequest, answered: boolean): Error {
  if (error instanceof EgressFailed || error instanceof EgressRejected) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const phase = phaseOf(sent.socket);
  if (phase === 'connecting') return new EgressFailed('connect', `No connection: ${code || error.message}.`, error);
  if (phase === 'securing') return new EgressFailed('tls', `No secure connection: ${error.message}.`, error);
  if (code.startsWith('HPE_')) return new EgressFailed('protocol', `The response is not valid HTTP: ${code}.`, error);
  const Closed = sent.reusedSocket && !answered ? StaleConnection : EgressFailed;
  return new Closed('reset', 'The connection was closed before the response was complete.', error);
}
