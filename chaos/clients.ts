import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../apps/server/test/random.ts';
import { call, need, type Reply } from './calls.ts';
import type { Workspace } from './fleet.ts';
import type { History, Intent } from './history.ts';
import { Known, nextWrite, type SharedJob, type Write } from './writes.ts';

/** The service that faults are injected into; it may restart at another address. */
export interface Target {
  url: string;
  workspace: Workspace;
}

interface ClientsOptions {
  target: Target;
  history: History;
  seed: number;
  clients: number;
  /** The number of writes by all clients together. */
  writes: number;
  /** Stops the clients before that number is reached. */
  over?: AbortSignal;
  /** Milliseconds between two writes of a client, for loads below the maximum. */
  pauseMs?: number;
}

const RETRY_MS = 60;
/** The claim of a killed process expires after 30 seconds; until then its call is postponed. */
const IN_PROGRESS_MS = 500;
const GIVE_UP_MS = 60_000;
/** One in this many writes is repeated immediately. */
const REPEAT = 8;

/** Jobs for all clients: open, with a form that requires only a name. */
export async function makeSharedJobs({ url, workspace }: Target, count: number): Promise<SharedJob[]> {
  const key = workspace.secretKey;
  const jobs: SharedJob[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = {
      title: `Shared ${number}`,
      description: 'Proof.',
      employmentType: 'full_time',
      workplaceType: 'remote',
    };
    const { id, slug } = await need({ method: 'POST', url: `${url}/api/v1/jobs`, key, body });
    const path = `${url}/api/v1/jobs/${id}`;
    const form = await need({ method: 'GET', url: `${path}/application-config`, key });
    const config = { ...form, sections: { ...form.sections, resume: { visibility: 'optional' } } };
    await need({ method: 'PUT', url: `${path}/application-config`, key, body: config });
    await need({ method: 'POST', url: `${path}/publish`, key });
    const stages: { id: string; kind: string }[] = await need({ method: 'GET', url: `${path}/stages`, key });
    const between = stages.filter(({ kind }) => ['screening', 'interview', 'offer'].includes(kind));
    jobs.push({ id, slug, stageIds: between.map((stage) => stage.id) });
  }
  return jobs;
}

/**
 * Clients that write concurrently, all kinds in random order. Each records its intent before a call and the response after
 * it, and repeats a call without a response under the same key until it has one.
 * @returns how many writes have a final response
 */
export async function runClients(options: ClientsOptions & { jobs: readonly SharedJob[] }): Promise<number> {
  const clients = Array.from({ length: options.clients }, (_, number) => new Client(options, number));
  const answered = await Promise.all(clients.map((client) => client.run()));
  return answered.reduce((sum, count) => sum + count, 0);
}

/** Repeats every write of the history. */
export async function repeatAll(target: Target, history: History): Promise<void> {
  const intents = history.read().filter((entry) => entry.type === 'intent');
  const next = intents.values();
  const worker = async () => {
    for (const intent of next) note(history, intent, await send(target, intent));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

class Client {
  readonly #options: ClientsOptions & { jobs: readonly SharedJob[] };
  readonly #number: number;
  readonly #random: (below: number) => number;
  readonly #known = new Known();
  readonly #later: Write[] = [];
  #answered = 0;

  constructor(options: ClientsOptions & { jobs: readonly SharedJob[] }, number: number) {
    this.#options = options;
    this.#number = number;
    this.#random = randomFrom(options.seed * 31 + number);
  }

  async run(): Promise<number> {
    const { clients, writes, seed, target, jobs, over, pauseMs = 0 } = this.#options;
    const { slug, ownerId } = target.workspace;
    const around = { slug, ownerId, jobs, random: this.#random };
    const mine = Math.ceil(writes / clients);
    for (let n = 0; n < mine && over?.aborted !== true; n += 1) {
      const write = nextWrite(`p${seed}-${this.#number}-${n}`, this.#known, around);
      this.#options.history.add(write.intent);
      await this.#ask(write, false);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    for (const write of this.#later) await this.#ask(write, true);
    return this.#answered;
  }

  /** Repeats the call until there is a final response; one that is still in progress is postponed unless `toTheEnd`. */
  async #ask(write: Write, toTheEnd: boolean): Promise<void> {
    const { target, history } = this.#options;
    const giveUp = performance.now() + GIVE_UP_MS;
    while (performance.now() < giveUp) {
      const begun = performance.now();
      const reply = await send(target, write.intent).catch((error: Error) => error);
      const reason = lossOf(reply);
      if (reason === null) return this.#take(write, reply as Reply); // an error is a loss
      history.add({ type: 'loss', key: write.intent.key, reason, ms: Math.round(performance.now() - begun) });
      const isRunning = reason.startsWith('409');
      if (isRunning && !toTheEnd) {
        this.#later.push(write);
        return;
      }
      await sleep(isRunning ? IN_PROGRESS_MS : RETRY_MS);
    }
  }

  async #take(write: Write, reply: Reply): Promise<void> {
    const { target, history } = this.#options;
    note(history, write.intent, reply);
    this.#answered += 1;
    if (reply.status < 300) write.remember(JSON.parse(reply.text).data.id);
    if (this.#random(REPEAT) > 0) return;
    const again = await send(target, write.intent).catch(() => null);
    if (again !== null && lossOf(again) === null) note(history, write.intent, again);
  }
}

/** Why the same call has to be repeated; null if its response is final. */
function lossOf(reply: Reply | Error): string | null {
  if (reply instanceof Error) return reply.message;
  if (reply.status === 503 || reply.status === 429) return String(reply.status);
  if (reply.status !== 409) return null;
  const { code } = JSON.parse(reply.text).error;
  return code === 'idempotency_in_progress' ? `409 ${code}` : null;
}

function send({ url, workspace }: Target, { key, path, body }: Intent): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  if (path.startsWith('/api/public/')) return call({ method: 'POST', url: url + path, headers, body });
  return call({ method: 'POST', url: `${url}/api/v1${path}`, key: workspace.secretKey, headers, body });
}

function note(history: History, { key }: Intent, { status, text, headers }: Reply): void {
  const replayed = headers['idempotent-replayed'] === 'true';
  history.add({ type: 'acknowledgement', key, status, body: text, replayed });
}
