import * as Format from 'typebox/format';
import { formatExpectation } from '../../../platform/http/contract/formats.ts';
import { withScheme } from '../../../platform/text/web-address.ts';
import type { Question } from './application-config.ts';

/** A stored answer with its question at that time. */
export interface Answer {
  questionId: string;
  label: string;
  type: Question['type'];
  answer: string;
  /** The custom field that the answer was written to, as `entity.key`: who does not see the field does not see the answer. */
  customField?: string;
}

type Report = (path: string, message: string) => void;

/** The limit of answers whose question has no `maxLength`. */
const MAX_LENGTH = 20_000;

/** The answers to the form's questions, without unknown IDs and empty answers. Invalid answers are reported. */
export function readAnswers(questions: readonly Question[], given: unknown, report: Report): Answer[] {
  const answers: Answer[] = [];
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given))) {
    report('questionAnswers', 'must be an object');
    return answers;
  }
  const byId = (given ?? {}) as Record<string, unknown>; // an object, as checked
  for (const { id, label, type, customField, ...rules } of questions) {
    const path = `questionAnswers.${id}`;
    const sent = Object.hasOwn(byId, id) ? byId[id] : undefined;
    const answer = type === 'url' && typeof sent === 'string' ? withScheme(sent) : sent;
    if (answer === undefined || answer === null || answer === '') {
      if (rules.required) report(path, 'is required');
      continue;
    }
    const error = typeof answer === 'string' ? errorOf(answer, type, rules) : 'must be a string';
    if (error !== null) report(path, error);
    else answers.push({ questionId: id, label, type, answer: answer as string, ...(customField && { customField }) }); // without an error it is a string
  }
  return answers;
}

type Rules = Pick<Question, 'minLength' | 'maxLength' | 'options'>;

function errorOf(answer: string, type: Question['type'], { minLength = 0, maxLength, options }: Rules): string | null {
  if (type === 'select') {
    return options?.includes(answer) === true ? null : `must be one of ${options?.join(', ')}`;
  }
  if (type === 'url' && !Format.Test('http-url', answer)) return formatExpectation('http-url');
  // In Unicode code points, not UTF-16 code units.
  const length = lengthOf(answer);
  if (length < minLength) return `must have at least ${minLength} characters`;
  const max = maxLength ?? MAX_LENGTH;
  return length > max ? `must have at most ${max} characters` : null;
}

/** In code points, without an array of them: 25 answers of 20,000 characters took 40 ms. */
function lengthOf(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) length += 1;
  return length;
}
