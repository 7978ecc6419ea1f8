import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/**
 * A reporter for node's test runner: the test files with a failure, each once, one per line, relative to the current folder.
 * By the summary of each file, because a failed test names the file that calls `it`, which can be a helper; a file that cannot
 * be loaded has no summary, but fails as a test of its own.
 */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const { type, data } of events) {
    const isFailed =
      (type === 'test:summary' && !data.success) || (type === 'test:fail' && data.file?.endsWith('.test.ts') === true);
    if (!isFailed || data.file === undefined || seen.has(data.file)) continue;
    seen.add(data.file);
    yield `${relative('', data.file)}\n`;
  }
}
