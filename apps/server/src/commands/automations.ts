import { readFile, writeFile } from 'node:fs/promises';
import type { Ground } from '../boot.ts';
import { type Applied, applyAutomations } from '../modules/automations/as-code/apply.ts';
import { exportAutomations } from '../modules/automations/as-code/export.ts';
import type { Difference } from '../modules/automations/definition/differences.ts';
import { Invalid } from '../platform/errors.ts';
import { messageOf } from '../platform/message-of.ts';
import { commandContext } from './keys.ts';

/** Writes the automations of a workspace as JSON into a file, or gives it back when there is none. `note`: remarks. */
export async function exportAutomationsCommand(
  ground: Ground,
  workspace: string,
  file: string | undefined,
  note: (line: string) => void,
): Promise<string | null> {
  const { content, unpublished } = await exportAutomations(await commandContext(ground, workspace));
  for (const name of unpublished) note(`${name}: has a draft that is not published; what is published was exported`);
  const text = JSON.stringify(content, null, 2);
  if (file === undefined) return text;
  await writeFile(file, `${text}\n`);
  return null;
}

/** Applies a file to a workspace. @returns lines that say what was changed, or would be. @throws Invalid */
export async function applyAutomationsCommand(
  ground: Ground,
  file: string,
  { workspace, dryRun = false }: { workspace: string; dryRun?: boolean },
): Promise<string[]> {
  const content = await readJson(file);
  const context = await commandContext(ground, workspace);
  const { automations, others } = await apply(() => applyAutomations(context, content, { dryRun }));
  const count = (action: Applied['action']) => automations.filter((one) => one.action === action).length;
  const tense = dryRun ? 'would be ' : '';
  return [
    ...automations.flatMap(linesOf),
    ...others.map((name) => `  ${name} (not in the file; left as it is)`),
    `${count('create')} ${tense}created, ${count('change')} ${tense}changed, ${count('keep')} unchanged`,
  ];
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw Invalid.field(file, messageOf(error));
  }
}

/** All that is wrong with a file at once, a line for each. */
async function apply<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const [first = ['', []], ...others] = Object.entries(error.fields);
    const lines = others.map(([path, messages]) => `\n${path}: ${messages.join(', ')}`);
    throw Invalid.field(first[0], first[1].join(', ') + lines.join(''));
  }
}

const SIGNS = { create: '+', change: '~', keep: '=' } as const;

function linesOf({ name, action, differences, warnings }: Applied): string[] {
  return [
    `${SIGNS[action]} ${name}`,
    ...differences.map((difference) => `    ${lineOf(difference)}`),
    ...warnings.map(({ path, message }) => `    note: ${path} ${message}`),
  ];
}

function lineOf({ path, op, from, to }: Difference): string {
  const was = JSON.stringify(from);
  const will = JSON.stringify(to);
  if (op === 'add') return `${path}: added ${will}`;
  return op === 'remove' ? `${path}: removed ${was}` : `${path}: ${was} -> ${will}`;
}
