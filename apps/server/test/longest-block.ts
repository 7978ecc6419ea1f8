/** The processor time that `fixedWork` takes on the machine in whose milliseconds blocks are measured. */
const REFERENCE_MS = 12;
const TEXT = '<"\n&amp; x'.repeat(20_000);

/**
 * The longest time for which `work` blocked the event loop, in milliseconds of processor time of the reference machine. On a
 * busy or virtual machine, the same work takes more processor time: it is compared with fixed work before and after.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const before = await slowness();
  const block = await measureBlock(work);
  return block / Math.max(before, await slowness());
}

/** How much slower than the reference this machine is at the moment. At least 1. */
async function slowness(): Promise<number> {
  const fixedWork = async () =>
    JSON.parse(
      JSON.stringify({ text: TEXT.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;') }),
    );
  return Math.max(1, (await measureBlock(fixedWork)) / REFERENCE_MS);
}

/** Measured between two ticks of a timer. */
async function measureBlock(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let last = used();
  const sample = () => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(sample, 1);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 2));
  } finally {
    sample();
    clearInterval(timer);
  }
  return longest;
}
