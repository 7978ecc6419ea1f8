import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '../concurrency/low-priority.ts';
import { confinement } from '../confinement/confinement.ts';
import { imageSize } from './image-size.ts';

/** An image that cannot be decoded, or would exceed a limit. The message can be shown. */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected';
}

/** Maximum pixels of one image; decoded, each takes four bytes. Phone cameras have 12 to 50 million. */
const MAX_PIXELS = 50_000_000;

const TIMEOUT_MS = 30_000;
const HEAP_MB = 64;
const PROCESS = fileURLToPath(new URL('./reencode-process.ts', import.meta.url));

/**
 * Re-encodes an image from its pixels: rotated per EXIF, without metadata and without any data appended to it. The
 * decoder runs in its own process, so that a malicious image can crash only that process.
 * @throws ImageRejected
 */
export async function reencodeImage(bytes: Uint8Array, contentType: string): Promise<Buffer> {
  const size = imageSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (size === null) throw new ImageRejected('the image cannot be read');
  if (size.width * size.height > MAX_PIXELS) throw new ImageRejected(`the image has more than ${MAX_PIXELS} pixels`);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const args = [...confinement(), '--allow-addons', `--max-old-space-size=${HEAP_MB}`, PROCESS, contentType];
  // The decoder needs neither the service's secrets nor its environment, nor any file but its own program.
  const child = spawn(process.execPath, args, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  lowerPriority(child.pid);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.on('error', reject);
  child.on('close', (code) => {
    const image = Buffer.concat(parts);
    if (code === 0 && image.length > 0) resolve(image);
    else reject(new ImageRejected('the image cannot be read'));
  });
  child.stdin.on('error', () => {}); // the process has ended, which `close` reports
  child.stdin.end(bytes);
  return promise;
}
