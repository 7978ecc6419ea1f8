import { shareOf } from '../apps/server/src/platform/http/rate-limits/limits.ts';
import { call, rounded } from './calls.ts';
import type { Workspace } from './fleet.ts';

/** Variables of processes that share these limits. The experiment is the proxy that names the addresses. */
export const SHARED_LIMITS = {
  RATE_LIMIT_SHARED: 'true',
  RATE_LIMIT_PRESIGN_PER_MINUTE: '20',
  RATE_LIMIT_APPLY_PER_MINUTE: '100',
  RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '100',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '200',
  TRUST_PROXY: 'true',
};
/** Counting in whole seconds, by clocks of several nodes. */
const SURE_WINDOW_MS = 58_000;

interface Measured {
  figures: Record<string, number | string>;
  faults: string[];
}

/** Calls all nodes concurrently from several addresses, three times as often as each address may in a minute. */
export async function checkSharedLimits(urls: readonly string[], { slug }: Workspace, addresses: number) {
  const presign = { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 1_000 };
  const begun = performance.now();
  const links = await floodAll(urls, addresses, 20, (url, headers) => ({
    method: 'POST',
    url: `${url}/api/public/v1/resume/presign?workspace=${slug}`,
    headers,
    body: presign,
  }));
  // There is no such job.
  const applications = await floodAll(urls, addresses, 100, (url, headers) => ({
    method: 'POST',
    url: `${url}/api/public/v1/jobs/none/applications?workspace=${slug}`,
    headers,
    body: {},
  }));
  const guesses = await guessKeys(urls);
  const figures: Measured['figures'] = {};
  const faults: string[] = [];
  for (const [what, limit, admitted] of [
    ['upload links', 20, links],
    ['rejected applications', 100, applications],
    ['guessed keys', 200, [guesses]],
  ] as const) {
    const bound = mostAdmitted(limit, urls.length);
    const [fewest, most] = [Math.min(...admitted), Math.max(...admitted)];
    figures[`${what}: admitted by all processes together of ${limit} a minute, at most ${bound}`] =
      `${fewest} to ${most}`;
    if (most > bound) faults.push(`${most} ${what} were admitted where ${bound} may be`);
    if (fewest < limit) faults.push(`only ${fewest} ${what} were admitted of ${limit}`);
  }
  const ms = performance.now() - begun;
  if (ms > SURE_WINDOW_MS)
    faults.push(`the calls took ${rounded(ms)} ms, longer than the window that they are counted in`);
  return { figures, faults } satisfies Measured;
}

/**
 * How many calls all processes together may admit. Every call is counted before it is processed (what turns out not to
 * count is given back), and a process with a share of the limit that the others do not know of waits for an exchange
 * first. An exchange commits the counts of its process before it reads those of the others. So the process whose last
 * exchange is the latest knows all calls but a share of each other process, and admits nothing beyond the limit.
 */
function mostAdmitted(limit: number, processes: number): number {
  return limit + (processes - 1) * shareOf(limit);
}

/** @returns how many of each address were admitted */
function floodAll(
  urls: readonly string[],
  addresses: number,
  limit: number,
  request: (url: string, headers: Record<string, string>) => Parameters<typeof call>[0],
): Promise<number[]> {
  const fromAddress = async (_: unknown, n: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    const calls = Array.from({ length: 3 * limit }, (_call, turn) => call(request(urls[turn % urls.length]!, headers)));
    const replies = await Promise.all(calls);
    return replies.filter(({ status }) => status !== 429).length;
  };
  return Promise.all(Array.from({ length: addresses }, fromAddress));
}

/** Tries wrong keys of one address on all processes concurrently. @returns how many were answered as wrong */
async function guessKeys(urls: readonly string[]): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const guess = (_: unknown, turn: number) =>
    call({ method: 'GET', url: `${urls[turn % urls.length]}/api/v1/jobs`, key: 'no', headers });
  const replies = await Promise.all(Array.from({ length: 400 }, guess));
  return replies.filter(({ status }) => status === 401).length;
}
