/**
 * Does something many times with limited concurrency. All at once, calls would wait too long for a database connection on a
 * slow machine and correctly get 503.
 * @returns the results
 */
export async function runConcurrently<Result>(
  times: number,
  work: (index: number) => Promise<Result>,
  concurrency = 10,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < times; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
