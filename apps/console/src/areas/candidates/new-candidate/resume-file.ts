import { text } from '../../../text/index.ts';
import { documentTypeOf } from '../files/file-types.ts';

const t = text.candidates.resume;
const MAX_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be added as a résumé; undefined if it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (documentTypeOf(name) === undefined) return t.noDocument(name);
  if (size === 0) return t.emptyFile(name);
  if (size > MAX_BYTES) return t.tooLarge(name);
  return undefined;
}
