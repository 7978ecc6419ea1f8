import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { createTestDatabase } from './harness.ts';
import { isAlive } from './is-alive.ts';
import { prepareDatabase } from './prepared-database.ts';
import { end, firstStartSecrets, type RunningService, startProcess, withFolder } from './running-service.ts';

interface Answer {
  status: number;
  text: string;
}

/** One request without retries; on a connection of its own unless an agent keeps it. */
function send(
  url: string,
  {
    method = 'GET',
    key,
    body,
    agent,
  }: {
    method?: string;
    key?: string;
    body?: unknown;
    agent?: Agent;
  } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    request(url, { method, headers, agent: agent ?? false }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode!, text }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The process ID of the newest process with a name, from the log. */
function pidOf(service: RunningService, name: string): number | undefined {
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const started = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'a process is ready' && line.name === name);
  return started.at(-1)?.pid;
}

async function pidAfter(service: RunningService, name: string, previous?: number): Promise<number> {
  const pid = await eventually(
    async () => pidOf(service, name),
    (found) => found !== undefined && found !== previous,
    PATIENT,
  );
  return pid!;
}

// Six processes start in some of these tests, on machines with two slow cores.
const SLOW = { timeout: 300_000 };
const PATIENT = { seconds: 60 };
const MANY_REQUESTS = { RATE_LIMIT_KEY_PER_MINUTE: '1000000' };
const NAMES = ['web-1', 'web-2', 'background'];
const job = (title: string) => ({ title, description: 'x', employmentType: 'full_time', workplaceType: 'onsite' });

/** Runs `work` with two web processes on a new database. */
async function withTwo(
  extra: Record<string, string>,
  work: (service: RunningService, key: string) => Promise<void>,
): Promise<void> {
  const { connectionString, drop } = await createTestDatabase();
  try {
    await withFolder(async (folder) => {
      const service = await startProcess(folder, {
        DATABASE_URL: connectionString,
        WEB_PROCESSES: '2',
        LOG_LEVEL: 'info',
        ...extra,
      });
      for (const name of NAMES) await pidAfter(service, name);
      await work(service, /rolecall_sk_live_\w+/.exec(firstStartSecrets(folder))![0]);
    });
  } finally {
    await drop();
  }
}

describe('several web processes', () => {
  it('share one port, one set of background workers and one /metrics, and end together', SLOW, () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const service = await startProcess(folder, { WEB_PROCESSES: '2', LOG_LEVEL: 'info' });
      const pids = await Promise.all(NAMES.map((name) => pidAfter(service, name)));
      for (let n = 0; n < 10; n += 1) assert.equal((await send(`${service.url}/healthz`)).status, 200);
      const { text } = await send(`${service.url}/metrics`);
      const counts = [
        ...text.matchAll(/^rolecall_http_requests_total\{.*route="\/healthz".*process="(.+?)"\} (\d+)$/gm),
      ];
      assert.deepEqual(counts.map(([, name]) => name).sort(), ['web-1', 'web-2'], text);
      assert.equal(
        counts.reduce((sum, [, , count]) => sum + Number(count), 0),
        10,
      );
      for (const name of NAMES) {
        assert.match(text, new RegExp(`^process_start_time_seconds\\{process="${name}"\\} \\d`, 'm'));
        assert.match(text, new RegExp(`^rolecall_process_up\\{process="${name}"\\} 1$`, 'm'));
      }
      assert.match(text, /^rolecall_storage_free_bytes \d/m);
      const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
      assert.deepEqual(names, [...new Set(names)], 'each metric is listed once');
      assert.equal(await end(service, 'SIGTERM'), 0);
      assert.deepEqual(pids.filter(isAlive), []);
    }),
  );

  it(
    'when one is killed, the other goes on, a new one takes its place, and every acknowledged write is stored',
    SLOW,
    () =>
      withTwo(MANY_REQUESTS, async (service, key) => {
        const victim = pidOf(service, 'web-1')!;
        const stored: string[] = [];
        let isOver = false;
        const writer = async (name: string) => {
          for (let n = 0; !isOver; n += 1) {
            const title = `${name}-${n}`;
            const body = job(title);
            // Connections of the killed process are reset.
            const { status } = await send(`${service.url}/api/v1/jobs`, { method: 'POST', key, body }).catch(() => ({
              status: 0,
            }));
            if (status === 201) stored.push(title);
            else assert.equal(status, 0);
          }
        };
        const writers = Promise.all(['a', 'b', 'c', 'd'].map(writer));
        writers.catch(() => {}); // awaited below
        await eventually(
          async () => stored.length,
          (count) => count >= 20,
          PATIENT,
        );
        process.kill(victim, 'SIGKILL');
        const before = stored.length;
        await eventually(
          async () => stored.length,
          (count) => count >= before + 20,
          PATIENT,
        );
        const successor = await pidAfter(service, 'web-1', victim);
        assert.ok(isAlive(successor));
        isOver = true;
        await writers;
        const titles = new Set<string>();
        for (let cursor = ''; ; ) {
          const page = JSON.parse((await send(`${service.url}/api/v1/jobs?limit=100${cursor}`, { key })).text);
          assert.ok('data' in page, JSON.stringify(page));
          for (const { title } of page.data) titles.add(title);
          if (!page.meta.pagination.hasMore) break;
          cursor = `&cursor=${page.meta.nextCursor}`;
        }
        assert.deepEqual(
          stored.filter((title) => !titles.has(title)),
          [],
        );
        const { text } = await send(`${service.url}/metrics`);
        assert.match(text, /^rolecall_process_restarts_total\{process="web-1"\} 1$/m);
      }),
  );

  it('SIGUSR2 replaces every process without a failed request', SLOW, () =>
    withTwo(MANY_REQUESTS, async (service, key) => {
      const previous = NAMES.map((name) => pidOf(service, name)!);
      const agent = new Agent({ keepAlive: true, maxSockets: 8 });
      let isOver = false;
      let served = 0;
      const failures: unknown[] = [];
      const reader = async (n: number) => {
        while (!isOver) {
          // Half of them on connections that are kept, half on new ones.
          const answer = await send(`${service.url}/api/v1/jobs?limit=1`, {
            key,
            ...(n % 2 === 0 ? { agent } : {}),
          }).catch((error) => error);
          if (answer.status === 200) served += 1;
          else failures.push(answer);
        }
      };
      const readers = Array.from({ length: 8 }, (_, n) => reader(n));
      await eventually(
        async () => served,
        (count) => count > 20,
        PATIENT,
      );
      service.process.kill('SIGUSR2');
      const next = await Promise.all(NAMES.map((name, index) => pidAfter(service, name, previous[index]!)));
      await eventually(
        async () => previous.some(isAlive),
        (anyAlive) => !anyAlive,
        PATIENT,
      );
      const now = served;
      await eventually(
        async () => served,
        (count) => count > now + 20,
        PATIENT,
      );
      isOver = true;
      await Promise.all(readers);
      agent.destroy();
      assert.deepEqual(failures, []);
      assert.ok(next.every(isAlive));
    }),
  );

  it('apply the limits of a key together, and a change through one shows on the cached pages of the other', SLOW, () =>
    withTwo({ RATE_LIMIT_KEY_PER_MINUTE: '32' }, async (service, key) => {
      const list = `${service.url}/api/public/v1/jobs?workspace=acme`;
      const shown = async () =>
        (await Promise.all([send(list), send(list), send(list), send(list)])).map(
          ({ text }) => JSON.parse(text).data.jobs.length,
        );
      assert.deepEqual(await shown(), [3, 3, 3, 3]);
      const [{ id }] = JSON.parse((await send(`${service.url}/api/v1/jobs?limit=1`, { key })).text).data;
      assert.equal(
        (await send(`${service.url}/api/v1/jobs/${id}/close`, { method: 'POST', key, body: {} })).status,
        200,
      );
      await eventually(shown, (counts) => counts.every((count) => count === 2));
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => send(`${service.url}/api/v1/jobs?limit=1`, { key })),
      );
      const admitted = answers.filter(({ status }) => status === 200).length;
      // One process may admit a sixteenth of a limit before it knows of the other's calls.
      assert.ok(admitted >= 28 && admitted <= 32 + 2, `${admitted} of 100 were admitted`);
      assert.equal(answers.filter(({ status }) => status === 429).length, 100 - admitted);
    }),
  );

  it('end together, also those that are still starting', SLOW, () =>
    withFolder(async (folder) => {
      await prepareDatabase(folder);
      const service = await startProcess(folder, { WEB_PROCESSES: '2', LOG_LEVEL: 'info' });
      // The first process is ready, and the others have just been started.
      await eventually(
        async () => service.output(),
        (output) => output.includes('supervising'),
        PATIENT,
      );
      assert.equal(await end(service, 'SIGTERM'), 0);
      assert.notEqual(pidOf(service, 'background'), undefined, 'it was told to end once it was ready');
    }),
  );

  it('a port in use ends the start with code 1 and one line', () =>
    withTwo({}, async (service) => {
      await withFolder(async (folder) => {
        const { port } = new URL(service.url);
        await assert.rejects(
          startProcess(folder, { WEB_PROCESSES: '2', PORT: port }),
          /ended with 1: .*port \d+ on 127\.0\.0\.1 is in use/s,
        );
      });
    }));
});
