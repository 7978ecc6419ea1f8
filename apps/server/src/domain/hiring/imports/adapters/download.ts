import type { Egress } from '../../../../platform/egress/egress.ts';
import { EgressFailed, EgressRejected } from '../../../../platform/egress/errors.ts';
import { followRedirects } from '../../../../platform/egress/follow-redirects.ts';
import { MAX_OBJECT_BYTES } from '../../../../platform/storage/storage.ts';
import { FileError } from './adapter.ts';

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;

/** @throws FileError if the file cannot be read */
export async function download(
  egress: Pick<Egress, 'request'>,
  url: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const request = { url, method: 'GET', headers: {}, timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_OBJECT_BYTES };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await followRedirects(egress, { ...request, ...(signal === undefined ? {} : { signal }) });
      if (response === null) throw new FileError('The link of the file redirects too often.');
      if (response.status >= 500 && attempt < ATTEMPTS) continue;
      return contentOf(response);
    } catch (error) {
      if (error instanceof EgressRejected) throw new FileError(`The link of the file cannot be used: ${error.message}`);
      if (!(error instanceof EgressFailed)) throw error;
      if (attempt === ATTEMPTS) throw new FileError(`The file could not be downloaded: ${error.message}`);
    }
  }
}

/** @throws FileError */
export function contentOf({ status, body, truncated }: { status: number; body: Buffer; truncated: boolean }): Buffer {
  if (truncated) throw new FileError('The file is larger than 10 MiB.');
  if (status === 200) return body;
  const hint = status === 403 || status === 410 ? ': the link has probably expired' : '';
  throw new FileError(`The server of the file responded with ${status}${hint}.`);
}
