import { parentPort } from 'node:worker_threads';

/** A request to send. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** Sends requests from a thread of its own, so that the main thread only does the work of the service. */
parentPort?.on('message', async ({ url, ...init }: SentRequest) => {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    const { byteLength } = await response.arrayBuffer();
    parentPort?.postMessage({ status: response.status, bytes: byteLength });
  } catch (error) {
    // A body that is too large is rejected while it is being sent.
    parentPort?.postMessage({ status: 0, bytes: 0, error: String(error) });
  }
});
