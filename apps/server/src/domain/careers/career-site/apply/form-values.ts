import type { PostedForm } from '../../../../platform/http/transport/multipart.ts';
import { TOUCH_PARAMETERS, touchOf, touchParameters } from '../../../hiring/attribution/attribution.ts';
import { VIA_CAREER_SITE } from '../../intake/submissions/fields.ts';
import { answersIn } from '../layout/choices.ts';

/** The entries of the lists that a form has fields for. */
export type EntryList = 'education' | 'experience';
export const ENTRY_LISTS: readonly EntryList[] = ['education', 'experience'];

const ENTRY_FIELDS: Readonly<Record<EntryList, readonly string[]>> = {
  education: ['school', 'degree', 'field', 'startDate', 'endDate'],
  experience: ['company', 'title', 'location', 'startDate', 'endDate', 'current', 'description'],
};
/** Entries of each list that a form can have. */
export const MAX_ENTRIES = 20;

const TEXTS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'headline',
  'linkedinUrl',
  'githubUrl',
  'websiteUrl',
  'coverLetter',
  'photoUrl',
  'resumeKey',
  'resumeFileName',
  'resumeFileType',
  'trackingCode',
  'captchaToken',
  '_hp',
] as const;
/** What the names of fields for answers begin with. */
export const ANSWERS = 'questionAnswers.';
/** What the names of fields for files that are answers begin with. */
const ANSWER_FILES = 'questionFiles.';
/** The hidden values of such a file, which end with these. IDs of questions do not contain a colon. */
const PARTS_OF_FILE = ['key', 'name', 'type', 'size', 'hash'] as const;

/** The field of the form for the file that answers a question. */
export const fileFieldOf = (questionId: string): string => `${ANSWER_FILES}${questionId}`;

/** The hidden value of a file that answers a question. */
export const partOfFile = (field: string, part: (typeof PARTS_OF_FILE)[number]): string => `${field}:${part}`;

/** The names of the hidden values of such a file. */
export const partsOfFile = (field: string): string[] => PARTS_OF_FILE.map((part) => partOfFile(field, part));

/** Fields in which the scripts of CAPTCHA providers put their tokens. */
export const TOKENS = ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response'];

/** The values of a form by the names of its fields, as the page shows them again. */
export type FormValues = ReadonlyMap<string, string>;

/** The body of the public API's operation with the same values: without empty ones, so that these are unset. */
export function submissionOf(values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = { [VIA_CAREER_SITE]: true };
  const lastTouch = touchOf(touchParameters((name) => values.get(name)));
  if (lastTouch !== null) body.attribution = { lastTouch };
  for (const name of TEXTS) set(body, name, values.get(name));
  if (values.has('lastName')) body.lastName ??= '';
  const size = Number(values.get('resumeFileSize'));
  if (body.resumeKey !== undefined && Number.isSafeInteger(size)) body.resumeFileSize = size;
  for (const token of TOKENS) set(body, 'captchaToken', values.get(token));
  if (values.get('consentGiven') === 'true') body.consentGiven = true;
  for (const list of ENTRY_LISTS) {
    const entries = entriesOf(values, list);
    if (entries.length > 0) body[list] = entries.map(({ entry }) => entry);
  }
  const answers: Record<string, string> = Object.create(null);
  for (const [id, answer] of answersOf(values)) set(answers, id, answer);
  if (Object.keys(answers).length > 0) body.questionAnswers = { ...answers };
  const files = answerFilesIn(values);
  if (files.length > 0) body.questionFiles = Object.fromEntries(files);
  return body;
}

/** The answers to questions by the IDs of the questions. */
export function answersOf(values: FormValues): Map<string, string> {
  return new Map([...answersIn(values, ANSWERS)].map(([name, answer]) => [name.slice(ANSWERS.length), answer]));
}

/** Whether a hidden value is the key of the upload that answers a question. */
export function isKeyOfAnswerFile(name: string): boolean {
  return name.startsWith(ANSWER_FILES) && name.endsWith(':key');
}

/** The stored files that answer questions, by the IDs of the questions. */
function answerFilesIn(values: FormValues): [string, object][] {
  return [...values].flatMap(([name, key]): [string, object][] => {
    if (!isKeyOfAnswerFile(name)) return [];
    const field = name.slice(0, -':key'.length);
    const part = (of: (typeof PARTS_OF_FILE)[number]) => values.get(partOfFile(field, of)) ?? '';
    const file = { key, fileName: part('name'), fileType: part('type'), fileSize: Number(part('size')) };
    return [[field.slice(ANSWER_FILES.length), file]];
  });
}

/** The answers in words, and the names of files, by the IDs of the questions. */
export function enteredAnswersIn(values: FormValues): Map<string, string> {
  const files = answerFilesIn(values).map(
    ([id]) => [id, values.get(partOfFile(fileFieldOf(id), 'name')) ?? ''] as const,
  );
  return new Map([...answersOf(values), ...files]);
}

/** Browsers send line breaks as CR LF. */
function set(body: Record<string, unknown>, name: string, value: string | undefined): void {
  const text = value?.replaceAll('\r\n', '\n').trim();
  if (text !== undefined && text !== '') body[name] = text;
}

/** The entries of a list that are not empty, each with its number in the form. */
export function entriesOf(values: FormValues, list: EntryList): { number: number; entry: Record<string, unknown> }[] {
  const entries: { number: number; entry: Record<string, unknown> }[] = [];
  for (let number = 0; number < MAX_ENTRIES; number += 1) {
    const entry: Record<string, unknown> = {};
    for (const field of ENTRY_FIELDS[list]) set(entry, field, values.get(`${list}.${number}.${field}`));
    if ('current' in entry) entry.current = entry.current === 'true';
    if (Object.keys(entry).length > 0) entries.push({ number, entry });
  }
  return entries;
}

/** The path of an error in the API's body, as the name of the form's field: entries are numbered without the empty ones. */
export function fieldOfPath(values: FormValues, path: string): string {
  const [list, index, field] = path.split('.', 3);
  if (path.startsWith(ANSWER_FILES)) return fileFieldOf(index ?? '');
  if (field === undefined || !ENTRY_LISTS.includes(list as EntryList)) return path;
  const number = entriesOf(values, list as EntryList)[Number(index)]?.number ?? index;
  return `${list}.${number}.${field}`;
}

/** The fields of a form, without those that no form of a career site has. */
export function valuesOf({ fields }: PostedForm): Map<string, string> {
  const known = new Set<string>([
    ...TEXTS,
    ...TOKENS,
    'resumeFileSize',
    'consentGiven',
    'form',
    'photoFileName',
    'resumeHash',
    'photoHash',
    ...TOUCH_PARAMETERS,
  ]);
  for (const list of ENTRY_LISTS) {
    known.add(`${list}.count`);
    for (let number = 0; number < MAX_ENTRIES; number += 1) {
      for (const field of ENTRY_FIELDS[list]) known.add(`${list}.${number}.${field}`);
    }
  }
  return new Map(
    [...fields].filter(([name]) => known.has(name) || name.startsWith(ANSWERS) || name.startsWith(ANSWER_FILES)),
  );
}

/** Shows the fields of one more entry. */
export function addEntry(values: Map<string, string>, list: EntryList): void {
  const count = Number(values.get(`${list}.count`)) || 1;
  values.set(`${list}.count`, String(count + 1));
}
