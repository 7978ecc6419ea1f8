import { performance } from 'node:perf_hooks';

interface LoopOptions {
  /**
   * Performs one run.
   * @param wasWoken whether a wake-up has said that there is work
   * @returns what it found: `part` if there may be more immediately
   */
  run: (wasWoken: boolean) => Promise<'nothing' | 'all' | 'part'>;
  /** The longest sleep until the next run; shortened by up to a quarter, so that processes do not synchronize. */
  pollMs: number;
  /**
   * The first sleep after a wake-up, or after a run that found something; it doubles with each run that finds nothing.
   * For work that becomes visible shortly after its signal. By default all sleeps have the same length.
   */
  firstPollMs?: number;
  /** Minimum time between the starts of two runs, so that many wake-ups cause few runs. */
  spacingMs?: number;
  random: () => number;
  onError: (error: unknown) => void;
}

export interface Loop {
  /** There may be work: run soon. */
  wake(): void;
  /** Ends the loop after the current run. */
  stop(): Promise<void>;
}

// Delay after a failure, so that an unavailable database is not queried in a tight loop.
const ERROR_PAUSE_MS = 500;

/**
 * Runs work repeatedly: immediately while there is more, on a wake-up, and by polling, which finds work whose signal was
 * lost.
 */
export function startLoop({ run, pollMs, firstPollMs = pollMs, spacingMs = 0, random, onError }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  /** Number of consecutive runs that found nothing. */
  let idleRuns = 0;
  let interrupt: () => void = () => {};

  const sleep = (ms: number, interruptible: boolean) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        if (!interruptible && !stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async () => {
    await Promise.resolve(); // lets the caller finish its initialization first
    while (!stopped) {
      const begun = performance.now();
      const wasWoken = woken;
      woken = false;
      let found: Awaited<ReturnType<typeof run>>;
      try {
        found = await run(wasWoken);
      } catch (error) {
        onError(error);
        if (!stopped) await sleep(ERROR_PAUSE_MS, false);
        continue;
      }
      if (stopped) return;
      if (found !== 'nothing') idleRuns = 0;
      else if (!woken) idleRuns += 1;
      const pause = Math.min(pollMs, firstPollMs * 2 ** idleRuns);
      if (found !== 'part' && !woken) await sleep(pause * (1 - random() / 4), true);
      const early = spacingMs - (performance.now() - begun);
      if (early > 0 && !stopped) await sleep(early, false);
    }
  };
  const ended = work();
  return {
    wake() {
      woken = true;
      idleRuns = 0;
      interrupt();
    },
    async stop() {
      stopped = true;
      interrupt();
      await ended;
    },
  };
}
