import { EventEmitter } from 'node:events';
import type { TestEvent } from 'node:test/reporters';

/** What node's test runner reports in this process. */
export const testEvents = new EventEmitter<{ event: [TestEvent] }>();

/** A reporter for node's test runner that passes everything on within the process. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) testEvents.emit('event', event);
  yield* [];
}
