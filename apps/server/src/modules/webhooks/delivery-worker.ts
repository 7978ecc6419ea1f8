import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { messageOf } from '../../platform/message-of.ts';
import { Batches } from '../../platform/queue/batches.ts';
import { FairSlots, type SlotLimits } from '../../platform/queue/fair-slots.ts';
import { endWithGrace } from '../../platform/queue/grace.ts';
import { type Loop, startLoop } from '../../platform/queue/loop.ts';
import type { Services } from '../../platform/services.ts';
import { disableWebhook } from './disable-webhook.ts';
import { MessageBodies } from './message-bodies.ts';
import { NO_ANSWER, type Outcome, verdictOn } from './outcome.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  completeDeliveries,
  dropDeliveries,
  dueEndpoints,
  type EndedAttempt,
  type Endpoint,
  noteFailing,
  noteRecovered,
  recoverDeliveries,
  releaseDeliveries,
  type Share,
} from './queue-queries.ts';
import { openSecrets } from './secrets.ts';
import { sendWebhook } from './send.ts';

export interface DeliveryOptions {
  /** For one attempt. Source: contract 6, 15 s. */
  timeoutMs: number;
  /** Twice what an attempt may take, so that it never has to be renewed; after it another worker takes the delivery over. */
  leaseSeconds: number;
  slots: SlotLimits;
  now: () => number;
  random: () => number;
}

export const DELIVERY_OPTIONS: DeliveryOptions = {
  timeoutMs: 15_000,
  leaseSeconds: 30,
  slots: { perMember: 8, perGroup: 128, total: 512, slowPerGroup: 128, slowTotal: 512, slowAfterMs: 1_000 },
  now: Date.now,
  random: Math.random,
};

const POLL_MS = 200;
// Claims are at least this far apart, so that under load each takes many deliveries: 128 places of a workspace refilled
// at this pace are 6,400 deliveries a second.
const SPACING_MS = 20;
// Results wait this long for company.
const LINGER_MS = 20;
const RECOVER_EVERY_MS = 5_000;
const FAILING_DAYS = 5;

/** Sends the deliveries that are due: claims them, attempts each outside any transaction, and writes what came of it. */
export class DeliveryWorker {
  readonly #db: Database;
  readonly #services: Services;
  readonly #options: DeliveryOptions;
  readonly #slots: FairSlots;
  readonly #bodies: MessageBodies;
  readonly #ended: Batches<EndedAttempt>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #loop: Loop;
  /** Endpoints that may have something due. */
  #due = new Map<string, Endpoint>();
  #scanAt = 0;
  #recoverAt = 0;
  /** How far the database's clock is ahead of this process's: receivers refuse a timestamp that is minutes off. */
  #aheadMs = 0;

  constructor(db: Database, services: Services, options: DeliveryOptions = DELIVERY_OPTIONS) {
    this.#db = db;
    this.#services = services;
    this.#options = options;
    this.#slots = new FairSlots(options.slots);
    this.#bodies = new MessageBodies(db.read);
    const onError = (error: unknown) =>
      services.log.warn({ message: messageOf(error) }, 'deliveries could not be worked on; trying again');
    this.#ended = new Batches({ write: (items) => this.#write(items), lingerMs: LINGER_MS, maxItems: 500, onError });
    this.#loop = startLoop({
      run: () => this.#run(),
      pollMs: () => POLL_MS,
      spacingMs: SPACING_MS,
      random: options.random,
      onError,
    });
    this.#unsubscribe = services.signals.on('work', ({ queue }) => {
      if (queue === 'deliveries') this.#rescan();
    });
  }

  /** These endpoints have got deliveries. */
  wake(endpoints: readonly Endpoint[]): void {
    for (const endpoint of endpoints) this.#due.set(endpoint.webhookId, endpoint);
    this.#loop.wake();
  }

  /** Claims nothing more, lets attempts end or gives their deliveries back, and writes the results. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#loop.stop();
    await endWithGrace(this.#underWay, this.#stopping);
    await this.#ended.flush();
  }

  #rescan(): void {
    this.#scanAt = 0;
    this.#loop.wake();
  }

  /** @returns true when a claim was filled, so that more may wait. */
  async #run(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#recoverAt) {
      await recoverDeliveries(this.#db.write);
      this.#recoverAt = now + RECOVER_EVERY_MS;
    }
    if (now >= this.#scanAt) {
      await this.#scan();
      this.#scanAt = now + POLL_MS / 2;
    }
    const shares = this.#share();
    if (shares.length === 0) return false;
    // Taken out now: a wake-up during the claim puts them back.
    for (const { webhookId } of shares) this.#due.delete(webhookId);
    const { leaseSeconds } = this.#options;
    const claimed = await claimDeliveries(this.#db.write, shares, leaseSeconds, FAILING_DAYS).catch((error) => {
      for (const share of shares) this.#due.set(share.webhookId, share);
      throw error;
    });
    if (claimed[0] !== undefined) this.#aheadMs = claimed[0].databaseMs - this.#options.now();
    const got = new Map<string, number>();
    for (const { webhookId } of claimed) got.set(webhookId, (got.get(webhookId) ?? 0) + 1);
    for (const share of shares) {
      if (got.get(share.webhookId) === share.room) this.#due.set(share.webhookId, share);
    }
    await this.#attemptAll(claimed);
    return claimed.length > 0;
  }

  async #scan(): Promise<void> {
    for (const { deleted, ...endpoint } of await dueEndpoints(this.#db.read)) {
      if (deleted) await dropDeliveries(this.#db.write, endpoint);
      else if (!this.#due.has(endpoint.webhookId)) this.#due.set(endpoint.webhookId, endpoint);
    }
  }

  /** Who may claim how many now: workspaces with least under way first, endpoints in turn. */
  #share(): Share[] {
    const inAll = { quick: 0, slow: 0 };
    const inGroups = new Map<string, { quick: number; slow: number }>();
    const turn = [...this.#due.values()].sort(
      (a, b) => this.#slots.load(a.workspaceId) - this.#slots.load(b.workspaceId),
    );
    const shares: Share[] = [];
    for (const { workspaceId, webhookId } of turn) {
      const planned = inGroups.get(workspaceId) ?? { quick: 0, slow: 0 };
      const room = this.#slots.room(workspaceId, webhookId, planned, inAll);
      if (room === 0) continue;
      const lane = this.#slots.isSlow(webhookId) ? 'slow' : 'quick';
      planned[lane] += room;
      inAll[lane] += room;
      inGroups.set(workspaceId, planned);
      shares.push({ workspaceId, webhookId, room });
    }
    return shares;
  }

  async #attemptAll(claimed: readonly ClaimedDelivery[]): Promise<void> {
    if (claimed.length === 0) return;
    // Slots are taken before anything is awaited, so that they are counted in the next share.
    const slots = claimed.map((delivery) => this.#slots.begin(delivery.workspaceId, delivery.webhookId));
    let bodies: Map<string, Buffer>;
    try {
      bodies = await this.#bodies.of(claimed);
    } catch (error) {
      for (const slot of slots) slot.end(true);
      await releaseDeliveries(this.#db.write, claimed).catch(() => {}); // else their lease ends
      throw error;
    }
    claimed.forEach((delivery, index) => {
      const slot = slots[index]!;
      const attempt = this.#attempt(delivery, bodies.get(delivery.eventId)).then((succeeded) => {
        slot.end(succeeded);
        this.#underWay.delete(attempt);
        if (this.#due.size > 0) this.#loop.wake();
      });
      this.#underWay.add(attempt);
    });
  }

  /** @returns whether the receiver took it. */
  async #attempt(delivery: ClaimedDelivery, body: Buffer | undefined): Promise<boolean> {
    let outcome: Outcome;
    try {
      outcome = await this.#send(delivery, body);
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.#services.log.error({ message: messageOf(error), deliveryId: delivery.id }, 'an attempt broke');
      }
      // Not the receiver's fault, so not counted: it is due again at once, or for another worker.
      await releaseDeliveries(this.#db.write, [delivery]).catch(() => {}); // else its lease ends
      return true;
    }
    const { status, retrySeconds } = verdictOn(outcome, delivery.attempts + 1, this.#options.random);
    this.#ended.add({ delivery, attemptId: newId(), status, retrySeconds, ...outcome });
    if (outcome.gone || (delivery.overdue && !outcome.succeeded)) this.#disable(delivery, outcome.gone);
    return outcome.succeeded;
  }

  async #send(delivery: ClaimedDelivery, body: Buffer | undefined): Promise<Outcome> {
    if (body === undefined) return { ...NO_ANSWER, error: 'The event does not exist any more.' };
    const secrets = openSecrets(this.#services.secrets, delivery.secrets);
    const { timeoutMs, now } = this.#options;
    const message = { url: delivery.url, eventId: delivery.eventId, body, secrets };
    const databaseNow = () => now() + this.#aheadMs;
    return sendWebhook(this.#services.egress, message, {
      timeoutMs,
      now: databaseNow,
      signal: this.#stopping.signal,
    });
  }

  #disable(delivery: ClaimedDelivery, gone: boolean): void {
    const reason = gone ? 'The endpoint answered 410 Gone.' : `Every delivery has failed for ${FAILING_DAYS} days.`;
    const work = disableWebhook(this.#db, this.#services, delivery, reason)
      .catch((error) => this.#services.log.warn({ message: messageOf(error) }, 'an endpoint could not be disabled'))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #write(ended: EndedAttempt[]): Promise<void> {
    await completeDeliveries(this.#db.write, ended);
    const failed = endpointsOf(ended, ({ delivery, succeeded }) => !succeeded && !delivery.failing);
    const recovered = endpointsOf(ended, ({ delivery, succeeded }) => succeeded && delivery.failing);
    if (failed.length > 0) await noteFailing(this.#db.write, failed);
    if (recovered.length > 0) await noteRecovered(this.#db.write, recovered);
  }
}

function endpointsOf(ended: readonly EndedAttempt[], which: (attempt: EndedAttempt) => boolean): Endpoint[] {
  const endpoints = new Map(ended.filter(which).map(({ delivery }) => [delivery.webhookId, delivery]));
  return [...endpoints.values()];
}
