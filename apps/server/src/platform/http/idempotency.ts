import { createHash } from 'node:crypto';
import type { Completion } from '../context.ts';
import type { Database, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { ApiError, BadRequest } from '../errors.ts';
import { newId } from '../ids.ts';
import type { SecretBox } from '../secrets.ts';

// Longer than any request may run; a claim left by a crashed process opens again after it.
const LEASE_SECONDS = 30;
const SEAL_PURPOSE = 'idempotent answer';

/** An answer as it went over the wire, so that a repeat gets the same bytes. */
export interface StoredAnswer {
  status: number;
  body: Buffer | string;
  etag: string | null;
}

export interface IdempotentCall {
  workspaceId: string;
  /** Whose keys these are: the API key's id, or `public`. */
  scope: string;
  key: string;
  method: string;
  url: string;
  body: Uint8Array | undefined;
}

/** @throws BadRequest when the header is there but not 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new BadRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

/**
 * A claim on an idempotency key. It is committed before the work starts, so that rivals see it; the answer is written in
 * the transaction of the work's effect, and that write fails when the claim has been lost in the meantime. So either both
 * the effect and its answer exist, or neither does.
 */
export class Claim {
  readonly #call: IdempotentCall;
  readonly #token = newId();

  private constructor(call: IdempotentCall) {
    this.#call = call;
  }

  /**
   * Takes the key for this call.
   * @returns the claim, or the stored answer when an equal call has finished before.
   * @throws ApiError 409 `idempotency_key_reused` for another request under the same key, `idempotency_in_progress` while
   * the first call runs.
   */
  static async take(db: Database, secrets: SecretBox, call: IdempotentCall): Promise<Claim | StoredAnswer> {
    const claim = new Claim(call);
    const requestHash = hashRequest(call);
    // Not waiting for the disk: if a crash loses the claim, the effect that would have committed after it is lost too.
    const [taken] = await db.relaxed.query<{ token: string }>(sql`
      insert into idempotency_keys as k (workspace_id, scope, key, request_hash, token, locked_until)
      values (${call.workspaceId}, ${call.scope}, ${call.key}, ${requestHash}, ${claim.#token},
              now() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (workspace_id, scope, key) do update
        set request_hash = excluded.request_hash, token = excluded.token, locked_until = excluded.locked_until,
            status = null, body = null, etag = null, sealed = false, candidate_ids = '{}', created_at = rolecall_now()
        where (k.status is null and k.locked_until < now() and k.request_hash = excluded.request_hash)
           or k.created_at < rolecall_now() - interval '24 hours'
      returning token`);
    if (taken !== undefined) return claim;
    const [stored] = await db.relaxed.query<{
      requestHash: Buffer;
      status: number | null;
      body: Buffer;
      etag: string | null;
      sealed: boolean;
    }>(sql`
      select request_hash as "requestHash", status, body, etag, sealed from idempotency_keys
      where workspace_id = ${call.workspaceId} and scope = ${call.scope} and key = ${call.key}`);
    if (stored !== undefined && !stored.requestHash.equals(requestHash)) {
      throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    }
    if (stored === undefined || stored.status === null) {
      throw new ApiError(
        'idempotency_in_progress',
        'The first call with this Idempotency-Key is still running.',
        undefined,
        {
          'retry-after': '1',
        },
      );
    }
    const body = stored.sealed ? secrets.open(stored.body, SEAL_PURPOSE) : stored.body;
    return { status: stored.status, body, etag: stored.etag };
  }

  /** Writes the answer that `render` makes of the result, as part of the effect's transaction. */
  completion(render: (result: unknown) => StoredAnswer, seal: SecretBox | null): Completion {
    return {
      complete: async (tx: Transaction, result: unknown, candidateIds: string[]) => {
        const answer = render(result);
        const body = seal === null ? Buffer.from(answer.body) : seal.seal(answer.body, SEAL_PURPOSE);
        const rows = await tx.query(sql`
          update idempotency_keys
          set status = ${answer.status}, body = ${body}, etag = ${answer.etag}, sealed = ${seal !== null},
              candidate_ids = ${candidateIds}::uuid[]
          where ${this.#mine()} and status is null returning 1`);
        if (rows.length === 0) {
          throw new ApiError(
            'idempotency_in_progress',
            'Another call with this Idempotency-Key has taken over.',
            undefined,
            {
              'retry-after': '1',
            },
          );
        }
      },
    };
  }

  /** Gives the key back after a failure, so that the call can be made again. */
  async release(db: Database): Promise<void> {
    await db.relaxed.query(sql`delete from idempotency_keys where ${this.#mine()} and status is null`);
  }

  #mine() {
    const { workspaceId, scope, key } = this.#call;
    return sql`workspace_id = ${workspaceId} and scope = ${scope} and key = ${key} and token = ${this.#token}`;
  }
}

function hashRequest(call: IdempotentCall): Buffer {
  return createHash('sha256')
    .update(`${call.method} ${call.url}\n`)
    .update(call.body ?? '')
    .digest();
}
