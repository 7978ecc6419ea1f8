import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { answerText } from './answer.tsx';

type Submission = Schemas['ApplicationSubmission'];

const { fields } = text.submissions;

/** A field that differs between two submissions. Both values are null for a list of entries. */
export interface SubmissionChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** The standard fields and the answers that a later submission changed. */
export function changesBetween(earlier: Submission, later: Submission): SubmissionChange[] {
  const profile = Object.entries(fields).flatMap(([name, label]) =>
    changeOf(label, earlier.profile?.[name], later.profile?.[name]),
  );
  const before = new Map(earlier.answers.map((answer) => [answer.questionId, answer]));
  const after = new Map(later.answers.map((answer) => [answer.questionId, answer]));
  const questions = [...new Set([...after.keys(), ...before.keys()])];
  const answers = questions.flatMap((id) => {
    const { label } = after.get(id) ?? before.get(id)!;
    const textIn = (answer: Submission['answers'][number] | undefined) =>
      answer && answerText(answer.type, answer.answer);
    return changeOf(label, textIn(before.get(id)), textIn(after.get(id)));
  });
  return [...profile, ...answers];
}

function changeOf(label: string, before: unknown, after: unknown): SubmissionChange[] {
  if (isEmpty(before) && isEmpty(after)) return [];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isList(before) || isList(after)) return [{ label, before: null, after: null }];
  return [{ label, before: textOf(before), after: textOf(after) }];
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isList = (value: unknown) => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (isEmpty(value) ? null : String(value));
