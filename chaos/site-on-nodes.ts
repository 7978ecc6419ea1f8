import { setTimeout as sleep } from 'node:timers/promises';
import { call, need } from './calls.ts';
import { makeSharedJobs, type Target } from './clients.ts';
import { lastTime } from './last-time.ts';

const LISTS = ['', '/sitemap.xml', '/feeds/jobs.rss', '/feeds/jobs.atom', '/feeds/jobs.json', '/feeds/indeed.xml'];

/**
 * Renames a job and then closes it. @returns how long after the responses a page of any node last showed the previous state,
 * and the wrong responses of the nodes in the end
 */
export async function changeSite(
  target: Target,
  urls: readonly string[],
): Promise<{ times: number[]; faults: string[] }> {
  const { url, workspace } = target;
  const key = workspace.secretKey;
  const [job] = await makeSharedJobs(target, 1);
  const renamed = `${job!.slug}-renamed`;
  const at = (node: string, path: string) => call({ method: 'GET', url: `${node}/careers/${workspace.slug}${path}` });
  const path = `${url}/api/v1/jobs/${job!.id}`;
  // The feed for job boards has only jobs whose country is known.
  await need({ method: 'PATCH', url: path, key, body: { applicantRegions: ['DE'] } });

  const statusWas = (slug: string, status: number) => (node: string) => async () =>
    (await at(node, `/${slug}`)).status === status;
  const listed = (list: string, slug: string) => (node: string) => async () =>
    new RegExp(`${slug}(?!-)`).test((await at(node, list)).text);
  const faults: string[] = [];
  const until = async (conditions: ((node: string) => () => Promise<boolean>)[], change: () => Promise<unknown>) => {
    const asks = urls.flatMap((node) => conditions.map((holds) => holds(node)));
    // On a busy machine, the first responses can take longer than the change.
    for (const ask of asks) for (let tries = 0; !(await ask()) && tries < 100; tries += 1) await sleep(50);
    for (const ask of asks) if (!(await ask())) faults.push('a career site never showed a job that was open');
    const known = performance.now();
    const asked = Promise.all(asks.map((ask) => lastTime(ask, true, known)));
    await change();
    const changed = performance.now();
    return Math.max(0, ...(await asked).map((last) => last - changed));
  };

  const moved = await until([statusWas(job!.slug, 200), statusWas(renamed, 404)], () =>
    need({ method: 'PATCH', url: path, key, body: { slug: renamed } }),
  );
  for (const node of urls) {
    const { status, headers } = await at(node, `/${job!.slug}`);
    if (status !== 301 || headers.location !== `/careers/${workspace.slug}/${renamed}`)
      faults.push(`a former slug was answered ${status} ${headers.location}`);
  }
  const closed = await until([statusWas(renamed, 200), ...LISTS.map((list) => listed(list, renamed))], () =>
    need({ method: 'POST', url: `${path}/close`, key }),
  );
  for (const node of urls) {
    const { status } = await at(node, `/${renamed}`);
    if (status !== 410) faults.push(`the page of a closed job was answered ${status}`);
  }
  return { times: [moved, closed], faults };
}
