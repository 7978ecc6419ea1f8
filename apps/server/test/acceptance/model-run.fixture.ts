import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Caller, Json, TestAnswer, TestWorkspace } from '../harness.ts';
import type { TestJob } from '../hiring.ts';
import type { World } from './model.fixture.ts';

/** The service under test, and the records that all clients share. */
export interface Real {
  workspace: TestWorkspace;
  api: Caller;
  jobs: TestJob[];
  /** When the run began, by the real clock. */
  start: number;
  /** Shared applications with their offers. */
  shared: { id: string; offers: string[] }[];
  /** The number of calls, by response status. */
  played: Map<number, number>;
}

export type Command = fc.AsyncCommand<World, Real>;

const DAY_MS = 86_400_000;
const NEWEST = 5;

/** A time, given in days of the moved clock. */
export const moment = ({ start }: Real, day: number) => new Date(start + day * DAY_MS).toISOString();

export async function play(
  real: Real,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await real.api(method, path, body, headers);
  real.played.set(answer.status, (real.played.get(answer.status) ?? 0) + 1);
  return answer;
}

interface Act {
  /** The record's path; its end may be an action. */
  path: string;
  method?: string;
  action?: string;
  body?: object;
  match: 'none' | 'fresh' | 'stale';
  exists: boolean;
  predict: () => number;
}

/** Calls an operation on a record, possibly with `If-Match`, and compares the response status with the model. */
export async function act(
  real: Real,
  { path, method = 'POST', action, body, match, exists, predict }: Act,
): Promise<Json> {
  const headers: Record<string, string> = {};
  if (match === 'stale') headers['if-match'] = '"r0"';
  const etag = match === 'fresh' ? (await real.api('GET', path)).headers.get('etag') : null;
  if (etag !== null) headers['if-match'] = etag;
  const url = action === undefined ? path : `${path}/${action}`;
  const answer = await play(real, method, url, body, headers);
  expectStatus(answer, match === 'stale' && exists ? 412 : predict(), `${method} ${url} ${JSON.stringify(body)}`);
  return answer.status < 300 ? answer.body?.data : undefined;
}

export function expectStatus({ status, text }: TestAnswer<Json>, expected: number, what: string): void {
  assert.equal(status, expected, `${what}: ${text}`);
}

/** A command named after its arguments; skipped while the client has no such record. */
export function command<Given extends object>(
  name: string,
  given: fc.Arbitrary<Given>,
  on: 'applications' | 'offers' | 'interviews',
  run: (world: World, real: Real, given: Given) => Promise<void>,
): fc.Arbitrary<Command> {
  return given.map((values) => ({
    check: (world) => world[on].length > 0,
    run: (world, real) => run(world, real, values),
    toString: () => `${name}(${JSON.stringify(values)})`,
  }));
}

export const which = fc.nat(10_000);
export const match = fc.oneof(
  { weight: 6, arbitrary: fc.constant('none' as const) },
  fc.constant('fresh' as const),
  fc.constant('stale' as const),
);
export const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length]!;

/** One of the client's newest records, so that each is used often; rarely a deleted one. */
export function pickRecord<Item extends { deleted: boolean }>(items: readonly Item[], n: number): Item {
  const present = items.filter(({ deleted }) => !deleted);
  return pick(n % 10 === 0 || present.length === 0 ? items : present.slice(-NEWEST), Math.floor(n / 10));
}
