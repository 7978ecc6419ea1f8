import { plainRecord, type Static, Type } from '../../../platform/http/contract/schema.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { Claim } from '../files/check-upload.ts';
import { storedName } from '../files/claim-file.ts';
import { FileName } from '../files/presign.ts';
import type { Question } from '../jobs/application-config.ts';
import type { Answer } from '../jobs/read-answers.ts';

const fields = {
  key: Type.String({ maxLength: 300, description: 'The `key` of the upload link.' }),
  fileName: FileName,
  fileType: Type.String({ maxLength: 200, examples: ['application/pdf'] }),
  fileSize: Type.Integer({ minimum: 1, description: 'Size in bytes.' }),
};

/** An upload as the answer to a question. */
export const AnswerFile = plainRecord('AnswerFile', fields);
export type AnswerFile = Static<typeof AnswerFile>;
/** The same for public routes, which ignore unknown fields. */
export const PublicAnswerFile = Type.Object(fields, { 'x-name': 'PublicAnswerFile' });

/** An upload that answers a question of the form. */
export interface FileOfAnswer extends Claim {
  questionId: string;
  /** Of the file of the candidate that the upload becomes. */
  id: string;
}

type Report = (path: string, message: string) => void;

/** The path of a question's file in a body. */
export const pathOfFile = (questionId: string): string => `questionFiles.${questionId}`;

/** The paths of the parts of a question's file, for errors. */
export function namesOfFile(questionId: string): Record<keyof Claim, string> {
  const path = pathOfFile(questionId);
  return {
    key: `${path}.key`,
    fileName: `${path}.fileName`,
    fileType: `${path}.fileType`,
    fileSize: `${path}.fileSize`,
  };
}

/** The uploads that answer the form's questions, without unknown IDs. What is missing or invalid is reported. */
export function readAnswerFiles(questions: readonly Question[], given: unknown, report: Report): FileOfAnswer[] {
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given))) {
    report('questionFiles', 'must be an object');
    return [];
  }
  const byId = (given ?? {}) as Record<string, unknown>; // an object, as checked
  const files: FileOfAnswer[] = [];
  for (const { id: questionId, type, required } of questions) {
    if (type !== 'file') continue;
    const path = pathOfFile(questionId);
    const sent = Object.hasOwn(byId, questionId) ? byId[questionId] : undefined;
    if (sent === undefined || sent === null) {
      if (required) report(path, 'is required');
      continue;
    }
    const file = readFile(sent, (field, message) => report(field === null ? path : `${path}.${field}`, message));
    if (file !== null) files.push({ ...file, questionId, id: newId() });
  }
  return files;
}

function readFile(sent: unknown, report: (field: keyof Claim | null, message: string) => void): Claim | null {
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    report(null, 'must be an object');
    return null;
  }
  const { key, fileName, fileType, fileSize } = sent as Record<string, unknown>; // an object, as checked
  const isText = (text: unknown, max: number) => typeof text === 'string' && text !== '' && text.length <= max;
  if (!isText(key, 300)) report('key', 'is required: the key of the upload link');
  else if (!isText(fileName, 255)) report('fileName', 'is required, with at most 255 characters');
  else if (!isText(fileType, 200)) report('fileType', 'is required: the type of the file');
  else if (!Number.isSafeInteger(fileSize)) report('fileSize', 'is required: the size in bytes');
  else return { key, fileName, fileType, fileSize } as Claim; // as checked
  return null;
}

/** All answers in the order of the form: those in words, and the names of the files. */
export function withAnswerFiles(
  questions: readonly Question[],
  answers: readonly Answer[],
  files: readonly Pick<FileOfAnswer, 'questionId' | 'id' | 'fileName'>[],
): Answer[] {
  if (files.length === 0) return [...answers];
  return questions.flatMap(({ id: questionId, label, type }): Answer[] => {
    const file = files.find((one) => one.questionId === questionId);
    if (file !== undefined) return [{ questionId, label, type, answer: storedName(file.fileName), fileId: file.id }];
    return answers.filter((answer) => answer.questionId === questionId);
  });
}
