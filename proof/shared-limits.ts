import { call, rounded } from './calls.ts';
import type { Workspace } from './fleet.ts';

/** Variables of processes that are to share these limits. Addresses are said by the proxy that the experiment plays. */
export const SHARED_LIMITS = {
  RATE_LIMIT_SHARED: 'true',
  RATE_LIMIT_PRESIGN_PER_MINUTE: '20',
  RATE_LIMIT_APPLY_PER_MINUTE: '100',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '200',
  TRUST_PROXY: 'true',
};
/** What a node lets in before it hears the others. Source: `RateLimiter`. */
const SHARE = 1 / 16;
/** Counting in whole seconds, by clocks of several nodes. */
const SURE_WINDOW_MS = 58_000;

interface Measured {
  figures: Record<string, number | string>;
  faults: string[];
}

/** Comes to all nodes at once, from several addresses, with three times what each address may do in a minute. */
export async function checkSharedLimits(urls: readonly string[], { slug }: Workspace, addresses: number) {
  const presign = { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 1_000 };
  const begun = performance.now();
  const links = await floodAll(urls, addresses, 20, (url, headers) => ({
    method: 'POST',
    url: `${url}/api/public/v1/resume/presign?workspace=${slug}`,
    headers,
    body: presign,
  }));
  // Each is taken from the allowance before it turns out that there is no such job.
  const applications = await floodAll(urls, addresses, 100, (url, headers) => ({
    method: 'POST',
    url: `${url}/api/public/v1/jobs/none/applications?workspace=${slug}`,
    headers,
    body: {},
  }));
  const guesses = await guessKeys(urls);
  const figures: Measured['figures'] = {};
  const faults: string[] = [];
  // A failure is counted after it was seen, so no attempt waits for an exchange: a second share may be on its way.
  for (const [what, limit, shares, admitted] of [
    ['upload links', 20, 1, links],
    ['applications', 100, 1, applications],
    ['guessed keys, one after the other', 200, 2, [guesses]],
  ] as const) {
    const bound = limit + (urls.length - 1) * shares * Math.max(1, Math.floor(limit * SHARE));
    const [fewest, most] = [Math.min(...admitted), Math.max(...admitted)];
    figures[`${what}: let in by all nodes together of ${limit} a minute, at most ${bound}`] = `${fewest} to ${most}`;
    if (most > bound) faults.push(`${most} ${what} were let in where ${bound} may be`);
    if (fewest < limit) faults.push(`only ${fewest} ${what} were let in of ${limit}`);
  }
  const ms = performance.now() - begun;
  if (ms > SURE_WINDOW_MS)
    faults.push(`the calls took ${rounded(ms)} ms, longer than the window that they are counted in`);
  return { figures, faults } satisfies Measured;
}

/** @returns how many of each address were let in */
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

/** @returns how many wrong keys of one address were looked at */
async function guessKeys(urls: readonly string[]): Promise<number> {
  let looked = 0;
  for (let guess = 0; guess < 400; guess += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const { status } = await call({
      method: 'GET',
      url: `${urls[guess % urls.length]}/api/v1/jobs`,
      key: 'no',
      headers,
    });
    if (status === 401) looked += 1;
  }
  return looked;
}
