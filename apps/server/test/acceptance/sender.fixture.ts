import { type MessagePort, parentPort } from 'node:worker_threads';

/** A request to send. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
  /** Receives the status and the size of the response. */
  port: MessagePort;
}

/** Sends requests from a thread of its own, so that the main thread only does the work of the service. */
parentPort?.on('message', async ({ url, port, ...init }: SentRequest) => {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    const { byteLength } = await response.arrayBuffer();
    port.postMessage({ status: response.status, bytes: byteLength });
  } catch {
    // A body that is too large is rejected while it is being sent.
    port.postMessage({ status: 0, bytes: 0 });
  }
});
