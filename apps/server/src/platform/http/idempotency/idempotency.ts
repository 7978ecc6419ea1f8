import { createHash } from 'node:crypto';
import type { Database, Queryable, Transaction } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { ApiError, BadRequest, Conflict } from '../../errors/errors.ts';
import { newId } from '../../ids/ids.ts';
import type { SecretBox } from '../../security/secrets.ts';
import { joinedBytes } from '../transport/pooled-bytes.ts';

// Longer than any request may run. The claim of a crashed process expires after this time.
const LEASE_SECONDS = 30;
/** Purpose under which stored responses that contain a secret are encrypted. */
export const STORED_RESPONSE = 'idempotent answer';

/** A response as sent, so that a repeated request gets the same bytes. */
export interface StoredResponse {
  status: number;
  /** The bytes or the text, or parts that follow one another. */
  body: Buffer | string | readonly (string | Buffer)[];
  etag: string | null;
  /**
   * Contains more records than the entity tag represents, so the tag does not show whether the client has the current
   * response.
   */
  isComposite?: boolean;
}

/** The bytes of a body. */
export function bodyBytes(body: StoredResponse['body']): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return typeof body === 'string' ? Buffer.from(body) : joinedBytes(body);
}

export interface IdempotentCall {
  workspaceId: string;
  /** Owner of the keys: the identity an API key represents, the member of a session, or `public`. */
  scope: string;
  key: string;
  method: string;
  url: string;
  body: Uint8Array | undefined;
  /** A digest of what determines which fields the caller sees; null for anonymous visitors. */
  rights: Buffer | null;
  /** Those of these records that `db` shows, see `visibleIds`. */
  visibleIds: VisibleIds;
}

/** The records with these IDs that the statements of `db` see, if their visibility depends on the caller. */
export type VisibleIds = (db: Queryable, workspaceId: string, ids: readonly string[]) => Promise<string[]>;

interface Completion {
  /** People whose data the response may contain, besides those whose IDs are in it. */
  subjectIds: readonly string[];
  /** The transaction, limited to the records that the caller sees; null for a caller who sees all. */
  restricted: Queryable | null;
  /** Encrypts the response; null for one without a secret. */
  secrets: SecretBox | null;
}

/** The stored response of a completed call, and what its caller was allowed to see. */
interface CompletedCall extends StoredResponse {
  rights: Buffer | null;
  /** The records in the response that its caller saw; null for a caller who saw all. */
  visible: string[] | null;
  /** The records in the response. */
  ids: string[];
}

/** @throws BadRequest when the header is set but not 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new BadRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

/**
 * A claim on an idempotency key. It is committed before the work starts, so that concurrent requests see it. The response is
 * written in the transaction of the effect, and that write fails if the claim has been lost in the meantime: either both the
 * effect and its response are stored, or neither is.
 */
export class Claim {
  readonly #call: IdempotentCall;
  readonly #token = newId();

  private constructor(call: IdempotentCall) {
    this.#call = call;
  }

  /**
   * Claims the key for this call.
   * @returns the claim, or the stored response when an identical call has already finished.
   * @throws ApiError 409 `idempotency_in_progress` while the first call is running, `idempotency_key_reused` for a different
   * request with the key of one that succeeded.
   */
  static async take(db: Database, secrets: SecretBox, call: IdempotentCall): Promise<Claim | CompletedCall> {
    const claim = new Claim(call);
    const requestHash = hashRequest(call, call.body ?? '');
    const valueHash = hashValue(call);
    // Does not wait for the disk: if a crash loses the claim, the effect that would have committed after it is lost too.
    const [taken] = await db.relaxed.query<{ token: string }>(sql`
      insert into idempotency_keys as k (workspace_id, scope, key, request_hash, value_hash, token, locked_until)
      values (${call.workspaceId}, ${call.scope}, ${call.key}, ${requestHash}, ${valueHash}, ${claim.#token},
              now() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (workspace_id, scope, key) do update
        set request_hash = excluded.request_hash, value_hash = excluded.value_hash, token = excluded.token,
            locked_until = excluded.locked_until, status = null, body = null, etag = null, sealed = false, candidate_ids = '{}', rights = null,
            visible_ids = null, created_at = rolecall_now()
        where (k.status is null and k.locked_until < now())
           or k.created_at < rolecall_now() - interval '24 hours'
      returning token`);
    if (taken !== undefined) return claim;
    const [stored] = await db.relaxed.query<{
      requestHash: Buffer;
      valueHash: Buffer | null;
      status: number | null;
      body: Buffer;
      etag: string | null;
      sealed: boolean;
      rights: Buffer | null;
      visible: string[] | null;
      ids: string[];
    }>(sql`
      select request_hash as "requestHash", value_hash as "valueHash", status, body, etag, sealed, rights,
             visible_ids as visible, candidate_ids as ids
      from idempotency_keys
      where workspace_id = ${call.workspaceId} and scope = ${call.scope} and key = ${call.key}`);
    // Whether the first call takes effect is not known yet; if it fails, another request may use the key.
    if (stored === undefined || stored.status === null) {
      throw inProgress('The first call with this Idempotency-Key is still running.');
    }
    const hasSameValue = valueHash !== null && stored.valueHash?.equals(valueHash) === true;
    if (!stored.requestHash.equals(requestHash) && !hasSameValue) {
      throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    }
    const body = stored.sealed ? secrets.open(stored.body, STORED_RESPONSE) : stored.body;
    const { status, etag, rights, visible, ids } = stored;
    return { status, body, etag, rights, visible, ids };
  }

  /**
   * Stores the response in the transaction of the effect.
   * @throws ApiError 409 `idempotency_in_progress` when another call has taken over the claim
   */
  async complete(
    tx: Transaction,
    answer: StoredResponse,
    { subjectIds, restricted, secrets }: Completion,
  ): Promise<void> {
    const { workspaceId, url, rights, visibleIds } = this.#call;
    const bytes = bodyBytes(answer.body);
    const body = secrets === null ? bytes : secrets.seal(bytes, STORED_RESPONSE);
    const ids = idsIn(subjectIds, url, bytes);
    const visible = restricted === null ? null : await visibleIds(restricted, workspaceId, ids);
    const rows = await tx.query(sql`
      update idempotency_keys
      set status = ${answer.status}, body = ${body}, etag = ${answer.etag}, sealed = ${secrets !== null},
          candidate_ids = ${ids}::uuid[], rights = ${rights}, visible_ids = ${visible}::uuid[]
      where ${this.#mine()} and status is null returning 1`);
    if (rows.length === 0) throw inProgress('Another call with this Idempotency-Key has taken over.');
  }

  /** Releases the key after a failure, so that the call can be retried. */
  async release(db: Database): Promise<void> {
    await db.relaxed.query(sql`delete from idempotency_keys where ${this.#mine()} and status is null`);
  }

  #mine() {
    const { workspaceId, scope, key } = this.#call;
    return sql`workspace_id = ${workspaceId} and scope = ${scope} and key = ${key} and token = ${this.#token}`;
  }
}

/**
 * Requires that the caller may still see everything in a stored response, which was written for what they saw when the call
 * was completed.
 * @throws Conflict when their rights have changed, or they no longer see one of its records
 */
export async function requireStillVisible(db: Database, call: IdempotentCall, completed: CompletedCall): Promise<void> {
  const hasSameRights = completed.rights === null || (call.rights !== null && completed.rights.equals(call.rights));
  if (hasSameRights && (await seesRecords(db, call, completed))) return;
  throw new Conflict(
    'This call has been completed, but what you may see has changed since. Read the records instead of repeating it.',
  );
}

async function seesRecords(
  db: Database,
  { workspaceId, visibleIds }: IdempotentCall,
  { visible, ids }: CompletedCall,
): Promise<boolean> {
  if (db.visibility === null) return true;
  const before = visible ?? (await visibleIds(db.unrestricted.read, workspaceId, ids));
  const now = new Set(await visibleIds(db.read, workspaceId, before));
  return before.every((id) => now.has(id));
}

function inProgress(message: string): ApiError {
  return new ApiError('idempotency_in_progress', message, undefined, { 'retry-after': '1' });
}

function hashRequest({ method, url }: IdempotentCall, body: Uint8Array | string): Buffer {
  return createHash('sha256').update(`${method} ${url}\n`).update(body).digest();
}

/** Larger bodies are compared byte by byte only: sorting the keys of 1 MB takes up to 290 ms, and of this much, 3 ms. */
const MAX_COMPARED_BY_VALUE = 64 * 1024;

/** Equal for requests with equal JSON, whatever the order of its keys, its spaces and its escapes; null for other bodies. */
function hashValue(call: IdempotentCall): Buffer | null {
  const { body } = call;
  if (body === undefined || body.length > MAX_COMPARED_BY_VALUE) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
    return hashRequest(
      call,
      JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? inOrder(part) : part)),
    );
  } catch {
    return null; // not JSON
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** With entries instead of an object, whose keys such as `2` and `__proto__` would have an order and a meaning of their own. */
function inOrder(value: Record<string, unknown>): unknown {
  return { '': Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) };
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/**
 * All people whose data a response may contain, so that erasing one of them finds it: the subjects of the change's
 * events, and every ID in the response and the URL, because a response contains records even if nothing was changed.
 */
function idsIn(subjectIds: readonly string[], url: string, body: Buffer): string[] {
  const named = [url, body.toString()].flatMap((text) => text.match(UUID) ?? []);
  return [...new Set([...subjectIds, ...named].map((id) => id.toLowerCase()))];
}
