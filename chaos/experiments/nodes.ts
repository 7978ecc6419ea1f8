import { setTimeout as sleep } from 'node:timers/promises';
import { checkBackground, makeCandidates, prepareBackground } from '../background.ts';
import { call, need, rounded } from '../calls.ts';
import { makeSharedJobs, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, withFleet } from '../fleet.ts';
import { lastTime } from '../last-time.ts';
import { startOutside } from '../mock-receiver.ts';
import { checkSharedLimits, SHARED_LIMITS } from '../shared-limits.ts';
import { changeSite } from '../site-on-nodes.ts';

const NODES = 3;
/** The time after which a change on one node must be visible on the others. Source: contract 1, "Keys and scopes". */
const SHOWS_WITHIN_MS = 1_000;

export const nodes: Experiment = {
  name: 'nodes',
  title:
    'three processes on one database see each other’s changes within a second, share their limits, and do nothing twice',
  run: (options) =>
    withFleet(async (fleet) => {
      const { rounds, candidates, addresses } = scaled(options, {
        short: { rounds: 1, candidates: 15, addresses: 1 },
        full: { rounds: 10, candidates: 400, addresses: 10 },
      });
      const urls: string[] = [];
      for (let n = 0; n < NODES; n += 1) urls.push((await fleet.start(SHARED_LIMITS)).url);
      const target: Target = { url: urls[0]!, workspace: await fleet.workspace() };
      const faults: string[] = [];
      const revocations: number[] = [];
      const publications: number[] = [];
      const siteChanges: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const at = urls[round % NODES]!;
        revocations.push(await revoke({ ...target, url: at }, urls));
        publications.push(...(await publishAndClose({ ...target, url: at }, urls)));
        const site = await changeSite({ ...target, url: at }, urls);
        siteChanges.push(...site.times);
        faults.push(...site.faults);
      }
      const slowest = {
        revoked: Math.max(...revocations),
        shown: Math.max(...publications),
        site: Math.max(...siteChanges),
      };
      if (slowest.revoked > SHOWS_WITHIN_MS)
        faults.push(`a revoked key still worked ${rounded(slowest.revoked)} ms later`);
      if (slowest.shown > SHOWS_WITHIN_MS) faults.push(`a public page was ${rounded(slowest.shown)} ms behind`);
      if (slowest.site > SHOWS_WITHIN_MS) faults.push(`a career site was ${rounded(slowest.site)} ms behind`);
      const limits = await checkSharedLimits(urls, target.workspace, addresses);
      const background = await workOnAll(fleet, target, urls, candidates);
      return {
        faults: [...faults, ...limits.faults, ...background.faults],
        figures: {
          'revocations and publications': 3 * rounds,
          'slowest revocation, ms': rounded(slowest.revoked),
          'slowest public page, ms': rounded(slowest.shown),
          'slowest page, feed or sitemap of a career site, ms': rounded(slowest.site),
          ...limits.figures,
          ...background.figures,
        },
      };
    }),
};

/** @returns how long after the response to the revocation a node last accepted the key */
async function revoke({ url, workspace }: Target, urls: readonly string[]): Promise<number> {
  const body = { name: 'Short-lived', scopes: ['jobs:read'] };
  const made = await need({ method: 'POST', url: `${url}/api/v1/api-keys`, key: workspace.secretKey, body });
  const works = async (node: string) =>
    (await call({ method: 'GET', url: `${node}/api/v1/jobs?limit=1`, key: made.key })).status === 200;
  const ended = Promise.all(urls.map((node) => lastTime(() => works(node), true)));
  // Each node has cached the key before it is revoked.
  await sleep(100);
  await need({ method: 'DELETE', url: `${url}/api/v1/api-keys/${made.id}`, key: workspace.secretKey });
  const revoked = performance.now();
  return Math.max(0, ...(await ended).map((last) => last - revoked));
}

/** @returns how long after the responses to publishing and closing a job a node last showed the previous state */
async function publishAndClose(target: Target, urls: readonly string[]): Promise<[number, number]> {
  const { url, workspace } = target;
  const key = workspace.secretKey;
  const [job] = await makeSharedJobs(target, 1);
  const change = async (action: 'publish' | 'close', shownBefore: boolean) => {
    const shows = async (node: string) => {
      const list = await call({ method: 'GET', url: `${node}/api/public/v1/jobs?workspace=${workspace.slug}` });
      return list.text.includes(job!.slug);
    };
    const seen = Promise.all(urls.map((node) => lastTime(() => shows(node), shownBefore)));
    await sleep(100);
    await need({ method: 'POST', url: `${url}/api/v1/jobs/${job!.id}/${action}`, key });
    const changed = performance.now();
    return Math.max(0, ...(await seen).map((last) => last - changed));
  };
  const closed = await change('close', true);
  return [closed, await change('publish', false)];
}

/** Deliveries and runs for events that all nodes record. */
async function workOnAll(fleet: Fleet, target: Target, urls: readonly string[], candidates: number) {
  const outside = await startOutside(10);
  fleet.later(() => outside.close());
  await prepareBackground(target, outside);
  const share = Math.ceil(candidates / urls.length);
  await Promise.all(urls.map((url) => makeCandidates({ ...target, url }, share)));
  const { connectionString } = fleet;
  return checkBackground({ connectionString, target, outside, candidates: share * urls.length, mayRepeat: false });
}
