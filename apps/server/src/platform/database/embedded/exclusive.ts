import { HeldFile } from './held-file.ts';

const RETRY_MS = 15;
const TELL_AFTER_MS = 3_000;

/** Runs `work` while no other process is inside `exclusively` on the same file. Waits as long as the other works. */
export async function exclusively<Result>(
  path: string,
  log: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const tellAt = Date.now() + TELL_AFTER_MS;
  let told = false;
  let held = HeldFile.tryHold(path);
  while (held === null) {
    if (!told && Date.now() > tellAt) {
      told = true;
      log('waiting for another process that is starting or stopping the embedded database');
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    held = HeldFile.tryHold(path);
  }
  try {
    return await work();
  } finally {
    held.release();
  }
}
