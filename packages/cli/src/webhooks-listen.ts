import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { newSecret, sign } from '../../../apps/server/src/platform/webhook-signature/webhook-signature.ts';
import { type EventStream, readMessages, StreamUnavailable } from './event-stream.ts';
import { CommandFailed, messageOf } from './failure.ts';

export interface ListenOptions {
  /** URL that receives the events; may be private. */
  forward: string;
  /** Comma-separated event types; all if unset. */
  events?: string;
  /** The signing secret; a new one if unset. */
  secret?: string;
}

/** An event as the stream delivers it. */
interface StreamedEvent {
  id: string;
  type: string;
  createdAt: string;
  entityType: string;
  entityId: string;
  entityRevision: number | null;
  redacted: boolean;
  data: unknown;
}

const PAUSE_MS = 1_000;
/** The same as for webhook endpoints. */
const TIMEOUT_MS = 15_000;

/**
 * Follows a workspace's new events and sends each to a URL like a webhook, one after the other: with the same body and
 * headers, but without retries. `print` gets a line for each. Continues through errors of the receiver and outages of the
 * service until the signal.
 * @throws CommandFailed for invalid options, and when the service rejects the key
 */
export async function listen(
  stream: EventStream,
  options: ListenOptions,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const types = readTypes(options.events, stream.types);
  const secret = readSecret(options.secret);
  if (!URL.canParse(options.forward) || !/^https?:$/.test(new URL(options.forward).protocol))
    throw new CommandFailed('--forward: must be an http or https URL');
  print(`Forwarding ${options.events ?? 'all events'} of ${stream.workspace.slug} to ${options.forward}`);
  print(`Signing secret ${secret}`);
  const forward = async (event: StreamedEvent) => {
    if (!types.has(event.type)) return;
    print(`${event.type} ${event.id} ${await send(options.forward, secret, event, stream.workspace.id, signal)}`);
  };
  try {
    await follow(stream, forward, print, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Forwards each event once, in the order of the feed; reconnects after the last one if the connection is lost. */
async function follow(
  stream: EventStream,
  forward: (event: StreamedEvent) => Promise<void>,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let lastId: string | undefined; !signal.aborted; ) {
    const chunks = await stream.open(lastId, signal).catch((error) => {
      if (!(error instanceof StreamUnavailable)) throw error;
      print(`${messageOf(error)} Retrying.`);
    });
    try {
      for await (const { id, data } of readMessages(chunks ?? nothing())) {
        if (lastId === undefined) print('Listening. Press Ctrl-C to stop.');
        if (data !== undefined) await forward(JSON.parse(data));
        lastId = id;
      }
    } catch (error) {
      signal.throwIfAborted();
      print(`The event stream was interrupted: ${messageOf(error)} Retrying.`);
    }
    await pause(PAUSE_MS, undefined, { signal });
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Sends one event. @returns the result, for printing */
async function send(
  url: string,
  secret: string,
  { id, type, createdAt, entityType, entityId, entityRevision, redacted, data }: StreamedEvent,
  workspaceId: string,
  signal: AbortSignal,
): Promise<string> {
  const record = { entityType, entityId, entityRevision };
  const body = JSON.stringify({ id, type, timestamp: createdAt, workspaceId, ...record, redacted, data });
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rolecall-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': sign({ id, timestampSeconds, body, secrets: [secret] }),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return `${response.status} (${Math.round(performance.now() - started)} ms)`;
  } catch (error) {
    signal.throwIfAborted();
    return `no response: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`;
  }
}

function readTypes(events: string | undefined, known: readonly string[]): Set<string> {
  if (events === undefined) return new Set(known);
  const selected = events.split(',').map((name) => name.trim());
  const unknown = selected.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandFailed(`--events: ${unknown} is not an event type; the types are ${known.join(', ')}`);
  return new Set(selected);
}

function readSecret(given: string | undefined): string {
  const secret = given ?? newSecret();
  try {
    sign({ id: '', timestampSeconds: 0, body: '', secrets: [secret] });
    return secret;
  } catch {
    throw new CommandFailed('--secret: must be a webhook secret: whsec_ and 32 bytes in base64');
  }
}
