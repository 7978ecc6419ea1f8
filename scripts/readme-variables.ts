import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '../apps/server/src/configuration/config-variables.ts';

const README = join(import.meta.dirname, '../README.md');
const START = '<!-- variables -->';
const END = '<!-- /variables -->';

/** The README with the table of environment variables, generated from their declarations. */
export function readmeWithVariables(text: string): string {
  const rows = VARIABLES.map(
    ({ name, default: value, description }) =>
      `| \`${name}\` | ${value === null ? '' : `\`${value}\``} | ${description} |`,
  );
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return `${text.slice(0, text.indexOf(START) + START.length)}\n${table}\n${text.slice(text.indexOf(END))}`;
}

export function readReadme(): string {
  return readFileSync(README, 'utf8');
}

if (import.meta.main) writeFileSync(README, readmeWithVariables(readReadme()));
