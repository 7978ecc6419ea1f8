import '../confinement/close-network.ts';
import { parentPort } from 'node:worker_threads';
import { ExtractionFailed } from './extraction-failed.ts';
import type { Outcome, Task } from './parser-thread.ts';
import { READERS } from './read-document.ts';
import { TextSink } from './text-sink.ts';

/** The thread's side of `ParserThread`: reads one document at a time. */

async function read({ bytes, contentType, maxTextLength, form, analysis }: Task): Promise<Outcome> {
  const sink = new TextSink(maxTextLength, form);
  try {
    const reader = READERS[contentType];
    if (reader === undefined) throw new ExtractionFailed('unsupported', `${contentType} is not supported.`);
    const analyze = analysis === undefined ? null : (await import(analysis)).analyze;
    const before = process.threadCpuUsage();
    await reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sink);
    const result = sink.result();
    if (analyze === null) return result;
    const value = analyze(result.text);
    const { user, system } = process.threadCpuUsage(before);
    return { ...result, analysis: { value, processorMs: (user + system) / 1_000 } };
  } catch (error) {
    if (error instanceof ExtractionFailed) return { reason: error.reason, message: error.message };
    return { reason: 'malformed', message: 'The document could not be read.' };
  }
}

// Stray errors of an earlier parser must not end the thread while it reads the next document; if the current document
// fails without a reply, the time limit applies.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await read(task)));
