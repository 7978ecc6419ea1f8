import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context/context.ts';
import type { LogPlace } from './dispatch-queries.ts';
import { type EventMessage, type EventTail, eventTails, messageText } from './event-tail.ts';
import { lastPlace, readPlace, seenEventIds, writePlace } from './queries.ts';
import { redactUnseen } from './redact-unseen.ts';

// Below the idle timeout of common proxies.
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;
// Buffer limit of one connection; a slower reader gets the rest from the database later.
const BUFFER_BYTES = 64 * 1024;

/**
 * The workspace's events as they happen, in the order of the change feed, as server-sent events. Each message's ID is a
 * cursor of the feed; passed as `lastEventId`, the stream continues after it.
 * @throws BadRequest for an ID that is not such a cursor
 */
export async function streamEvents(context: Context, lastEventId: string | undefined): Promise<Readable> {
  const { db, services, workspaceId } = context;
  const resumed = lastEventId === undefined || lastEventId === '' ? null : readPlace(lastEventId);
  const { tail, leave } = await eventTails(services.signals).follow(db.unrestricted, workspaceId);
  try {
    const place = resumed ?? (await lastPlace(db.read, workspaceId));
    return readable(context, tail, place, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Reads messages only as fast as the client consumes them. */
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
  // The ID lets a connection that is lost before its first event resume from here.
  yield `retry: ${RECONNECT_MS}\nid: ${writePlace(place)}\n\n`;
  while (!signal.aborted) {
    const next = await tail.after(place);
    const last = next.at(-1);
    if (last !== undefined) {
      place = last.place;
      yield await textFor(context, next);
    } else if (!(await tail.waitForNews(place, HEARTBEAT_MS, signal))) yield ': alive\n\n';
  }
}

/** Those of the shared messages that are about records which this reader sees. */
async function seenMessages({ db, workspaceId }: Context, messages: readonly EventMessage[]) {
  if (db.visibility === null) return messages;
  const ids = messages.map(({ event }) => event.id);
  const seen = new Set(await seenEventIds(db.read, workspaceId, ids));
  return messages.filter(({ event }) => seen.has(event.id));
}

/** The messages as this reader may see them, reusing the shared text where nothing is redacted. */
async function textFor(context: Context, messages: readonly EventMessage[]): Promise<string> {
  const seen = await seenMessages(context, messages);
  const events = seen.map(({ event }) => event);
  const shown = await redactUnseen(context.db.read, context, events);
  return seen
    .map(({ place, event, text }, index) => (shown[index] === event ? text : messageText(place, shown[index]!)))
    .join('');
}
