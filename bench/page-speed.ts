import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../apps/console/testing/launch-browser.ts';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createWorkspace } from '../apps/server/src/domain/accounts/provisioning/create-workspace.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { median } from './measure.ts';
import { serviceCommand, startTarget } from './processes.ts';

/**
 * `node bench/page-speed.ts [--rounds 5]`: prints when the largest element of the pages of the career site was painted (LCP) and how much
 * they moved (CLS), in Chromium without its cache, over slow 4G and with a processor that is slowed down to a quarter; medians.
 */
const at = process.argv.indexOf('--rounds');
type Browser = Awaited<ReturnType<typeof launchBrowser>>;
const rounds = at < 0 ? 5 : Number(process.argv[at + 1]);
/**
 * "Slow 4G" as Lighthouse applies it with the developer tools (`mobileSlow4G` in its `constants.js`): 150 ms for each round trip become 562.5 ms
 * for each request, which stand for the connection too, and nine tenths of 1.6 Mbit/s down and of 750 kbit/s up.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
/** Long enough for whatever moves after the page was loaded, such as by its script. */
const SETTLED_MS = 500;
const JOBS = 50;
/** Milliseconds. */
const LCP_GOAL = 1_200;

/** Runs in the page. Shifts that follow input within half a second do not count. */
const MEASURE = `(async () => {
  const entriesOf = (type) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => resolve([]), 1000);
  });
  const largest = (await entriesOf('largest-contentful-paint')).at(-1);
  const shifts = await entriesOf('layout-shift');
  return {
    lcp: largest?.startTime ?? NaN,
    element: largest?.element?.tagName.toLowerCase() ?? '',
    cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
})()`;

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-page-speed-'));
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
const runtime = await bootstrap(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
try {
  const { secretKey } = await createWorkspace(runtime.db, runtime.services, { slug: 'acme', name: 'Acme' });
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  const slug = await openJobs(service.url, secretKey);
  const browser = await launchBrowser();
  try {
    process.stdout.write(
      `| page | LCP ms (goal ${LCP_GOAL}) | CLS (goal 0) | largest element | bytes |\n|---|---|---|---|---|\n`,
    );
    for (const [name, address] of [
      [`list of ${JOBS} jobs`, '/careers/acme'],
      ['job', `/careers/acme/${slug}`],
      ['application form', `/careers/acme/${slug}/apply`],
    ] as const) {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, service.url + address));
      const of = (read: (visit: Visit) => number) => median(visits.map(read));
      const cells = [
        name,
        of(({ lcp }) => lcp).toFixed(0),
        of(({ cls }) => cls).toFixed(3),
        visits[0]!.element,
        of(({ bytes }) => bytes),
      ];
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
    }
  } finally {
    await browser.close();
    await service.stop();
  }
} finally {
  await runtime.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Jobs with long texts. @returns the slug of the last one */
async function openJobs(url: string, key: string): Promise<string> {
  const post = async (path: string, body: object = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const { data } = (await response.json()) as { data: { id: string; slug: string } }; // a job
    return data;
  };
  const parts = Array.from(
    { length: 12 },
    (_, n) => `## Part ${n + 1}\n\n${'You care for our roof gardens. '.repeat(9)}`,
  );
  let slug = '';
  for (let n = 0; n < JOBS; n += 1) {
    const job = await post('/jobs', {
      title: `Gardener ${n + 1}`,
      description: parts.join('\n\n'),
      employmentType: 'full_time',
      workplaceType: 'hybrid',
      department: n % 2 === 0 ? 'Parks' : 'Roofs',
      location: n % 3 === 0 ? 'Lisbon' : 'Berlin',
    });
    ({ slug } = await post(`/jobs/${job.id}/publish`));
  }
  return slug;
}

interface Visit {
  /** Milliseconds from the beginning of the navigation. */
  lcp: number;
  cls: number;
  element: string;
  /** Received, of all responses together. */
  bytes: number;
}

/** Opens a page as somebody does who has never been there. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let bytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_MS);
    const measured = await page.evaluate<Omit<Visit, 'bytes'>>(MEASURE);
    return { ...measured, bytes };
  } finally {
    await context.close();
  }
}
