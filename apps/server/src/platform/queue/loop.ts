import { performance } from 'node:perf_hooks';

export interface LoopOptions {
  /** Does what there is to do. @returns true when there may be more at once. */
  run: () => Promise<boolean>;
  /** The longest sleep until the next run; shortened by up to a quarter, so that processes do not march in step. */
  pollMs: () => number;
  /** Runs begin at least this far apart, so that a storm of wake-ups is answered by few of them. */
  spacingMs?: number;
  random: () => number;
  onError: (error: unknown) => void;
}

export interface Loop {
  /** Something may have come: run soon. */
  wake(): void;
  /** Ends the loop after the run under way. */
  stop(): Promise<void>;
}

// After a failure, so that a database that is down is not asked in a tight circle.
const ERROR_PAUSE_MS = 500;

/** Runs work again and again: at once while there is more, on a wake-up, and by polling, which is the truth. */
export function startLoop({ run, pollMs, spacingMs = 0, random, onError }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
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
    while (!stopped) {
      const begun = performance.now();
      woken = false;
      let more = false;
      try {
        more = await run();
      } catch (error) {
        onError(error);
        if (!stopped) await sleep(ERROR_PAUSE_MS, false);
        continue;
      }
      if (stopped) return;
      if (!more && !woken) await sleep(pollMs() * (1 - random() / 4), true);
      const early = spacingMs - (performance.now() - begun);
      if (early > 0 && !stopped) await sleep(early, false);
    }
  };
  const ended = work();
  return {
    wake() {
      woken = true;
      interrupt();
    },
    async stop() {
      stopped = true;
      interrupt();
      await ended;
    },
  };
}
