import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Schemas } from '../../client/src/index.ts';
import { CommandFailed, messageOf } from './failure.ts';
import { ask, hasTerminal } from './prompt.ts';

type Credentials = Schemas['ImportCredentials'];

/** Never options of the command: other users of the machine can read those in the list of processes. */
const VARIABLES: Readonly<Record<keyof Credentials, string>> = {
  apiKey: 'ROLECALL_IMPORT_API_KEY',
  clientId: 'ROLECALL_IMPORT_CLIENT_ID',
  clientSecret: 'ROLECALL_IMPORT_CLIENT_SECRET',
  userId: 'ROLECALL_IMPORT_USER_ID',
  account: 'ROLECALL_IMPORT_ACCOUNT',
  url: 'ROLECALL_IMPORT_URL',
};
const WITH_ACCOUNT: ReadonlySet<string> = new Set(['workable', 'recruitee']);

/**
 * The credentials of another system: from a file or standard input as JSON, from the environment, or asked for in the terminal.
 * @param file `-` is standard input
 */
export async function readCredentials(kind: string, file: string | undefined): Promise<Credentials> {
  if (file !== undefined) return parsed(file);
  const given: Record<string, string> = {};
  for (const [field, name] of Object.entries(VARIABLES)) {
    const value = process.env[name] ?? '';
    if (value !== '') given[field] = value;
  }
  const hasSecret = given.apiKey !== undefined || given.clientSecret !== undefined;
  if (hasTerminal() && !hasSecret) {
    if (WITH_ACCOUNT.has(kind) && given.account === undefined)
      given.account = await ask(kind === 'workable' ? 'Subdomain' : 'ID of the company');
    given.apiKey = await ask('API key (not shown)', true);
  } else if (!hasSecret)
    throw new CommandFailed(
      `files are required for ${kind}, or credentials: ${VARIABLES.apiKey} in the environment, or --credentials - with JSON on standard input`,
    );
  return given;
}

async function parsed(file: string): Promise<Credentials> {
  try {
    return JSON.parse(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')); // the service validates it
  } catch (error) {
    // A message about JSON has a part of it.
    const why = error instanceof SyntaxError ? 'is no JSON' : messageOf(error);
    throw new CommandFailed(`${file === '-' ? 'standard input' : file}: ${why}`);
  }
}
