import { text } from '../../../text/index.ts';
import { documentTypeOf, typeOf } from '../files/file-types.ts';

const t = text.candidates.resume;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

type Named = Pick<File, 'name' | 'size'>;

/** Why a file cannot be added as a résumé; undefined if it can. */
export function resumeProblem(file: Named): string | undefined {
  return documentTypeOf(file.name) === undefined ? t.noDocument(file.name) : sizeProblem(file, MAX_BYTES);
}

/** The same for any other file of a candidate. */
export function fileProblem(file: Named): string | undefined {
  if (typeOf(file.name) === undefined) return t.notSupported(file.name);
  return sizeProblem(file, documentTypeOf(file.name) === undefined ? MAX_IMAGE_BYTES : MAX_BYTES);
}

function sizeProblem({ name, size }: Named, most: number): string | undefined {
  if (size === 0) return t.emptyFile(name);
  return size > most ? t.tooLarge(name, most / 1024 / 1024) : undefined;
}
