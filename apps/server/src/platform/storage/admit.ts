import type { IncomingHttpHeaders } from 'node:http';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import type { Opened } from './signed-link.ts';
import type { DownloadGrant, UploadGrant } from './storage.ts';

/**
 * The grant of an opened upload link, once the request's headers agree with it. Content types are compared whole, as
 * S3 does, so a client that works here works there.
 *
 * @throws Forbidden for a link that is expired or not ours, Invalid (422) for headers that say anything else.
 */
export function admitUpload(opened: Opened<UploadGrant>, headers: IncomingHttpHeaders): UploadGrant {
  if ('refused' in opened) {
    throw new Forbidden(
      opened.refused === 'expired' ? 'This upload link has expired.' : 'This upload link is not valid.',
      { reason: opened.refused },
    );
  }
  const { contentType, contentLength } = opened.grant;
  if (headers['content-type']?.toLowerCase() !== contentType) {
    throw Invalid.field('content-type', `must be ${contentType}, as announced`);
  }
  // Node's HTTP parser lets neither signs, spaces nor a second, different length through; an absent one is NaN here.
  if (Number(headers['content-length']) !== contentLength) {
    throw Invalid.field('content-length', `must be ${contentLength}, as announced`);
  }
  return opened.grant;
}

/**
 * The grant of an opened download link.
 *
 * @throws Forbidden when it is expired, NotFound when it is not ours: such an address never existed.
 */
export function admitDownload(opened: Opened<DownloadGrant>): DownloadGrant {
  if ('grant' in opened) return opened.grant;
  if (opened.refused === 'expired') throw new Forbidden('This download link has expired.', { reason: 'expired' });
  throw new NotFound('File');
}
