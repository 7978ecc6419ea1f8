import { createHash } from 'node:crypto';
import { ApiError, Invalid } from '../../../../platform/errors/errors.ts';
import type { PostedForm } from '../../../../platform/http/transport/multipart.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import type { Texts } from '../languages/texts.ts';
import { fileFieldOf, partsOfFile } from './form-values.ts';
import type { FormVisitor } from './form-visitor.ts';

/** Hidden values of a stored file, by its field. `...Hash` distinguishes it from other files. */
const FILE_VALUES = {
  resume: ['resumeKey', 'resumeFileName', 'resumeFileType', 'resumeFileSize', 'resumeHash'],
  photo: ['photoUrl', 'photoFileName', 'photoHash'],
} as const;

/** The fields of a form that take a file. */
export function fileFieldsOf({ questions }: ApplicationConfig): string[] {
  return ['resume', 'photo', ...questions.filter(({ type }) => type === 'file').map(({ id }) => fileFieldOf(id))];
}

/**
 * Stores the files of a form. Their keys become values, so that the files are kept when the form is shown again.
 * @returns whether the storage was available
 */
export async function storeFiles(
  visitor: FormVisitor,
  texts: Texts,
  { files, fields }: Pick<PostedForm, 'files'> & { fields: readonly string[] },
  { values, errors }: { values: Map<string, string>; errors: Map<string, string> },
): Promise<boolean> {
  let isAvailable = true;
  for (const file of files) {
    const isPhoto = file.field === 'photo';
    if (!fields.includes(file.field)) continue;
    if (file.bytes.length === 0) {
      errors.set(file.field, texts.text(file.isTooLarge ? 'apply.error.file-size' : 'apply.error.file-empty'));
      continue;
    }
    const stored = await visitor.upload(isPhoto ? 'image' : 'resume', file);
    if (stored instanceof ApiError) {
      errors.set(file.field, textOfProblem(texts, stored));
      if (stored.status >= 500) isAvailable = false;
      continue;
    }
    const { link, contentType } = stored;
    const hash = createHash('sha256').update(file.bytes).digest('base64url');
    if (link.fileUrl !== undefined) {
      values.set('photoUrl', link.fileUrl);
      values.set('photoFileName', file.name);
      values.set('photoHash', hash);
      continue;
    }
    const properties = [link.key, file.name, contentType, String(file.bytes.length), hash];
    for (const [at, name] of valuesOfFile(file.field).entries()) values.set(name, properties[at]!); // as many
  }
  return isAvailable;
}

/** The form no longer has the file: it has to be attached again. */
export function forgetFile(values: Map<string, string>, field: string): void {
  for (const name of valuesOfFile(field)) values.delete(name);
}

/** The names of the hidden values of a stored file. */
export function valuesOfFile(field: string): readonly string[] {
  return field === 'resume' || field === 'photo' ? FILE_VALUES[field] : partsOfFile(field);
}

function textOfProblem(texts: Texts, problem: ApiError): string {
  if (problem instanceof Invalid)
    return texts.text('contentLength' in problem.fields ? 'apply.error.file-size' : 'apply.error.file-type');
  return texts.text(problem.status === 429 ? 'apply.error.too-many' : 'apply.error.file');
}
