import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentDocument } from './current-document.ts';

/** The copy of the document in the repository, for people and for generating the client. */
export const SNAPSHOT = join(import.meta.dirname, '../../../../openapi.json');

export function snapshotText(): string {
  return `${JSON.stringify(currentDocument(), null, 1)}\n`;
}

if (import.meta.main) {
  await writeFile(SNAPSHOT, snapshotText());
  process.stdout.write('openapi.json is current\n');
}
