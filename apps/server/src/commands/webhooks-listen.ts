import { setTimeout } from 'node:timers/promises';
import type { ActivityEvent } from '../modules/activity/schema.ts';
import { DELIVERY_OPTIONS } from '../modules/webhooks/delivery-worker.ts';
import { dispatchedTypes } from '../modules/webhooks/dispatch-deliveries.ts';
import type { Outcome } from '../modules/webhooks/outcome.ts';
import { sendWebhook, webhookBody } from '../modules/webhooks/send.ts';
import { createEgress, type Egress } from '../platform/egress/egress.ts';
import { Invalid, Unavailable } from '../platform/errors.ts';
import { messageOf } from '../platform/message-of.ts';
import { newSecret, sign } from '../platform/webhook-signature/webhook-signature.ts';
import { type EventStream, readMessages } from './event-stream.ts';

export interface ListenOptions {
  /** Where deliveries go; any address. */
  forward: string;
  /** Names separated by commas; all when absent. */
  events?: string;
  /** Signs in place of a new one. */
  secret?: string;
}

const PAUSE_MS = 1_000;

/**
 * Follows a workspace's events from now on and sends each to one address as a webhook, one after the other: the same
 * body and headers that an endpoint gets, and no second attempt. `print` gets a line for each. Goes on until the signal,
 * through errors of the receiver and absences of the service.
 * @throws Invalid for options that cannot be used; ConfigError when the service refuses the key
 */
export async function listen(
  stream: EventStream,
  options: ListenOptions,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const types = readTypes(options.events);
  const secret = readSecret(options.secret);
  const egress = createEgress({ allowPrivate: true });
  const refusal = egress.checkUrl(options.forward);
  if (refusal !== null) throw Invalid.field('--forward', refusal);
  print(`Forwarding ${options.events ?? 'all events'} of ${stream.workspace.slug} to ${options.forward}`);
  print(`Signing secret ${secret}`);
  const forward = async (event: ActivityEvent) => {
    if (!types.has(event.type)) return;
    const outcome = await send(egress, options.forward, secret, { ...event, workspaceId: stream.workspace.id }, signal);
    print(`${event.type} ${event.id} ${inWords(outcome)}`);
  };
  try {
    await follow(stream, forward, print, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await egress.close();
  }
}

/** Hands on each event once, in the order of the feed; connects again behind the last one when the stream breaks. */
async function follow(
  stream: EventStream,
  forward: (event: ActivityEvent) => Promise<void>,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let lastId: string | undefined; !signal.aborted; ) {
    const chunks = await stream.open(lastId, signal).catch((error) => {
      if (!(error instanceof Unavailable)) throw error;
      print(`${messageOf(error)} Trying again.`);
    });
    try {
      for await (const { id, data } of readMessages(chunks ?? nothing())) {
        if (lastId === undefined) print('Listening. Ctrl-C ends it.');
        if (data !== undefined) await forward(JSON.parse(data));
        lastId = id;
      }
    } catch (error) {
      signal.throwIfAborted();
      print(`The stream of events broke: ${messageOf(error)} Trying again.`);
    }
    await setTimeout(PAUSE_MS, undefined, { signal });
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function send(
  egress: Egress,
  url: string,
  secret: string,
  event: ActivityEvent & { workspaceId: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const { timeoutMs, now } = DELIVERY_OPTIONS;
  const message = { url, eventId: event.id, body: webhookBody(event), secrets: [secret] };
  return sendWebhook(egress, message, { timeoutMs, now, signal });
}

function inWords({ responseStatus, error, durationMs }: Outcome): string {
  return responseStatus === null ? `no answer: ${error}` : `${responseStatus} (${durationMs} ms)`;
}

function readTypes(events: string | undefined): Set<string> {
  const known = dispatchedTypes();
  if (events === undefined) return new Set(known);
  const named = events.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) throw Invalid.field('--events', `${unknown} is no event; there are ${known.join(', ')}`);
  return new Set(named);
}

function readSecret(given: string | undefined): string {
  const secret = given ?? newSecret();
  try {
    sign({ id: '', timestampSeconds: 0, body: '', secrets: [secret] });
    return secret;
  } catch {
    throw Invalid.field('--secret', 'must be a secret as a webhook has it: whsec_ and the base64 of 32 bytes');
  }
}
