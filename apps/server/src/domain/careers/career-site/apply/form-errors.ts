import type { ApplicationConfig, Question } from '../../../hiring/jobs/application-config.ts';
import type { Texts } from '../languages/texts.ts';
import { type FormValues, fieldOfPath, fileFieldOf } from './form-values.ts';

/** The fields of the API that belong to one field of the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  resumeKey: 'resume',
  resumeFileName: 'resume',
  resumeFileType: 'resume',
  resumeFileSize: 'resume',
  photoUrl: 'photo',
};

/** The errors that the API returns for a submission, by field of the form, in the language of the page. */
export function errorsIn(
  texts: Texts,
  values: FormValues,
  { questions }: ApplicationConfig,
  fields: Readonly<Record<string, readonly string[]>>,
): Map<string, string> {
  const errors = new Map<string, string>();
  for (const [path, [message = '']] of Object.entries(fields)) {
    const name = FIELD_OF[path] ?? fieldOfPath(values, path);
    const question = questions.find(({ id }) => name === `questionAnswers.${id}` || name === fileFieldOf(id));
    if (!errors.has(name)) errors.set(name, textFor(texts, name, message, question?.type));
  }
  return errors;
}

function textFor(texts: Texts, name: string, message: string, type: Question['type'] | undefined): string {
  const part = /contains "(.*)"$/.exec(message)?.[1];
  if (part !== undefined) return texts.text('apply.error.name-link', { part });
  if (name === 'consentGiven') return texts.text('apply.error.consent');
  if (/\brequired\b|at least one/.test(message)) return texts.text('apply.error.required');
  if (name === 'resume' || name === 'photo' || type === 'file') {
    return texts.text(/content/.test(message) ? 'apply.error.file-content' : 'apply.error.file-expired');
  }
  const [, bound, limit] = /at (most|least) (\d+)|(?:fewer|more) than/.exec(message) ?? [];
  if (bound !== undefined && limit !== undefined) {
    return texts.text(bound === 'most' ? 'apply.error.max' : 'apply.error.min', { limit: Number(limit) });
  }
  if (type === 'number') return texts.text('apply.error.number');
  if (type === 'date') return texts.text('apply.error.day');
  if (name === 'email') return texts.text('apply.error.email');
  if (type === 'url' || name.endsWith('Url')) return texts.text('apply.error.url');
  if (name === 'firstName' || name === 'lastName') return texts.text('apply.error.name');
  if (name.endsWith('Date')) return texts.text('apply.error.date');
  return texts.text('apply.error.invalid');
}
