import type { Signals } from '../context/signals.ts';
import type { MetricsLink, ProcessMetrics } from '../metrics/metrics-of-all.ts';
import type { ToProcess, ToSupervisor } from './messages.ts';

const METRICS_TIMEOUT_MS = 5_000;

/** A process's connection to the supervisor that started it. */
export class SupervisorLink implements MetricsLink {
  /** Such as `web-1` or `background`. */
  readonly name: string;
  readonly #waiting = new Map<number, (metrics: readonly ProcessMetrics[]) => void>();
  #lastRequest = 0;
  #signals: Signals | undefined;
  #reportMetrics: () => Promise<ProcessMetrics> = async () => [];
  #onStop: (isReplaced: boolean) => void = () => {};

  constructor(name: string) {
    this.name = name;
    process.on('message', (message: ToProcess) => this.#received(message));
  }

  /** This process serves requests, or does background work, from now on. `publicUrl` with the port that was selected. */
  ready(publicUrl: string): void {
    this.#send({ type: 'ready', publicUrl });
  }

  /** `isReplaced`: another process already accepts new connections. May be called more than once. */
  onStop(listener: (isReplaced: boolean) => void): void {
    this.#onStop = listener;
  }

  /** Forwards this process's signals to the other processes, and theirs to this one. */
  relay(signals: Signals): void {
    this.#signals = signals;
    signals.forwardTo((name, payload) => this.#send({ type: 'signal', name, payload } as ToSupervisor)); // each name with its payload
  }

  reportMetrics(read: () => Promise<ProcessMetrics>): void {
    this.#reportMetrics = read;
  }

  collectMetrics(): Promise<readonly ProcessMetrics[]> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const { promise, resolve, reject } = Promise.withResolvers<readonly ProcessMetrics[]>();
    const timer = setTimeout(() => reject(new Error('the supervisor does not respond')), METRICS_TIMEOUT_MS);
    this.#waiting.set(request, resolve);
    this.#send({ type: 'collect-metrics', request });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(request);
    });
  }

  #received(message: ToProcess): void {
    switch (message.type) {
      case 'signal':
        this.#signals?.deliver(message.name, message.payload);
        break;
      case 'stop':
        this.#onStop(message.isReplaced);
        break;
      case 'report-metrics':
        this.#reportMetrics().then(
          (metrics) => this.#send({ type: 'metrics', request: message.request, metrics }),
          () => {}, // the scrape goes on without this process
        );
        break;
      case 'metrics-of-all':
        this.#waiting.get(message.request)?.(message.metrics);
        break;
    }
  }

  #send(message: ToSupervisor): void {
    // Disconnected once this process has been told to stop: signals are only hints.
    if (process.connected) process.send?.(message, undefined, {}, () => {});
  }
}
