import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { FairSlots, type SlotLimits } from '../../../platform/queue/fair-slots.ts';
import { QueueWorker } from '../../../platform/queue/queue-worker.ts';
import type { LaneCounts } from '../../../platform/queue/worker-capacity.ts';
import { scopesOfEvent } from '../activity/catalog/event-scopes.ts';
import { onlyWithinLimits } from '../activity/within-limits.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { MessageBodies, type MessageBody } from './message-bodies.ts';
import { NO_ANSWER, nextDeliveryState, type Outcome } from './outcome.ts';
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

interface DeliveryOptions {
  /** Of one attempt. */
  timeoutMs: number;
  /** Twice the timeout, so that it never has to be renewed. When it expires, another worker takes over the delivery. */
  leaseSeconds: number;
  slots: SlotLimits;
  now: () => number;
  random: () => number;
}

export const DELIVERY_OPTIONS: DeliveryOptions = {
  timeoutMs: 15_000,
  leaseSeconds: 30,
  slots: {
    perMember: 8,
    quick: { total: 512, perGroup: 128 },
    slow: { total: 512, perGroup: 128 },
    slowAfterMs: 1_000,
  },
  now: Date.now,
  random: Math.random,
};

const POLL_MS = 200;
// Minimum time between claims, so that under load each takes many deliveries: 128 slots of a workspace, refilled at this
// rate, are 6,400 deliveries per second.
const SPACING_MS = 20;
// How long a result waits to be written together with others.
const LINGER_MS = 20;
const RECOVER_EVERY_MS = 5_000;
export const FAILING_DAYS = 5;
// Minimum time between the end of an attempt and the end of its lease.
const LEASE_MARGIN_MS = 1_000;

/** Sends the deliveries that are due: claims them, attempts each outside any transaction, and stores the results. */
export class DeliveryWorker {
  readonly #db: Database;
  readonly #services: Services;
  readonly #options: DeliveryOptions;
  readonly #slots: FairSlots;
  readonly #bodies: MessageBodies;
  readonly #worker: QueueWorker<ClaimedSequence, EndedAttempt>;
  /** Endpoints that may have due deliveries. */
  #due = new Map<string, Endpoint>();
  #scanAt = 0;
  /** How far the database's clock is ahead of this process's: receivers reject a timestamp that is minutes off. */
  #aheadMs = 0;

  constructor(db: Database, services: Services, options: DeliveryOptions = DELIVERY_OPTIONS) {
    this.#db = db;
    this.#services = services;
    this.#options = options;
    this.#slots = new FairSlots(options.slots);
    this.#bodies = new MessageBodies(db, services);
    this.#worker = new QueueWorker(
      services,
      {
        name: 'deliveries',
        pollMs: POLL_MS,
        spacingMs: SPACING_MS,
        claim: () => this.#claim(),
        work: (sequence) => this.#attemptInTurn(sequence),
        results: { write: (ended) => this.#write(ended), max: 500, lingerMs: LINGER_MS },
        upkeep: { everyMs: RECOVER_EVERY_MS, run: () => recoverDeliveries(db.write) },
        onSignal: () => {
          this.#scanAt = 0;
        },
        hasMore: () => this.#due.size > 0,
      },
      options.random,
    );
  }

  /** Wakes the worker for endpoints that have new deliveries. */
  wake(endpoints: readonly Endpoint[]): void {
    for (const endpoint of endpoints) this.#due.set(endpoint.webhookId, endpoint);
    this.#worker.wake();
  }

  /** Stops claiming, completes attempts or releases their deliveries, and writes the results. */
  async stop(): Promise<void> {
    await this.#worker.stop();
  }

  async #claim(): Promise<ClaimedSequence[]> {
    const now = performance.now();
    if (now >= this.#scanAt) {
      await this.#scan();
      this.#scanAt = now + POLL_MS / 2;
    }
    const shares = this.#share();
    if (shares.length === 0) return [];
    // Removed before the claim, so that a wake-up during the claim adds them again.
    for (const { webhookId } of shares) this.#due.delete(webhookId);
    const { leaseSeconds } = this.#options;
    const claimedAt = performance.now();
    const claimed = await claimDeliveries(this.#db.write, shares, leaseSeconds, FAILING_DAYS).catch((error) => {
      for (const share of shares) this.#due.set(share.webhookId, share);
      throw error;
    });
    if (claimed[0] !== undefined) this.#aheadMs = claimed[0].databaseMs - this.#options.now();
    const sequences = sequencesOf(claimed);
    const claimedCounts = new Map<string, number>();
    for (const [{ webhookId }] of sequences) claimedCounts.set(webhookId, (claimedCounts.get(webhookId) ?? 0) + 1);
    for (const share of shares) {
      if (claimedCounts.get(share.webhookId) === share.room) this.#due.set(share.webhookId, share);
    }
    const [bodies, permitted] = await this.#prepare(claimed);
    return sequences.map((deliveries) => ({ deliveries, bodies, permitted, claimedAt }));
  }

  /** The bodies of the deliveries, and those whose events are within the limits of their endpoints now. */
  async #prepare(claimed: readonly ClaimedDelivery[]): Promise<[ReadonlyMap<string, MessageBody>, Permitted]> {
    try {
      const within = onlyWithinLimits((visibility) => this.#db.restrictedTo(visibility).read, claimed);
      const [bodies, permitted] = await Promise.all([this.#bodies.of(claimed), within]);
      return [bodies, new Set(permitted)];
    } catch (error) {
      await this.#release(claimed);
      throw error;
    }
  }

  async #scan(): Promise<void> {
    for (const { deleted, ...endpoint } of await dueEndpoints(this.#db.read)) {
      if (deleted) await dropDeliveries(this.#db.write, endpoint);
      else if (!this.#due.has(endpoint.webhookId)) this.#due.set(endpoint.webhookId, endpoint);
    }
  }

  /** How many deliveries to claim for each endpoint. Workspaces with the fewest attempts in progress come first. */
  #share(): Share[] {
    const inAll = { quick: 0, slow: 0 };
    const inGroups = new Map<string, LaneCounts>();
    const ordered = [...this.#due.values()].sort(
      (a, b) => this.#slots.load(a.workspaceId) - this.#slots.load(b.workspaceId),
    );
    const shares: Share[] = [];
    for (const { workspaceId, webhookId } of ordered) {
      const planned = inGroups.get(workspaceId) ?? { quick: 0, slow: 0 };
      const room = this.#slots.room(workspaceId, webhookId, planned, inAll);
      if (room === 0) continue;
      const lane = this.#slots.laneOf(webhookId);
      planned[lane] += room;
      inAll[lane] += room;
      inGroups.set(workspaceId, planned);
      shares.push({ workspaceId, webhookId, room });
    }
    return shares;
  }

  /**
   * Attempts the deliveries of a sequence one after the other. Releases the rest when one fails, because a failing
   * endpoint gets fewer requests at a time; when the lease would not cover another attempt; and when the worker stops.
   */
  async #attemptInTurn({ deliveries, bodies, permitted, claimedAt }: ClaimedSequence): Promise<void> {
    const { leaseSeconds, timeoutMs } = this.#options;
    const latestStart = claimedAt + leaseSeconds * 1_000 - timeoutMs - LEASE_MARGIN_MS;
    for (const [index, delivery] of deliveries.entries()) {
      const slot = this.#slots.begin(delivery.workspaceId, delivery.webhookId);
      const result = await this.#attempt(delivery, bodies.get(delivery.eventId), permitted);
      slot.end(result !== 'failed');
      const rest = deliveries.slice(index + 1);
      if (result === 'broken') return this.#release([delivery, ...rest]);
      if (rest.length === 0) return;
      const mustEnd = this.#worker.isStopping || performance.now() > latestStart;
      if (result === 'failed' || mustEnd) return this.#release(rest);
    }
  }

  async #attempt(
    delivery: ClaimedDelivery,
    body: MessageBody | undefined,
    permitted: Permitted,
  ): Promise<'succeeded' | 'failed' | 'broken'> {
    let outcome: Outcome;
    try {
      outcome = await this.#send(delivery, body, permitted);
    } catch (error) {
      if (!this.#worker.signal.aborted) {
        this.#services.log.error(
          { message: messageOf(error), deliveryId: delivery.id },
          'webhook attempt failed unexpectedly',
        );
      }
      // The receiver did not cause this, so it does not count as an attempt; the delivery is due again immediately.
      return 'broken';
    }
    const { status, retrySeconds } = nextDeliveryState(outcome, delivery.attempts + 1, this.#options.random);
    this.#worker.finish({ delivery, attemptId: newId(), status, retrySeconds, ...outcome });
    if (outcome.gone || (delivery.overdue && !outcome.succeeded)) this.#disable(delivery, outcome.gone);
    return outcome.succeeded ? 'succeeded' : 'failed';
  }

  /** Releases claimed deliveries in one statement, so that the next claim keeps their order. */
  async #release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    await releaseDeliveries(this.#db.write, deliveries).catch(() => {}); // otherwise their lease expires
  }

  async #send(delivery: ClaimedDelivery, body: MessageBody | undefined, permitted: Permitted): Promise<Outcome> {
    if (body === undefined) return { ...NO_ANSWER, error: 'The event no longer exists.' };
    // The webhook may have changed since the delivery was created.
    const { scopes, limits } = delivery;
    if (scopes !== null && !scopesOfEvent(delivery.event).every((scope) => scopes.includes(scope)))
      return { ...NO_ANSWER, error: "The webhook's scopes no longer cover this event.", outOfScope: true };
    if (!permitted.has(delivery))
      return { ...NO_ANSWER, error: "The event is no longer within the webhook's limits.", outOfScope: true };
    const secrets = openSecrets(this.#services.secrets, delivery.secrets);
    const { timeoutMs, now } = this.#options;
    const message = { url: delivery.url, eventId: delivery.eventId, body: body.for(scopes, limits), secrets };
    const databaseNow = () => now() + this.#aheadMs;
    return sendWebhook(this.#services.egress, message, {
      timeoutMs,
      now: databaseNow,
      signal: this.#worker.signal,
    });
  }

  #disable(delivery: ClaimedDelivery, gone: boolean): void {
    const reason = gone
      ? 'The endpoint responded with 410 Gone.'
      : `Every delivery has failed for ${FAILING_DAYS} days.`;
    const disabling = disableEndpoint(this.#db, this.#services, delivery, reason).catch((error) =>
      this.#services.log.warn({ message: messageOf(error) }, 'disabling a webhook endpoint failed'),
    );
    this.#worker.track(disabling);
  }

  async #write(ended: EndedAttempt[]): Promise<void> {
    const followed = await completeDeliveries(this.#db.write, ended);
    if (followed.length > 0) this.wake(followed);
    const failed = endpointsOf(ended, ({ delivery, succeeded }) => !succeeded && !delivery.failing);
    const recovered = endpointsOf(ended, ({ delivery, succeeded }) => succeeded && delivery.failing);
    if (failed.length > 0) await noteFailing(this.#db.write, failed);
    if (recovered.length > 0) await noteRecovered(this.#db.write, recovered);
  }
}

/** Deliveries that are attempted one after the other. */
type Sequence = readonly [ClaimedDelivery, ...ClaimedDelivery[]];

/** The deliveries whose events are within the limits of their endpoints. */
type Permitted = ReadonlySet<ClaimedDelivery>;

interface ClaimedSequence {
  deliveries: Sequence;
  /** By event. */
  bodies: ReadonlyMap<string, MessageBody>;
  permitted: Permitted;
  claimedAt: number;
}

/** Groups first attempts to one endpoint for one record, in the order of the event log; retries and replays stand alone. */
function sequencesOf(claimed: readonly ClaimedDelivery[]): Sequence[] {
  const sequences = new Map<string, ClaimedDelivery[]>();
  for (const delivery of claimed) {
    const { webhookId, entityId, attempts, id } = delivery;
    const key = attempts > 0 || entityId === null ? id : `${webhookId} ${entityId}`;
    const sequence = sequences.get(key);
    if (sequence === undefined) sequences.set(key, [delivery]);
    else sequence.push(delivery);
  }
  // Each is created with one delivery, so none is empty.
  return [...sequences.values()].map((sequence) => sequence.sort(byOrder) as [ClaimedDelivery, ...ClaimedDelivery[]]);
}

function byOrder(a: ClaimedDelivery, b: ClaimedDelivery): number {
  if (a.position !== b.position) return (a.position ?? 0) - (b.position ?? 0);
  if (a.eventId !== b.eventId) return a.eventId < b.eventId ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function endpointsOf(ended: readonly EndedAttempt[], which: (attempt: EndedAttempt) => boolean): Endpoint[] {
  const endpoints = new Map(ended.filter(which).map(({ delivery }) => [delivery.webhookId, delivery]));
  return [...endpoints.values()];
}
