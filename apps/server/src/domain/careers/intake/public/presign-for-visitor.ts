import type { Context } from '../../../../platform/context/context.ts';
import type { Visitor } from '../../../../platform/http/contract/callers.ts';
import { DiskStorage } from '../../../../platform/storage/disk-storage.ts';
import { presignUpload, type UploadRequest } from '../../../hiring/files/presign.ts';

/**
 * An upload link for an anonymous visitor. Uploads to local disk count against the quota when they arrive; those to a bucket
 * bypass this service, so they count now.
 * @throws Invalid for a type or size that is not accepted; ApiError 429 when the daily quota is used up
 */
export async function presignForVisitor(
  context: Context,
  kind: 'resume' | 'image',
  request: UploadRequest,
  visitor: Visitor,
) {
  const link = await presignUpload(context, kind, request);
  if (!(context.services.storage instanceof DiskStorage)) await visitor.takeQuota({ bytes: request.contentLength });
  return link;
}
