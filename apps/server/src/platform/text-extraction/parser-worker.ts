import '../confinement/close-network.ts';
import { parentPort } from 'node:worker_threads';
import { ExtractionFailed } from './extraction-failed.ts';
import type { DocumentTask, ModuleTask, Outcome, ReadDocument, Task } from './parser-thread.ts';
import { READERS } from './read-document.ts';
import { TextSink } from './text-sink.ts';

/** The thread's side of `ParserThread`: reads one document at a time. */

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    return { result: await ('module' in task ? readWithModule(task) : readDocument(task)) };
  } catch (error) {
    if (error instanceof ExtractionFailed) return { reason: error.reason, message: error.message };
    return { reason: 'malformed', message: 'The document could not be read.' };
  }
}

async function readWithModule({ bytes, module }: ModuleTask): Promise<unknown> {
  const { read } = await import(module);
  return await read(asBuffer(bytes));
}

async function readDocument(task: DocumentTask): Promise<ReadDocument> {
  const { bytes, contentType, maxTextLength, form, analysis } = task;
  const sink = new TextSink(maxTextLength, form);
  const reader = READERS[contentType];
  if (reader === undefined) throw new ExtractionFailed('unsupported', `${contentType} is not supported.`);
  const analyze = analysis === undefined ? null : (await import(analysis)).analyze;
  const before = process.threadCpuUsage();
  await reader(asBuffer(bytes), sink);
  const result = sink.result();
  if (analyze === null) return result;
  const value = analyze(result.text);
  const { user, system } = process.threadCpuUsage(before);
  return { ...result, analysis: { value, processorMs: (user + system) / 1_000 } };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// Stray errors of an earlier parser must not end the thread while it reads the next document; if the current document
// fails without a reply, the time limit applies.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await outcomeOf(task)));
