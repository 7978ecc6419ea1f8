/** Long, because a machine can be busy with many other things, and waiting ends with the state. */
const GIVE_UP_SECONDS = 150;
const PAUSE_MS = 20;

/** Polls `read` until its result satisfies `is`. For state without a notification to wait for. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  is: (value: Value) => boolean,
  { seconds = GIVE_UP_SECONDS } = {},
): Promise<Value> {
  const giveUp = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (is(value)) return value;
    if (Date.now() > giveUp) throw new Error(`still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
