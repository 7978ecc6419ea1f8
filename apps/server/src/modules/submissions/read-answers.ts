import * as Format from 'typebox/format';
import { formatExpectation } from '../../platform/http/formats.ts';
import type { Question } from '../jobs/application-config.ts';

/** One answer as it is kept, with the question as it was asked. */
export interface Answer {
  questionId: string;
  label: string;
  type: Question['type'];
  answer: string;
}

type Report = (path: string, message: string) => void;

/** Bounds of answers whose question has none of its own. */
const MAX_LENGTH = 20_000;

/** The answers to the form's questions; unknown ids and empty answers are left out, faults are reported. */
export function readAnswers(questions: readonly Question[], given: unknown, report: Report): Answer[] {
  const answers: Answer[] = [];
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given))) {
    report('questionAnswers', 'must be an object');
    return answers;
  }
  const byId = (given ?? {}) as Record<string, unknown>; // an object, as checked
  for (const { id, label, type, ...rules } of questions) {
    const path = `questionAnswers.${id}`;
    const answer = Object.hasOwn(byId, id) ? byId[id] : undefined;
    if (answer === undefined || answer === null || answer === '') {
      if (rules.required) report(path, 'is required');
      continue;
    }
    const fault = typeof answer === 'string' ? faultOf(answer, type, rules) : 'must be string';
    if (fault !== null) report(path, fault);
    else answers.push({ questionId: id, label, type, answer: answer as string }); // no fault: a string
  }
  return answers;
}

type Rules = Pick<Question, 'minLength' | 'maxLength' | 'options'>;

function faultOf(answer: string, type: Question['type'], { minLength = 0, maxLength, options }: Rules): string | null {
  if (type === 'select') {
    return options?.includes(answer) === true ? null : `must be one of ${options?.join(', ')}`;
  }
  if (type === 'url' && !Format.Test('http-url', answer)) return formatExpectation('http-url');
  // In characters as a person counts them, not in the units of JavaScript.
  const length = [...answer].length;
  if (length < minLength) return `must have at least ${minLength} characters`;
  const most = maxLength ?? MAX_LENGTH;
  return length > most ? `must have at most ${most} characters` : null;
}
