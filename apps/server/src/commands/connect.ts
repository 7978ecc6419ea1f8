import { addAbortSignal } from 'node:stream';
import { type Connection, remoteConnection, type Target } from '../../../../packages/cli/src/connection.ts';
import type { EventStream } from '../../../../packages/cli/src/event-stream.ts';
import { readConfig } from '../configuration/config.ts';
import { streamEvents } from '../domain/integrations/activity/stream-events.ts';
import { dispatchedTypes } from '../domain/integrations/webhooks/dispatch-deliveries.ts';
import type { Context } from '../platform/context/context.ts';
import { Invalid } from '../platform/errors/errors.ts';
import type { Runtime } from '../process/bootstrap.ts';
import { localClient } from '../server/local-api.ts';
import { commandContext } from './keys.ts';

/** The workspace of a command: one of this instance, or that of an API key. */
export interface CommandTarget extends Target {
  workspace?: string;
}

/** Connects to a workspace in the database of this instance. */
export async function localConnection(runtime: Runtime, slug: string): Promise<Connection> {
  const context = await commandContext(runtime, slug);
  return { client: localClient(context), openStream: async () => localStream(context, slug) };
}

/** Connects over HTTP. `url` defaults to this instance. @throws Invalid without a key */
export function connectByKey({ url, key }: CommandTarget): Connection {
  const given = key ?? process.env.ROLECALL_KEY;
  if (given === undefined || given === '')
    throw Invalid.field('--workspace', 'is required, or --key for a workspace of another instance');
  return remoteConnection({ url: url ?? process.env.ROLECALL_URL ?? readConfig(process.env).publicUrl, key: given });
}

function localStream(context: Context, slug: string): EventStream {
  return {
    workspace: { id: context.workspaceId, slug },
    types: dispatchedTypes(),
    open: async (lastEventId, signal) => addAbortSignal(signal, await streamEvents(context, lastEventId)),
  };
}
