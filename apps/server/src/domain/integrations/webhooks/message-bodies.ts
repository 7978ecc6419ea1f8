import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { CallerLimits } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { fieldsOf, type WorkspaceFields } from '../../records/custom-fields/field-directory.ts';
import { containsCustomFields } from '../../records/custom-fields/show-events.ts';
import { areLimitedToJobs } from '../../records/visibility/key-limits.ts';
import { dependsOnScopes } from '../activity/catalog/visible-data.ts';
import { type EventToSend, eventsToSend } from './queue-queries.ts';
import { webhookBody } from './send.ts';

// Long enough to read an event once for all its endpoints; short, because erasing a candidate changes events.
const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 2_000;

/** The bodies of the requests for one event: one for each set of scopes, and a single one where scopes hide
 * nothing; each with and without personal data, and with and without lists of all changed records. */
export class MessageBody {
  readonly readAt: number;
  readonly #event: EventToSend;
  readonly #fields: WorkspaceFields | null;
  readonly #bytes = new Map<string, Buffer>();

  /** @param fields the custom fields of the workspace; null if the event contains no records with custom fields */
  constructor(event: EventToSend, fields: WorkspaceFields | null, readAt: number) {
    this.#event = event;
    this.#fields = fields;
    this.readAt = readAt;
  }

  /**
   * @param scopes of the webhook; null for one from before scopes were stored
   * @param limits of the webhook; null for none
   */
  for(scopes: readonly string[] | null, limits: CallerLimits | null): Buffer {
    const scopesKey =
      this.#fields !== null || dependsOnScopes(this.#event.data) || this.#event.actor.type === 'candidate'
        ? JSON.stringify(scopes)
        : '';
    const key = `${limits?.personalData !== false} ${limits !== null && areLimitedToJobs(limits)} ${scopesKey}`;
    let bytes = this.#bytes.get(key);
    if (bytes === undefined) {
      bytes = webhookBody(this.#event, this.#fields, scopes === null ? null : new Set(scopes), limits);
      this.#bytes.set(key, bytes);
    }
    return bytes;
  }
}

/** Bodies by event id, each read and serialized once for all the endpoints that get it at about the same time. */
export class MessageBodies {
  readonly #db: Database;
  readonly #services: Services;
  readonly #bodies = new LookupCache<MessageBody>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_ENTRIES });

  constructor(db: Database, services: Services) {
    this.#db = db;
    this.#services = services;
  }

  /** The bodies of these events; an event that no longer exists has none. */
  async of(requested: readonly { workspaceId: string; eventId: string }[]): Promise<ReadonlyMap<string, MessageBody>> {
    const events = new Map(requested.map((event) => [event.eventId, event]));
    return this.#bodies.getAll(events.keys(), async (missing, readAt) => {
      const rows = await eventsToSend(
        this.#db.read,
        [...missing].map((id) => events.get(id)!),
      ); // it is one of these keys
      return Promise.all(
        rows.map(async (event) => [event.id, new MessageBody(event, await this.#fieldsFor(event), readAt)] as const),
      );
    });
  }

  async #fieldsFor({ workspaceId, data }: EventToSend): Promise<WorkspaceFields | null> {
    if (!containsCustomFields(data)) return null;
    return fieldsOf({ workspaceId, db: this.#db, services: this.#services });
  }
}
