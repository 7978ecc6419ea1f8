import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { BadRequest, SyncTokenExpired } from '../errors/errors.ts';
import type { SecretBox } from '../security/secrets.ts';
import type { ChangeHorizon, Horizon } from './change-horizon.ts';
import { type ChangePlace, decodeCursor, encodeCursor, type Page, unreadableCursor } from './paging.ts';

/** How long a sync token is valid. Tombstones are kept longer than this plus the duration of a sync. */
export const SYNC_TOKEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/** The maximum time between the first and the last page of a sync. */
export const WALK_DAYS = 1;

/** Parameters that do not affect which records are in a list. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  'limit',
  'cursor',
  'syncToken',
  'order',
  'sort',
  'expand',
  'includeTotal',
]);

const LIST = 'list';
const CHANGES = 'changes';
/** Separates the kind of a cursor or token from which fields the records of its pages show. */
const SHOWING = '.';
/** Not all pages showed the same fields. */
const DIFFERENT = '*';
/** The purpose of the keys that sign positions. */
export const POSITIONS = 'positions of lists';
type Key = readonly (string | number)[];

/** What paging needs to know about a list. */
interface ListSpec {
  id: string;
  /** Its filters, each with its schema. */
  query?: object | undefined;
  /** For a list that can be read as a feed, which continues with its own cursor: whether this query does. */
  isFeed?: ((query: Record<string, unknown>) => boolean) | undefined;
}

/** The starting point of a sync token, and of the sync that ends with it. */
interface Origin {
  position: number;
  /** By the database's clock, in milliseconds since 1970. */
  at: number;
}

/** One call of a list: the query to run, and how its page becomes the response. */
interface Step {
  query: Record<string, unknown>;
  finish: (page: Page<unknown>) => Page<unknown>;
}

interface Call {
  workspaceId: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

/**
 * Pages through a list, and through the changes after it. Cursors carry the horizon of the first page to the last one,
 * where it becomes the sync token: changes made while paging, even to records before the cursor, are returned by the next
 * sync with that token. Positions are signed, so that nobody gets the IDs of records that were deleted before they could
 * read the list.
 *
 * The fields that records show can change while the records remain: custom fields are added and archived, and callers differ.
 * Cursors and tokens contain which fields their pages showed, so a caller whose copy shows others learns that.
 */
export class ListWalks {
  readonly #horizon: ChangeHorizon;
  readonly #spec: ListSpec;
  readonly #filters: readonly (readonly [name: string, absent: unknown])[];
  /** For the current secret of the service and the previous ones. */
  readonly #keys: readonly KeyObject[];

  constructor(spec: ListSpec, horizon: ChangeHorizon, secrets: Pick<SecretBox, 'deriveAll'>) {
    this.#spec = spec;
    this.#horizon = horizon;
    this.#keys = secrets.deriveAll(POSITIONS).map((key) => createSecretKey(key));
    this.#filters = Object.entries(spec.query ?? {})
      .filter(([name]) => !NO_FILTERS.has(name))
      .map(([name, schema]) => [name, (schema as { default?: unknown }).default] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** @throws BadRequest for a cursor or token that is unreadable or belongs to another list; SyncTokenExpired */
  step(call: Call): Step | Promise<Step> {
    const { cursor, syncToken, sort, order } = call.query;
    if (this.#spec.isFeed?.(call.query) === true) {
      if (syncToken !== undefined)
        throw new BadRequest('The change feed has no sync tokens; continue it with its cursor.', {
          field: 'syncToken',
        });
      return { query: call.query, finish: (page) => page };
    }
    if (typeof syncToken === 'string') {
      rejectOrder({ sort, order });
      return this.#changes(call, syncToken, cursor);
    }
    if (typeof cursor === 'string') return this.#nextPage(call, cursor);
    const horizon = this.#horizon.recent();
    return horizon instanceof Promise
      ? horizon.then((known) => this.#list(call, known, undefined))
      : this.#list(call, horizon, undefined);
  }

  #nextPage(call: Call, cursor: string): Step {
    const [kind, signature, position, at, ...key] = decodeCursor(cursor);
    const shown = shownBy(kind, LIST);
    if (shown === null || !isCount(position) || !isCount(at)) throw unreadableCursor();
    if (!this.#isSigned(call, signature, [kind!, position, at])) throw unreadableCursor();
    return this.#list(call, { position, at }, encodeCursor(key), shown);
  }

  #list(call: Call, origin: Origin, cursor: string | undefined, before?: string): Step {
    return {
      query: cursor === undefined ? call.query : { ...call.query, cursor },
      finish: (given) => {
        const { page, shown } = compareFields(given, before);
        if (page.nextCursor === null) return { ...page, syncToken: this.#token(call, origin, shown) };
        const key = decodeCursor(page.nextCursor);
        return { ...page, nextCursor: this.#signed(call, [LIST + shown, origin.position, origin.at], key) };
      },
    };
  }

  async #changes(call: Call, syncToken: string, cursor: unknown): Promise<Step> {
    const since = this.#readToken(call, syncToken);
    if (typeof cursor !== 'string') {
      const horizon = await this.#horizon.now();
      if (horizon.at - since.at > SYNC_TOKEN_DAYS * DAY_MS) throw new SyncTokenExpired();
      // Even if nothing has changed, the end must be after the start.
      const newest = Math.max(horizon.newest, since.position + 1);
      const walk = { ...horizon, newest, since: since.position };
      return this.#changesAfter(call, { position: since.position, key: '' }, walk, since.shown);
    }
    const [kind, signature, next, at, newest, start, position, key] = decodeCursor(cursor, 8);
    const shown = shownBy(kind, CHANGES);
    const isRead =
      shown !== null && isCount(next) && isCount(at) && isCount(newest) && isCount(start) && isCount(position);
    if (!isRead || typeof key !== 'string') throw unreadableCursor();
    if (!this.#isSigned(call, signature, [kind!, next, at, newest, start, position, key])) throw unreadableCursor();
    const horizon = await this.#horizon.recent();
    if (horizon.at - at > WALK_DAYS * DAY_MS) throw new SyncTokenExpired();
    return this.#changesAfter(call, { position, key }, { position: next, newest, at, since: start }, shown);
  }

  #changesAfter(call: Call, after: ChangePlace, walk: Horizon & { since: number }, before: string): Step {
    const { cursor: _cursor, syncToken: _syncToken, ...query } = call.query;
    return {
      query: { ...query, changes: { after, since: walk.since, until: walk.newest } },
      finish: (given) => {
        const { page, shown } = compareFields(given, before);
        if (page.nextCursor === null) return { ...page, syncToken: this.#token(call, walk, shown) };
        const place = decodeCursor(page.nextCursor);
        return {
          ...page,
          nextCursor: this.#signed(call, [CHANGES + shown, walk.position, walk.at, walk.newest, walk.since, ...place]),
        };
      },
    };
  }

  #token(call: Call, { position, at }: Origin, shown: string): string {
    return this.#signed(call, [this.#identity(call) + shown, position, at]);
  }

  #readToken(call: Call, token: string): Origin & { shown: string } {
    const [kind, ...rest] = decodeCursor(token, undefined, 'syncToken');
    if (rest.length === 2 && rest.every(isCount)) throw new SyncTokenExpired(); // issued before they were signed
    const [signature, position, at] = rest;
    if (typeof kind !== 'string' || !isCount(position) || !isCount(at)) throw unreadableCursor('syncToken');
    const shown = shownBy(kind, this.#identity(call));
    if (shown === null) {
      throw new BadRequest('The sync token was issued for another list or for other filters.', { field: 'syncToken' });
    }
    if (rest.length !== 3 || !this.#isSigned(call, signature, [kind, position, at]))
      throw unreadableCursor('syncToken');
    return { position, at, shown };
  }

  /** The text of these values with their signature, and of others that need none. */
  #signed(call: Call, [kind, ...values]: Key, others: Key = []): string {
    return encodeCursor([kind!, this.#signature(this.#keys[0]!, call, [kind!, ...values]), ...values, ...others]);
  }

  #isSigned(call: Call, signature: unknown, values: Key): boolean {
    if (typeof signature !== 'string') return false;
    const given = Buffer.from(signature);
    return this.#keys.some((key) => {
      const valid = Buffer.from(this.#signature(key, call, values));
      return given.length === valid.length && timingSafeEqual(given, valid);
    });
  }

  #signature(key: KeyObject, { workspaceId }: Call, values: Key): string {
    return signPositions(key, [this.#spec.id, workspaceId, ...values]);
  }

  /** A short hash of the list and its filters: a token of another list would request the wrong changes. */
  #identity({ workspaceId, params, query }: Call): string {
    const parts: unknown[] = [this.#spec.id, workspaceId, Object.values(params)];
    for (const [name, absent] of this.#filters) {
      const value = query[name];
      if (value !== undefined && value !== absent) parts.push(name, value);
    }
    return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
  }
}

/** Which fields the pages before showed; null for a cursor or token of another kind. */
function shownBy(kind: unknown, expected: string): string | null {
  if (typeof kind !== 'string' || !kind.startsWith(expected)) return null;
  const shown = kind.slice(expected.length);
  return shown === '' || shown.startsWith(SHOWING) ? shown : null;
}

/**
 * Compares the fields that a page shows with those of the pages before it. A difference remains until the list is read again
 * from its first page, because the records of the copy that have not changed since are not returned.
 */
function compareFields(page: Page<unknown>, before: string | undefined): { page: Page<unknown>; shown: string } {
  const { shape = null } = page;
  const now = shape === null ? '' : SHOWING + shape.toString(36);
  if (before === undefined || before === now) return { page, shown: now };
  return { page: { ...page, customFieldsChanged: true }, shown: SHOWING + DIFFERENT };
}

/** The signature of these values. */
export function signPositions(key: KeyObject, values: Key): string {
  return createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

/** @throws BadRequest because changes come in the order in which they were committed */
function rejectOrder(given: Readonly<Record<string, unknown>>): void {
  const [field] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (field === undefined) return;
  throw new BadRequest(
    `\`${field}\` cannot be combined with \`syncToken\`: changes are returned in the order in which they were made.`,
    {
      field,
    },
  );
}
