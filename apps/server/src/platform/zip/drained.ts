import type { Writable } from 'node:stream';

/** Until a stream accepts more, or is closed. Leaves no listeners: a stream is waited for many times. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
