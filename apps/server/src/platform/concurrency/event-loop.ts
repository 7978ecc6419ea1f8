import { performance } from 'node:perf_hooks';

/** Maximum time of cooperative work before it yields. */
const TURN_MS = 10;

let turnBegan: number | null = null;

/** Whether cooperative work has run for so long that it should yield. */
function isTurnLong(): boolean {
  const now = performance.now();
  if (turnBegan === null) {
    turnBegan = now;
    setImmediate(() => {
      turnBegan = null;
    });
  }
  return now - turnBegan > TURN_MS;
}

/** Yields to the event loop if work has run for long: many small pieces of work can block as long as a large one. */
export async function giveWay(): Promise<void> {
  while (isTurnLong()) await new Promise((resolve) => setImmediate(resolve));
}
