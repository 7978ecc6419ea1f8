import type { Context } from '../../../platform/context/context.ts';
import { fetchImage } from '../../../platform/egress/fetch-image.ts';
import { closed, nullable, personal, record, type Static, Type } from '../../../platform/http/contract/schema.ts';
import { getMessage } from './send-message.ts';

const MAX_IMAGES = 30;
const MAX_BYTES = 1024 * 1024;
/** Together; those that follow are left out. */
const MAX_TOTAL_BYTES = 5 * 1024 * 1024;
const AT_ONCE = 5;
const TIMEOUT_MS = 5_000;
const TOTAL_TIMEOUT_MS = 15_000;

export const RemoteImages = record('RemoteImages', {
  images: personal(
    Type.Array(
      closed({
        url: Type.String({ description: 'As in `data-remote-src` of `html`.' }),
        dataUrl: nullable(
          Type.String({
            description:
              'The image as a `data:` URL: a PNG, JPEG, GIF or WebP of at most 1 MB. Null if it could not be loaded.',
          }),
        ),
      }),
      { description: 'Each once, in the order of the email.' },
    ),
  ),
});
type RemoteImages = Static<typeof RemoteImages>;

/**
 * The images of a received email that are on other servers, fetched by the service, so that senders learn neither who reads the
 * email nor from where; that somebody does, they do learn. Only addresses in the stored email are requested.
 */
export async function loadRemoteImages(context: Context, id: string): Promise<RemoteImages> {
  const { html, direction } = await getMessage(context, id);
  const urls = direction === 'in' ? remoteUrlsIn(html ?? '') : [];
  const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const images: RemoteImages['images'] = [];
  let bytes = 0;
  for (let start = 0; start < urls.length; start += AT_ONCE) {
    const part = urls.slice(start, start + AT_ONCE);
    const limits = { maxBytes: MAX_BYTES, signal, timeoutMs: TIMEOUT_MS };
    const found = await Promise.all(
      part.map((url) => (signal.aborted ? null : fetchImage(context.services.egress, url, limits))),
    );
    for (const [index, image] of found.entries()) {
      bytes += image?.bytes.length ?? 0;
      const isShown = image !== null && bytes <= MAX_TOTAL_BYTES;
      const dataUrl = isShown ? `data:${image.type};base64,${image.bytes.toString('base64')}` : null;
      images.push({ url: part[index]!, dataUrl });
    }
  }
  return { images };
}

/** From sanitized HTML, in which attributes are quoted and escaped in one way. */
function remoteUrlsIn(html: string): string[] {
  const found = [...html.matchAll(/ data-remote-src="([^"]*)"/g)].map(([, escaped]) => unescapeAttribute(escaped!));
  return [...new Set(found)].filter((url) => /^https?:\/\//i.test(url)).slice(0, MAX_IMAGES);
}

function unescapeAttribute(escaped: string): string {
  const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return escaped.replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}
