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

/** The `pieces` of a result, which are sent before it. */
function takePieces(answer: ParserAnswer): unknown[] {
  const { result } = answer as { result?: unknown };
  if (typeof result !== 'object' || result === null || !('pieces' in result)) return [];
  return Array.isArray(result.pieces) ? result.pieces.splice(0) : [];
}

process.on('message', async (message: ParserPiece | ParserOrder) => {
  if ('piece' in message) return void pieces.push(message.piece);
  const bytes = Buffer.concat(pieces.splice(0));
  const answer = await answerTo({ ...message.task, bytes }, message.timeoutMs);
  for (const piece of takePieces(answer)) await new Promise((sent) => process.send?.({ piece }, sent));
  process.send?.(answer);
});
// The service has ended.
process.on('disconnect', () => process.exit());
