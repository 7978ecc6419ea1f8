import type { IncomingHttpHeaders } from 'node:http';
import { Forbidden, Invalid, NotFound } from '../errors/errors.ts';
import type { Opened } from './signed-link.ts';
import type { DownloadGrant, UploadGrant } from './storage.ts';

/**
 * The grant of a valid upload link whose request headers match it. Content types are compared as a whole, as in
 * S3, so a client that works here works there.
 *
 * @throws Forbidden for a link that is expired or not ours, Invalid (422) for headers that do not match.
 */
export function admitUpload(opened: Opened<UploadGrant>, headers: IncomingHttpHeaders): UploadGrant {
  if ('rejected' in opened) {
    throw new Forbidden(
      opened.rejected === 'expired' ? 'This upload link has expired.' : 'This upload link is not valid.',
      { reason: opened.rejected },
    );
  }
  const { contentType, contentLength } = opened.grant;
  if (headers['content-type']?.toLowerCase() !== contentType) {
    throw Invalid.field('content-type', `must be ${contentType}, as in the request for the upload link`);
  }
  // Node's HTTP parser rejects signs, spaces and a second, different length; if the header is unset, this is NaN.
  if (Number(headers['content-length']) !== contentLength) {
    throw Invalid.field('content-length', `must be ${contentLength}, as in the request for the upload link`);
  }
  return opened.grant;
}

/**
 * The grant of a valid download link.
 *
 * @throws Forbidden when it is expired, NotFound when it is not ours.
 */
export function admitDownload(opened: Opened<DownloadGrant>): DownloadGrant {
  if ('grant' in opened) return opened.grant;
  if (opened.rejected === 'expired') throw new Forbidden('This download link has expired.', { reason: 'expired' });
  throw new NotFound('File');
}
