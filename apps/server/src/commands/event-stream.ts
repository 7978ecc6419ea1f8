import { addAbortSignal } from 'node:stream';
import { ConfigError } from '../config.ts';
import { streamEvents } from '../modules/activity/stream-events.ts';
import type { Context } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import { messageOf } from '../platform/message-of.ts';

/** The live events of one workspace, in the format of server-sent events. */
export interface EventStream {
  workspace: { id: string; slug: string };
  /**
   * Connects behind the message with this id, or at the end of the log.
   * @throws Unavailable when it is worth trying again; anything else is not
   */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** Out of this installation's database. */
export function localStream(context: Context, workspace: EventStream['workspace']): EventStream {
  return {
    workspace,
    open: async (lastEventId, signal) => addAbortSignal(signal, await streamEvents(context, lastEventId)),
  };
}

/** Over HTTP from the service at `url`, with an API key. @throws Unavailable; ConfigError when the key is refused */
export async function remoteStream(url: string, key: string): Promise<EventStream> {
  const get = async (path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> => {
    const init = {
      headers: { ...headers, authorization: `Bearer ${key}` },
      ...(signal === undefined ? {} : { signal }),
    };
    const response = await fetch(`${url}/api/v1${path}`, init).catch((error) => {
      throw new Unavailable(`${url} does not answer: ${messageOf(error.cause ?? error)}`);
    });
    if (response.ok) return response;
    const said = `${url}/api/v1${path} answered ${response.status}: ${await response.text()}`;
    throw response.status >= 500 || response.status === 429 ? new Unavailable(said) : new ConfigError(said);
  };
  // Our own API, whose document promises this shape.
  const me = (await (await get('/me', {})).json()) as { data: { workspace: EventStream['workspace'] } };
  return {
    workspace: me.data.workspace,
    async open(lastEventId, signal) {
      const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const { body } = await get('/events/stream', resume, signal);
      return body!; // an answer of 200 has one
    },
  };
}

export interface StreamMessage {
  /** Resumes behind this message. */
  id: string;
  /** None in the first message, which only says where the stream begins. */
  data: string | undefined;
}

/** The messages of a stream that this service wrote: each field on one line, line feeds only. Comments are left out. */
export async function* readMessages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0]!, line.replace(/^\w*: ?/, '')]));
      const id = fields.get('id');
      if (id !== undefined) yield { id, data: fields.get('data') };
    }
  }
}
