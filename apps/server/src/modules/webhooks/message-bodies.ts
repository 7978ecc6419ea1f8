import type { Queryable } from '../../platform/database/database.ts';
import { type EventToSend, eventsToSend } from './queue-queries.ts';
import { webhookBody } from './send.ts';

// Long enough for one event to be read once for all its endpoints; short, because erasing a person changes events.
const KEEP_MS = 1_000;
const MAX_KEPT = 2_000;

/** Bodies by event id, each read and written as JSON once for all the endpoints that get it at about the same time. */
export class MessageBodies {
  readonly #db: Queryable;
  readonly #kept = new Map<string, { body: Buffer; readAt: number }>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** The bodies of these events; an event that no longer exists has none. */
  async of(wanted: readonly { workspaceId: string; eventId: string }[]): Promise<Map<string, Buffer>> {
    const now = performance.now();
    const bodies = new Map<string, Buffer>();
    const missing = new Map<string, { workspaceId: string; eventId: string }>();
    for (const event of wanted) {
      const kept = this.#kept.get(event.eventId);
      if (kept !== undefined && now - kept.readAt < KEEP_MS) bodies.set(event.eventId, kept.body);
      else missing.set(event.eventId, event);
    }
    if (missing.size === 0) return bodies;
    for (const event of await eventsToSend(this.#db, [...missing.values()]))
      bodies.set(event.id, this.#keep(event, now));
    return bodies;
  }

  #keep(event: EventToSend, readAt: number): Buffer {
    const body = webhookBody(event);
    this.#kept.delete(event.id);
    this.#kept.set(event.id, { body, readAt });
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return body;
  }
}
