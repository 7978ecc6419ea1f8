import { Agent, request as send } from 'node:http';
import type { Json } from '../apps/server/test/harness.ts';

/** An API call of a client on this machine. */
export interface Call {
  method: string;
  url: string;
  key?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** An object is sent as JSON, a string unchanged. */
  body?: object | string | undefined;
  timeoutMs?: number | undefined;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** From the request to the end of the response. */
  ms: number;
}

const PATIENCE_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @throws Error when the connection fails or times out */
export function call({ method, url, key, headers = {}, body, timeoutMs = PATIENCE_MS }: Call): Promise<Reply> {
  const begun = performance.now();
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const all = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers: all, agent, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>, // Node joins repeated ones, except cookies
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - begun,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** A call that must succeed, for the setup of an experiment. @returns the response's `data` */
export async function need(given: Call): Promise<Json> {
  const { status, text } = await call(given);
  if (status >= 300) throw new Error(`${given.method} ${given.url}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text).data;
}

/** The quantile of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Whole milliseconds. */
export function rounded(ms: number): number {
  return Math.round(ms);
}
