import type { Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { imports } from '../../../text/en/imports.ts';

/** The most that the service takes at once. */
const PART_BYTES = 10 * 1024 * 1024;

/** Uploads files in parts. @param onProgress gets the share that has been sent, from 0 to 1 */
export async function uploadFiles(
  files: readonly File[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Schemas['ImportUpload'][]> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const uploads: Schemas['ImportUpload'][] = [];
  let sent = 0;
  for (const file of files) {
    const keys: string[] = [];
    for (let start = 0; start < file.size; start += PART_BYTES) {
      const part = file.slice(start, start + PART_BYTES);
      const { data: link } = await api.post('/imports/uploads', { body: { contentLength: part.size }, signal });
      await storePart(link, part, (bytes) => onProgress((sent + bytes) / total), signal);
      sent += part.size;
      onProgress(sent / total);
      keys.push(link.key);
    }
    uploads.push({ name: file.name, keys });
  }
  return uploads;
}

/** `fetch` does not say how much has been sent. The link itself grants access; no cookie is sent. */
function storePart(
  { uploadUrl, method, headers }: Schemas['UploadLink'],
  part: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const failed = () => reject(new Error(imports.form.uploadFailed));
  request.open(method, uploadUrl);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  request.onload = () => (request.status < 300 ? resolve() : failed());
  request.onerror = failed;
  request.onabort = () => reject(new DOMException('', 'AbortError'));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(part);
  return promise;
}
