import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './calls.ts';
import type { Target } from './clients.ts';

/** One request of a probe and its result. */
interface Probed {
  what: string;
  /** When it began, by `performance.now()`. */
  begun: number;
  ms: number;
  /** 0 if the connection failed. */
  status: number;
  retryAfter: string | undefined;
}

/** Sends requests of every kind in turn until it is stopped. */
export class Probe {
  readonly results: Probed[] = [];
  readonly #target: Target;
  readonly #pauseMs: number;
  readonly #loops: Promise<unknown>;
  #stopped = false;

  constructor(target: Target, pauseMs = 25) {
    this.#target = target;
    this.#pauseMs = pauseMs;
    const { slug } = target.workspace;
    const sorts: [string, string, object | undefined][] = [
      ['read', '/api/v1/jobs?limit=1', undefined],
      ['search', '/api/v1/candidates?q=grace', undefined],
      [
        'write',
        '/api/v1/jobs',
        { title: 'Probe', description: 'P.', employmentType: 'full_time', workplaceType: 'remote' },
      ],
      ['public read', `/api/public/v1/jobs?workspace=${slug}&q=${Date.now()}`, undefined],
    ];
    this.#loops = Promise.all(sorts.map(([what, path, body]) => this.#loop(what, path, body)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loops;
  }

  /** When every kind of request that began after `since` has succeeded. */
  async allWell(since: number, giveUpMs: number): Promise<number> {
    for (;;) {
      const well = this.results.filter(({ begun, status }) => begun >= since && status > 0 && status < 300);
      if (new Set(well.map(({ what }) => what)).size === 4) return Math.max(...firstOfEach(well));
      if (performance.now() - since > giveUpMs) return Number.POSITIVE_INFINITY;
      await sleep(10);
    }
  }

  async #loop(what: string, path: string, body: object | undefined): Promise<void> {
    const { url, workspace } = this.#target;
    const key = path.startsWith('/api/public/') ? undefined : workspace.secretKey;
    while (!this.#stopped) {
      const begun = performance.now();
      const reply = await call({ method: body === undefined ? 'GET' : 'POST', url: url + path, key, body }).catch(
        () => null,
      );
      const ms = performance.now() - begun;
      this.results.push({ what, begun, ms, status: reply?.status ?? 0, retryAfter: reply?.headers['retry-after'] });
      await sleep(this.#pauseMs);
    }
  }
}

/** When the first of each kind got its response. */
function firstOfEach(results: readonly Probed[]): number[] {
  return [...Map.groupBy(results, ({ what }) => what).values()].map(([first]) => first!.begun + first!.ms);
}
