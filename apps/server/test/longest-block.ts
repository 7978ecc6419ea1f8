/**
 * The longest time, in milliseconds of processor time, for which `work` blocked the event loop, measured between two ticks
 * of a timer. Other processes do not affect it.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
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
