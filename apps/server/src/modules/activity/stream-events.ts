import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import type { LogPlace } from './dispatch.ts';
import { type EventMessage, type EventTail, eventTails, messageText } from './event-tail.ts';
import { lastPlace, readPlace, writePlace } from './queries.ts';
import { withholdUnseen } from './withhold-unseen.ts';

// Below the time after which common proxies take a silent connection for dead.
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;
// What one connection may have waiting; a reader that is slower gets the rest out of the database later.
const BUFFER_BYTES = 64 * 1024;

/**
 * The workspace's events as they happen, in the order of the change feed, as server-sent events. Each message's id is a
 * cursor of the feed: given back as `lastEventId`, the stream goes on right behind it.
 * @throws BadRequest for an id that no stream gave
 */
export async function streamEvents(context: Context, lastEventId: string | undefined): Promise<Readable> {
  const { db, services, workspaceId } = context;
  const resumed = lastEventId === undefined || lastEventId === '' ? null : readPlace(lastEventId);
  const { tail, leave } = await eventTails(db, services.signals).follow(workspaceId);
  try {
    const place = resumed ?? (await lastPlace(db.read, workspaceId));
    return readable(context, tail, place, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Asks for messages only while the reader takes them. */
function readable(context: Context, tail: EventTail, place: LogPlace, leave: () => void): Readable {
  const closed = new AbortController();
  const source = messages(context, tail, place, closed.signal);
  return new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      source.next().then(
        ({ value }) => this.push(value ?? null),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      closed.abort();
      leave();
      done(error);
    },
  });
}

async function* messages(
  context: Context,
  tail: EventTail,
  start: LogPlace,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  let place = start;
  // An id of its own, so that a connection lost before the first event resumes from here too.
  yield `retry: ${RECONNECT_MS}\nid: ${writePlace(place)}\n\n`;
  while (!signal.aborted) {
    const next = await tail.after(place);
    const last = next.at(-1);
    if (last !== undefined) {
      place = last.place;
      yield await textFor(context, next);
    } else if (!(await tail.news(place, HEARTBEAT_MS, signal))) yield ': alive\n\n';
  }
}

/** The messages as this reader may see them: mostly the text that all readers share. */
async function textFor(context: Context, messages: readonly EventMessage[]): Promise<string> {
  const events = messages.map(({ event }) => event);
  const shown = await withholdUnseen(context.db.read, context, events);
  return messages
    .map(({ place, event, text }, index) => (shown[index] === event ? text : messageText(place, shown[index]!)))
    .join('');
}
