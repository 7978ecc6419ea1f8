import '../confinement/close-network.ts';
import { messageOf } from '../errors/message-of.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { ParserAnswer, ParserOrder } from './parser-process.ts';
import { ParserThread } from './parser-thread.ts';

/** The process's side of `ParserProcess`: passes one document at a time to its thread. */

const memoryMb = Number(process.argv[2]);
let thread: ParserThread | null = null;

async function answerTo({ task, timeoutMs }: ParserOrder): Promise<ParserAnswer> {
  if (thread === null || thread.dead) thread = new ParserThread(memoryMb);
  try {
    return { result: await thread.read(task, timeoutMs) };
  } catch (error) {
    if (error instanceof ExtractionFailed) return { reason: error.reason, message: error.message };
    return { crash: messageOf(error) };
  }
}

process.on('message', async (order: ParserOrder) => process.send?.(await answerTo(order)));
// The service has ended.
process.on('disconnect', () => process.exit());
