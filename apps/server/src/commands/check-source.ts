import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandFailed } from '../../../../packages/cli/src/failure.ts';
import { checkSource, type SourceFinding } from '../domain/hiring/imports/check-source.ts';
import { IMPORT_KINDS, type ImportKind, NewImport } from '../domain/hiring/imports/schema.ts';
import { inputCheck } from '../platform/http/contract/input.ts';
import { messageOf, type Runtime } from '../process/bootstrap.ts';

const check = inputCheck(NewImport);

/** @param file with the credentials as JSON; `-` is the standard input, so that they are in no file */
export async function checkSourceCommand(
  { services }: Runtime,
  kind: string,
  { credentials: file }: { credentials: string },
): Promise<SourceFinding[]> {
  if (!(IMPORT_KINDS as readonly string[]).includes(kind))
    throw new CommandFailed(`${kind} is none of ${IMPORT_KINDS.join(', ')}`);
  const credentials = await readCredentials(file);
  const input = { kind: kind as ImportKind, credentials }; // just checked
  check(input);
  return checkSource(services, input.kind, credentials);
}

async function readCredentials(file: string) {
  try {
    return JSON.parse(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')); // validated next
  } catch (error) {
    throw new CommandFailed(`${file}: ${messageOf(error)}`);
  }
}
