import { CommandFailed, messageOf } from './failure.ts';

/** The live events of one workspace, in the format of server-sent events. */
export interface EventStream {
  workspace: { id: string; slug: string };
  /** The event types that webhooks can receive. */
  types: readonly string[];
  /**
   * Connects after the message with this ID, or at the end of the log.
   * @throws StreamUnavailable if a retry can succeed; other errors are permanent
   */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** The service is temporarily unavailable. */
export class StreamUnavailable extends Error {}

/** The stream of the service at `url`, with an API key. @throws StreamUnavailable; CommandFailed when the key is rejected */
export async function remoteStream(url: string, key: string): Promise<EventStream> {
  const get = async (path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> => {
    const init = {
      headers: { ...headers, authorization: `Bearer ${key}` },
      ...(signal === undefined ? {} : { signal }),
    };
    const response = await fetch(`${url}/api/v1${path}`, init).catch((error) => {
      throw new StreamUnavailable(`${url} does not respond: ${messageOf(error.cause ?? error)}`);
    });
    if (response.ok) return response;
    const message = `${url}/api/v1${path} returned ${response.status}: ${await response.text()}`;
    throw response.status >= 500 || response.status === 429
      ? new StreamUnavailable(message)
      : new CommandFailed(message);
  };
  // As the OpenAPI document declares them.
  const me = (await (await get('/me', {})).json()) as { data: { workspace: EventStream['workspace'] } };
  const described = (await (await get('/event-fields.json', {})).json()) as { events: Record<string, unknown> };
  return {
    workspace: me.data.workspace,
    types: Object.keys(described.events),
    async open(lastEventId, signal) {
      const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const { body } = await get('/events/stream', resume, signal);
      return body!; // a response of 200 has one
    },
  };
}

interface StreamMessage {
  /** Resumes after this message. */
  id: string;
  /** Unset in the first message, which only has the start of the stream. */
  data: string | undefined;
}

/** Parses messages in the form that the service writes: each field on one line, only line feeds. Skips comments. */
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
