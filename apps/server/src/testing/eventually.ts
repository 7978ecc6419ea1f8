const GIVE_UP_MS = 20_000;
const PAUSE_MS = 20;

/** Asks again until `read` gives something that `is` right. For states that only the database knows. */
export async function eventually<Value>(read: () => Promise<Value>, is: (value: Value) => boolean): Promise<Value> {
  const giveUp = Date.now() + GIVE_UP_MS;
  for (;;) {
    const value = await read();
    if (is(value)) return value;
    if (Date.now() > giveUp) throw new Error(`still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
