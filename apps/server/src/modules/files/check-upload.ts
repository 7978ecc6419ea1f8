import { Invalid } from '../../platform/errors.ts';
import { extensionAgrees, HEAD_BYTES, matchesClaimedType } from '../../platform/storage/file-type.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { parseUploadKey, type UploadKind } from './upload-keys.ts';

/** An upload as it is claimed, with the names of the fields that said so. */
export interface Claim {
  key: string;
  fileName: string;
  fileType: string;
  fileSize: number;
}

export interface ClaimRules {
  workspaceId: string;
  kind: UploadKind;
  /** The names of the claim's fields in the body, for errors. */
  names: Record<keyof Claim, string>;
  /** Uploads whose link was made before this are given up to the sweeper; null when they are kept for longer. */
  madeAfter: Date | null;
}

/** How long an upload can be claimed. Source: contract 5, "removed after 24 h". */
const CLAIMABLE_MS = 24 * 3600 * 1000;

export function claimableSince(now: Date): Date {
  return new Date(now.getTime() - CLAIMABLE_MS);
}

/**
 * Checks that the file is there and is what the claim says. Whether another record has claimed it, the database tells.
 * @throws Invalid naming the field that is wrong; Unavailable when the storage does not answer
 */
export async function checkUpload(storage: Storage, claim: Claim, rules: ClaimRules): Promise<void> {
  const { names } = rules;
  const parsed = parseUploadKey(claim.key);
  // One answer for a foreign key and for one that never was.
  if (parsed === null || parsed.workspaceId !== rules.workspaceId || parsed.kind !== rules.kind) {
    throw Invalid.field(names.key, 'is not the key of such an upload');
  }
  if (rules.madeAfter !== null && parsed.madeAt < rules.madeAfter) {
    throw Invalid.field(names.key, 'is of an upload that is more than 24 hours old');
  }
  if (!extensionAgrees(`file.${parsed.extension}`, claim.fileType)) {
    throw Invalid.field(names.fileType, 'must be the type that was announced for the upload');
  }
  if (!extensionAgrees(claim.fileName, claim.fileType)) {
    throw Invalid.field(names.fileName, `must have the extension of ${claim.fileType}`);
  }
  const [found, head] = await Promise.all([storage.stat(claim.key), storage.head(claim.key, HEAD_BYTES)]);
  if (found === null || head === null) throw Invalid.field(names.key, 'is of a file that has not been uploaded');
  if (found.size !== claim.fileSize) throw Invalid.field(names.fileSize, `must be ${found.size}, the size of the file`);
  if (!matchesClaimedType(head, claim.fileType)) {
    throw Invalid.field(names.key, `is of a file whose content is not ${claim.fileType}`);
  }
}
