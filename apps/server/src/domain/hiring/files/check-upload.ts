import { Invalid } from '../../../platform/errors/errors.ts';
import { extensionAgrees, HEAD_BYTES, matchesClaimedType } from '../../../platform/storage/file-type.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { parseUploadKey, type UploadKind } from './upload-keys.ts';

/** The properties of an upload that a request claims. */
export interface Claim {
  key: string;
  fileName: string;
  fileType: string;
  fileSize: number;
}

interface ClaimRules {
  workspaceId: string;
  kind: UploadKind;
  /** Names of these fields in the request body, for errors. */
  names: Record<keyof Claim, string>;
  /** Uploads with older links are rejected, because the sweeper removes them; null if they are retained. */
  createdAfter: Date | null;
}

/** How long an upload can be claimed; unclaimed uploads are removed after 24 hours. */
const CLAIMABLE_MS = 24 * 3600 * 1000;

export function claimableSince(now: Date): Date {
  return new Date(now.getTime() - CLAIMABLE_MS);
}

/**
 * Checks that the file exists and matches the claim. The database checks that no other record has claimed it.
 * @throws Invalid naming the field; Unavailable if the storage is unavailable
 */
export async function checkUpload(storage: Storage, claim: Claim, rules: ClaimRules): Promise<void> {
  const { names } = rules;
  const parsed = parseUploadKey(claim.key);
  // Keys of other workspaces and unknown keys return the same error.
  if (parsed === null || parsed.workspaceId !== rules.workspaceId || parsed.kind !== rules.kind) {
    throw Invalid.field(names.key, 'is not the key of such an upload');
  }
  if (rules.createdAfter !== null && parsed.createdAt < rules.createdAfter) {
    throw Invalid.field(names.key, 'belongs to an upload that is more than 24 hours old');
  }
  if (!extensionAgrees(`file.${parsed.extension}`, claim.fileType)) {
    throw Invalid.field(names.fileType, 'must be the type that the upload link was requested for');
  }
  if (!extensionAgrees(claim.fileName, claim.fileType)) {
    throw Invalid.field(names.fileName, `must have the extension of ${claim.fileType}`);
  }
  const [found, head] = await Promise.all([storage.stat(claim.key), storage.head(claim.key, HEAD_BYTES)]);
  if (found === null || head === null) throw Invalid.field(names.key, 'belongs to a file that has not been uploaded');
  if (found.size !== claim.fileSize) throw Invalid.field(names.fileSize, `must be ${found.size}, the size of the file`);
  if (!matchesClaimedType(head, claim.fileType)) {
    throw Invalid.field(names.key, `belongs to a file whose content is not ${claim.fileType}`);
  }
}
