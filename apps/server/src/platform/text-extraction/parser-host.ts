import '../confinement/close-network.ts';
import { messageOf } from '../errors/message-of.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { ParserAnswer, ParserOrder, ParserPiece } from './parser-process.ts';
import { ParserThread, type Task } from './parser-thread.ts';

/** The process's side of `ParserProcess`: passes one document at a time to its thread. */

const memoryMb = Number(process.argv[2]);
let thread: ParserThread | null = null;
const pieces: Uint8Array[] = [];

async function answerTo(task: Task, timeoutMs: number): Promise<ParserAnswer> {
  if (thread === null || thread.dead) thread = new ParserThread(memoryMb);
  try {
    return { result: await thread.read(task, timeoutMs) };
  } catch (error) {
    if (error instanceof ExtractionFailed) return { reason: error.reason, message: error.message };
    return { crash: messageOf(error) };
  }
}

process.on('message', async (message: ParserPiece | ParserOrder) => {
  if ('piece' in message) return void pieces.push(message.piece);
  const bytes = Buffer.concat(pieces.splice(0));
  process.send?.(await answerTo({ ...message.task, bytes }, message.timeoutMs));
});
// The service has ended.
process.on('disconnect', () => process.exit());
