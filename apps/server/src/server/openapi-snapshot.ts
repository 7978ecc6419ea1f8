import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servedDocument } from './current-document.ts';

/** The copy of the document in the repository, for people and for generating the client. */
export const SNAPSHOT = join(import.meta.dirname, '../../../../openapi.json');

/** How deep a part of the document is divided into lines, so that each operation and each component has one. */
const DEPTHS: Readonly<Record<string, number>> = { info: 1, paths: 2, webhooks: 1, components: 2 };

export function snapshotText(): string {
  const parts = Object.entries(servedDocument()).map(([name, part]) => entry(name, inLines(part, DEPTHS[name] ?? 0)));
  return `{\n${parts.join(',\n')}\n}\n`;
}

function inLines(part: unknown, depth: number): string {
  if (depth === 0) return JSON.stringify(part);
  const entries = Object.entries(part as object).map(([name, inner]) => entry(name, inLines(inner, depth - 1)));
  return `{\n${entries.join(',\n')}\n}`;
}

const entry = (name: string, text: string): string => `${JSON.stringify(name)}: ${text}`;

if (import.meta.main) {
  await writeFile(SNAPSHOT, snapshotText());
  process.stdout.write('openapi.json is current\n');
}
