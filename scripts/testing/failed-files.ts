import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** A reporter for node's test runner: the test files with a failure, each once, one per line, relative to the current folder. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.file === undefined || seen.has(data.file)) continue;
    seen.add(data.file);
    yield `${relative('', data.file)}\n`;
  }
}
