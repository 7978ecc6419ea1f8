import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { ProcessMetrics } from '../metrics/metrics-of-all.ts';
import type { ToProcess, ToSupervisor } from './messages.ts';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A process that ran this long was healthy: the next failure counts as its first. */
const HEALTHY_MS = 60_000;
const METRICS_TIMEOUT_MS = 2_000;
/** After this, a replaced process that has not ended is killed. */
const LONGEST_STOP_MS = 30_000;

/** The environment variable with the name of a process that a supervisor has started. */
export const PROCESS_NAME_VARIABLE = 'ROLECALL_PROCESS';

interface Slot {
  readonly name: string;
  /** Null while it waits for its next start. */
  worker: Worker | null;
  isReady: boolean;
  startedAt: number;
  failures: number;
  restarts: number;
}

/** The first process ended before it was ready; it has printed the reason. */
export class StartFailed extends Error {}

/**
 * Runs several processes of the service and keeps them running. They listen on one port: this process accepts connections
 * and hands them to each in turn (`node:cluster`), so those that wait are not lost when one of them ends.
 */
export class Supervisor {
  readonly #log: Logger;
  readonly #slots: Slot[];
  readonly #collecting = new Map<number, (metrics: ProcessMetrics, from: Worker) => void>();
  #environment: Record<string, string>;
  #lastCollection = 0;
  #isStopping = false;
  #restarting: Promise<void> | null = null;

  constructor(names: readonly string[], environment: Record<string, string>, log: Logger) {
    this.#log = log;
    this.#environment = environment;
    this.#slots = names.map((name) => ({
      name,
      worker: null,
      isReady: false,
      startedAt: 0,
      failures: 0,
      restarts: 0,
    }));
  }

  /**
   * Starts the first process, which may have to create the database, and then the others.
   * @throws StartFailed if the first one does not become ready
   */
  async start(): Promise<void> {
    const [first, ...others] = this.#slots;
    this.#launch(first!);
    if (!(await becomesReady(first!.worker!))) throw new StartFailed(`${first!.name} did not start`);
    if (this.#isStopping) return;
    for (const slot of others) this.#launch(slot);
  }

  /** Replaces one process after another: each new one accepts connections before the old one stops. */
  restart(): Promise<void> {
    this.#restarting ??= this.#replaceAll().finally(() => {
      this.#restarting = null;
    });
    return this.#restarting;
  }

  /** Ends all processes after their running work. @returns whether all of them ended without an error */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    const running = this.#running();
    const codes = await Promise.all(
      running.map(async (worker) => {
        const exit = once(worker, 'exit');
        send(worker, { type: 'stop', isReplaced: false });
        const [code] = (await exit) as [number | null];
        return code;
      }),
    );
    return codes.every((code) => code === 0);
  }

  /** Ends all processes immediately. */
  kill(): void {
    this.#isStopping = true;
    for (const worker of this.#running()) worker.process.kill('SIGKILL');
  }

  #running(): Worker[] {
    return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  }

  #launch(slot: Slot): void {
    const worker = this.#fork(slot);
    slot.worker = worker;
    slot.startedAt = performance.now();
  }

  #fork(slot: Slot): Worker {
    const worker = cluster.fork({ ...this.#environment, [PROCESS_NAME_VARIABLE]: slot.name });
    worker.on('message', (message: ToSupervisor) => this.#received(slot, worker, message));
    closeUnacceptedConnection(worker);
    worker.on('error', () => {}); // a message to a process that has ended
    worker.once('exit', (code, signal) => this.#ended(slot, worker, signal ?? `code ${code}`));
    return worker;
  }

  #received(slot: Slot, from: Worker, message: ToSupervisor): void {
    switch (message.type) {
      case 'ready':
        if (slot.worker === from) slot.isReady = true;
        this.#log.info({ name: slot.name, pid: from.process.pid }, 'a process is ready');
        // With `PORT=0`, the first process knows the port that all of them share, and the others need it for links.
        this.#environment = { ...this.#environment, PUBLIC_URL: message.publicUrl };
        // It was still starting when the others were told, and did not listen yet.
        if (this.#isStopping) send(from, { type: 'stop', isReplaced: false });
        break;
      case 'signal':
        for (const worker of this.#running()) if (worker !== from) send(worker, message);
        break;
      case 'metrics':
        this.#collecting.get(message.request)?.(message.metrics, from);
        break;
      case 'collect-metrics': {
        const { request } = message;
        void this.#collect().then((metrics) => send(from, { type: 'metrics-of-all', request, metrics }));
        break;
      }
    }
  }

  #ended(slot: Slot, worker: Worker, how: string): void {
    if (slot.worker !== worker) return; // it was replaced
    slot.worker = null;
    const wasReady = slot.isReady;
    slot.isReady = false;
    if (this.#isStopping) return;
    const isHealthy = wasReady && performance.now() - slot.startedAt > HEALTHY_MS;
    slot.failures = isHealthy ? 1 : slot.failures + 1;
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (slot.failures - 1));
    this.#log.error({ name: slot.name, pid: worker.process.pid, ended: how, delayMs: delay }, 'a process ended');
    setTimeout(() => {
      if (this.#isStopping || slot.worker !== null) return;
      slot.restarts += 1;
      this.#launch(slot);
    }, delay);
  }

  async #replaceAll(): Promise<void> {
    for (const slot of this.#slots) {
      if (this.#isStopping) return;
      const next = this.#fork(slot);
      if (!(await becomesReady(next))) {
        this.#log.error({ name: slot.name }, 'the new process did not start; the previous one continues');
        return;
      }
      const previous = slot.worker;
      Object.assign(slot, { worker: next, isReady: true, startedAt: performance.now(), failures: 0 });
      slot.restarts += 1;
      if (previous !== null) await this.#retire(previous);
      this.#log.info({ name: slot.name, pid: next.process.pid }, 'a process was replaced');
    }
  }

  async #retire(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    const exit = once(worker, 'exit');
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_STOP_MS);
    send(worker, { type: 'stop', isReplaced: true });
    await exit;
    clearTimeout(timer);
  }

  /** The metrics of every process that responds in time. */
  #collect(): Promise<ProcessMetrics[]> {
    this.#lastCollection += 1;
    const request = this.#lastCollection;
    const asked = new Set(this.#slots.flatMap(({ worker, isReady }) => (worker !== null && isReady ? [worker] : [])));
    const found: ProcessMetrics[] = [this.#metrics()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, METRICS_TIMEOUT_MS);
    this.#collecting.set(request, (metrics, from) => {
      found.push(metrics);
      asked.delete(from);
      if (asked.size === 0) resolve();
    });
    for (const worker of asked) send(worker, { type: 'report-metrics', request });
    if (asked.size === 0) resolve();
    return promise.then(() => {
      clearTimeout(timer);
      this.#collecting.delete(request);
      return found;
    });
  }

  /** In the format in which the processes report theirs. */
  #metrics(): ProcessMetrics {
    const series = (value: (slot: Slot) => number) =>
      this.#slots.map((slot) => ({ value: value(slot), labels: { process: slot.name } }));
    return [
      {
        name: 'rolecall_process_up',
        help: 'Whether a process is ready.',
        type: 'gauge',
        values: series(({ isReady }) => Number(isReady)),
      },
      {
        name: 'rolecall_process_restarts_total',
        help: 'Number of times the supervisor has restarted a process.',
        type: 'counter',
        values: series(({ restarts }) => restarts),
      },
      {
        name: 'process_resident_memory_bytes',
        help: 'Resident memory size in bytes.',
        type: 'gauge',
        values: [{ value: process.memoryUsage.rss(), labels: { process: 'supervisor' } }],
      },
    ];
  }
}

/**
 * Closes the connection that was being handed to a process when it was killed. `node:cluster` hands over one at a time, and
 * forgets it if the process ends before it has accepted it: its client would wait forever.
 */
function closeUnacceptedConnection(worker: Worker): void {
  let latest: { close?: () => void } | undefined;
  const { process: child } = worker;
  const original = child.send.bind(child) as (...parameters: unknown[]) => boolean; // its overloads differ in what is left out
  child.send = (...parameters: unknown[]) => {
    if (typeof parameters[1] === 'object' && parameters[1] !== null) latest = parameters[1];
    return original(...parameters);
  };
  // Closing it again, if it was accepted, has no effect.
  worker.once('exit', () => latest?.close?.());
}

/** Whether the process becomes ready before it ends. */
function becomesReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on('message', (message: ToSupervisor) => {
      if (message.type === 'ready') resolve(true);
    });
    worker.once('exit', () => resolve(false));
  });
}

function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
