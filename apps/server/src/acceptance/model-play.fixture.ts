import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Caller, Json, TestAnswer, TestWorkspace } from '../testing/harness.ts';
import type { TestJob } from '../testing/hiring.ts';
import type { World } from './model.fixture.ts';

/** The service under test, and what all clients play on at once. */
export interface Real {
  workspace: TestWorkspace;
  api: Caller;
  jobs: TestJob[];
  /** When the play began, by the clock that is not moved. */
  start: number;
  /** Applications that belong to nobody, with their offers. */
  shared: { id: string; offers: string[] }[];
  /** How many operations were played, by the status of their answer. */
  played: Map<number, number>;
}

export type Command = fc.AsyncCommand<World, Real>;

const DAY_MS = 86_400_000;
const LIVELY = 5;

/** A moment, given in days of the moved clock. */
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
  foresee: () => number;
}

/** Does something to a record, perhaps with `If-Match`, and holds the answer's status against the model. */
export async function act(
  real: Real,
  { path, method = 'POST', action, body, match, exists, foresee }: Act,
): Promise<Json> {
  const headers: Record<string, string> = {};
  if (match === 'stale') headers['if-match'] = '"r0"';
  const etag = match === 'fresh' ? (await real.api('GET', path)).headers.get('etag') : null;
  if (etag !== null) headers['if-match'] = etag;
  const url = action === undefined ? path : `${path}/${action}`;
  const answer = await play(real, method, url, body, headers);
  expectStatus(answer, match === 'stale' && exists ? 412 : foresee(), `${method} ${url} ${JSON.stringify(body)}`);
  return answer.status < 300 ? answer.body?.data : undefined;
}

export function expectStatus({ status, text }: TestAnswer<Json>, expected: number, what: string): void {
  assert.equal(status, expected, `${what}: ${text}`);
}

/** A command with its arguments as its name; skipped while the client has nothing to play it on. */
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

/** One of the client's newest records, so that each sees much; seldom one that is gone. */
export function pickRecord<Item extends { deleted: boolean }>(items: readonly Item[], n: number): Item {
  const there = items.filter(({ deleted }) => !deleted);
  return pick(n % 10 === 0 || there.length === 0 ? items : there.slice(-LIVELY), Math.floor(n / 10));
}
