import { createHmac, type KeyObject } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { recipientKey } from '../../../platform/email/recipient-key.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { visitorAt } from '../../../platform/http/transport/client-address.ts';
import type { SecretBox } from '../../../platform/security/secrets.ts';
import type { FreeSpace } from '../../../platform/storage/free-space.ts';
import { takeQuota } from './quota-queries.ts';

/** Bytes that anonymous visitors may upload per day (UTC). */
interface UploadLimits {
  bytesPerAddress: number;
  bytesPerWorkspace: number;
  /** For one candidate's email address. */
  bytesPerCandidate: number;
}

/** An upload to count. */
interface Upload {
  workspaceId: string;
  ip: string;
  bytes: number;
  /** The email address given by the sender, and the size of the other files of the submission. */
  candidate?: { email: string; bytes: number };
}

const WORKSPACE = Buffer.alloc(0);
const HASH_BYTES = 16;

/** Counts uploads of visitors in the database, so that quotas survive restarts and apply across processes. */
export class UploadQuotas {
  readonly #db: Queryable;
  readonly #key: Buffer | KeyObject;
  readonly #limits: UploadLimits;

  constructor(db: Queryable, secrets: SecretBox, limits: UploadLimits) {
    this.#db = db;
    this.#key = secrets.derive('subjects of upload quotas');
    this.#limits = limits;
  }

  /** Adds the bytes to today's quotas of the IP address, the workspace and the candidate. @throws ApiError 429 */
  async take({ workspaceId, ip, bytes, candidate }: Upload): Promise<void> {
    const { bytesPerAddress, bytesPerWorkspace, bytesPerCandidate } = this.#limits;
    const quotas = [
      { subject: WORKSPACE, bytes, most: bytesPerWorkspace },
      { subject: this.#hash(`address ${visitorAt(ip)}`), bytes, most: bytesPerAddress },
    ];
    if (candidate !== undefined) {
      const subject = this.#hash(`candidate ${recipientKey(candidate.email)}`);
      quotas.push({ subject, bytes: bytes + candidate.bytes, most: bytesPerCandidate });
    }
    const { isExceeded, secondsLeft } = await takeQuota(this.#db, workspaceId, quotas);
    if (!isExceeded) return;
    throw new ApiError('rate_limited', 'The upload limit for today has been reached. Try again tomorrow.', undefined, {
      'retry-after': String(secondsLeft),
    });
  }

  #hash(subject: string): Buffer {
    return createHmac('sha256', this.#key).update(subject).digest().subarray(0, HASH_BYTES);
  }
}

/** The limits that uploads of anonymous visitors share. */
export interface UploadGuards {
  quotas: UploadQuotas;
  space: FreeSpace;
}

/** Stores an upload of an anonymous visitor. @throws ApiError 429; Unavailable without space */
export function storeForVisitor(
  { quotas, space }: UploadGuards,
  upload: Upload,
  store: () => Promise<void>,
): Promise<void> {
  return space.during(upload.bytes, 'visitor', async () => {
    await quotas.take(upload);
    await store();
  });
}
