import { type ApiPaths, type Client, createClient, type RolecallError } from '../../client/src/index.ts';
import { type EventStream, remoteStream } from './event-stream.ts';
import { CommandFailed } from './failure.ts';

/** The workspace that a command works on, local or remote. */
export interface Connection {
  client: Client<ApiPaths>;
  openStream(): Promise<EventStream>;
  /** How to reach the service over HTTP; undefined for a connection to the database. */
  service?: { url: string; key: string };
}

/** The options that select the workspace of a command. */
export interface Target {
  url?: string;
  key?: string;
}

/** Connects to an instance over HTTP with an API key. @throws CommandFailed if the URL or the key is missing or invalid */
export function remoteConnection(target: Target): Connection {
  const url = (target.url ?? process.env.ROLECALL_URL ?? '').replace(/\/+$/, '');
  const key = target.key ?? process.env.ROLECALL_KEY ?? '';
  if (url === '') throw new CommandFailed('--url or ROLECALL_URL is required: the URL of the instance');
  if (key === '') throw new CommandFailed('--key or ROLECALL_KEY is required: an API key of the workspace');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CommandFailed(`--url must be a URL such as https://hiring.example.com, not "${url}"`);
  return {
    client: createClient({ baseUrl: url, key }),
    openStream: () => remoteStream(url, key),
    service: { url, key },
  };
}

/** The messages of an API error, one per line. */
export function linesOf(error: RolecallError): string[] {
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return [error.message];
  return fields.map(([field, messages]) => (field === '' ? messages.join(', ') : `${field}: ${messages.join(', ')}`));
}

/** @throws CommandFailed for a connection to the database: the running service does the work, and stores the result */
export function requireService({ service }: Connection): NonNullable<Connection['service']> {
  if (service === undefined)
    throw new CommandFailed('this needs the running service: use --key, or ROLECALL_KEY, instead of --workspace');
  return service;
}
