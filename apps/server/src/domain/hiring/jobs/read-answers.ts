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
  /** The file of the candidate that is the answer, whose name is `answer`. */
  fileId?: string;
  /** Present if the question declares that the team should look at this answer. */
  toReview?: true;
  /** The custom field that the answer was written to, as `entity.key`: who does not see the field does not see the answer. */
  customField?: string;
}

type Report = (path: string, message: string) => void;

/** The limit of answers whose question has no `maxLength`. */
const MAX_LENGTH = 20_000;

/**
 * The answers to the form's questions, without unknown IDs, empty answers and those that are files. Invalid answers are reported.
 */
export function readAnswers(questions: readonly Question[], given: unknown, report: Report): Answer[] {
  const answers: Answer[] = [];
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given))) {
    report('questionAnswers', 'must be an object');
    return answers;
  }
  const byId = (given ?? {}) as Record<string, unknown>; // an object, as checked
  for (const { id, label, type, customField, knockout, ...rules } of questions) {
    const path = `questionAnswers.${id}`;
    const sent = Object.hasOwn(byId, id) ? byId[id] : undefined;
    if (type === 'file') {
      if (sent !== undefined && sent !== null && sent !== '') report(path, 'is answered with a file, in questionFiles');
      continue;
    }
    const answer = typeof sent === 'string' ? canonicalAnswer(type, sent) : sent;
    if (answer === undefined || answer === null || answer === '') {
      if (rules.required) report(path, 'is required');
      continue;
    }
    if (typeof answer !== 'string') {
      report(path, 'must be a string');
      continue;
    }
    const error = errorOf(answer, type, rules);
    if (error !== null) report(path, error);
    else {
      const toReview = knockout !== undefined && isKnockout(answer, type, knockout) && { toReview: true as const };
      answers.push({ questionId: id, label, type, answer, ...toReview, ...(customField && { customField }) });
    }
  }
  return answers;
}

/** The text in which an answer is stored and compared. */
function canonicalAnswer(type: Question['type'], sent: string): string {
  switch (type) {
    case 'url':
      return withScheme(sent);
    case 'number':
      // People write the comma of their language, whatever the language of the form is.
      return sent.trim().replace(',', '.');
    case 'date':
      return sent.trim();
    case 'multi_select':
      // Anything longer is no answer, and is rejected as it is.
      return isTooManyOptions(sent) ? sent : [...new Set(chosenOptions(sent))].join('\n');
    default:
      return sent;
  }
}

/** Each of the 50 options of a question several times. */
const MAX_LINES = 200;

/** Without splitting the whole of a text that anybody can send. */
function isTooManyOptions(answer: string): boolean {
  return answer.length > MAX_LENGTH || answer.split('\n', MAX_LINES + 1).length > MAX_LINES;
}

/** The options of an answer to a `multi_select` question: one per line. */
export function chosenOptions(answer: string): string[] {
  return answer
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether the question declares that the team should look at this valid answer. */
function isKnockout(answer: string, type: Question['type'], knockout: NonNullable<Question['knockout']>): boolean {
  const { answers = [], below = -Infinity, above = Infinity } = knockout;
  if (type === 'number') return Number(answer) < below || Number(answer) > above;
  const given = type === 'multi_select' ? chosenOptions(answer) : [answer];
  return given.some((each) => answers.includes(each));
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

type Rules = Pick<Question, 'minLength' | 'maxLength' | 'options'>;

function errorOf(answer: string, type: Question['type'], { minLength = 0, maxLength, options }: Rules): string | null {
  if (type === 'select') {
    return options?.includes(answer) === true ? null : `must be one of ${options?.join(', ')}`;
  }
  if (type === 'multi_select') {
    const isKnown =
      !isTooManyOptions(answer) && chosenOptions(answer).every((option) => options?.includes(option) === true);
    return isKnown ? null : `must be one or more of ${options?.join(', ')}, one per line`;
  }
  if (type === 'yes_no') return answer === 'yes' || answer === 'no' ? null : 'must be one of yes, no';
  if (type === 'number') return NUMBER.test(answer) ? null : 'must be a number, such as 2.5';
  if (type === 'date') return Format.Test('calendar-date', answer) ? null : formatExpectation('calendar-date');
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

/** Whether the team should look at one of these answers. */
export function hasAnswerToReview(answers: readonly Answer[] = []): boolean {
  return answers.some(({ toReview }) => toReview === true);
}
