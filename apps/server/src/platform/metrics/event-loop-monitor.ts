import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
/** No input from a caller may block the process for longer. */
const BLOCKED_MS = 50;
const SECOND_MS = 1_000;
const SECONDS_KEPT = 60;

/**
 * Measures how long the event loop was blocked, during which no request was served. Unlike a measurement that is reset on
 * each read, these values are the same for every reader.
 */
export class EventLoopMonitor {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  /** The longest delay of each of the most recent seconds, in milliseconds. */
  readonly #longest: number[] = [];
  #blockedSeconds = 0;

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#note(), SECOND_MS).unref();
  }

  /** The longest delay within the last minute, in seconds. */
  longestSeconds(): number {
    return Math.max(0, this.#present(), ...this.#longest) / 1_000;
  }

  /** How many seconds since the start had a delay of more than 50 ms. */
  blockedSeconds(): number {
    return this.#blockedSeconds + Number(this.#present() > BLOCKED_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #note(): void {
    const longest = this.#present();
    this.#histogram.reset();
    this.#longest.push(longest);
    if (this.#longest.length > SECONDS_KEPT) this.#longest.shift();
    if (longest > BLOCKED_MS) this.#blockedSeconds += 1;
  }

  /** Since the last reset. The histogram measures from tick to tick, so it includes the time of an undelayed tick. */
  #present(): number {
    return this.#histogram.count === 0 ? 0 : Math.max(0, this.#histogram.max / 1e6 - RESOLUTION_MS);
  }
}
