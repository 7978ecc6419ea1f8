import { readFile, writeFile } from 'node:fs/promises';
import type { Schemas } from '../../client/src/index.ts';
import type { Connection } from './connection.ts';
import { CommandFailed, EXIT_DIFFERENCES, messageOf } from './failure.ts';
import type { Output } from './output.ts';

type Applied = Schemas['AutomationApplyResult']['automations'][number];

/** Writes the automations of a workspace as JSON to a file or standard output. */
export async function exportAutomationsCommand(
  { client }: Connection,
  file: string | undefined,
  { print, note }: Output,
): Promise<void> {
  const { data } = await client.get('/automation-definitions');
  for (const name of data.unpublished) note(`${name}: has an unpublished draft; the published version was exported`);
  const text = JSON.stringify({ automations: data.automations }, null, 2);
  if (file === undefined) return print(text);
  await writeFile(file, `${text}\n`);
}

/** Applies a file to a workspace and prints the differences. @returns the exit code: 2 for a dry run with differences */
export async function applyAutomationsCommand(
  { client }: Connection,
  file: string,
  { dryRun = false }: { dryRun?: boolean },
  { print }: Output,
): Promise<number> {
  const content = await readJson(file);
  // The service validates the content and names every invalid field.
  const { data } = await client.post('/automation-definitions/apply', {
    body: { ...(content as Schemas['AutomationApply']), dryRun },
  });
  const count = (action: Applied['action']) => data.automations.filter((one) => one.action === action).length;
  const tense = dryRun ? 'would be ' : '';
  for (const line of data.automations.flatMap(linesOf)) print(line);
  for (const name of data.others) print(`  ${name} (not in the file; left unchanged)`);
  print(`${count('create')} ${tense}created, ${count('change')} ${tense}changed, ${count('keep')} unchanged`);
  return dryRun && count('create') + count('change') > 0 ? EXIT_DIFFERENCES : 0;
}

async function readJson(file: string): Promise<object> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandFailed(`${file}: ${messageOf(error)}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new CommandFailed(`${file}: must contain an object with \`automations\``);
  return content;
}

const SIGNS = { create: '+', change: '~', keep: '=' } as const;

function linesOf({ name, action, differences, warnings }: Applied): string[] {
  return [
    `${SIGNS[action]} ${name}`,
    ...differences.map((difference) => `    ${lineOf(difference)}`),
    ...warnings.map(({ path, message }) => `    note: ${path} ${message}`),
  ];
}

function lineOf({ path, op, from, to }: Applied['differences'][number]): string {
  const was = JSON.stringify(from);
  const will = JSON.stringify(to);
  if (op === 'add') return `${path}: added ${will}`;
  return op === 'remove' ? `${path}: removed ${was}` : `${path}: ${was} -> ${will}`;
}
