import type { Schemas } from '@rolecall/client';
import { text, valuesOf } from '../../../text/index.ts';

export type Config = Schemas['ApplicationConfig'];
export type Question = Schemas['Question'];
export type Sections = Schemas['FormSections'];
export type SectionName = keyof Sections;
export type Visibility = Sections['phone']['visibility'];

export const LINK_NAMES = valuesOf(text.jobForm.links);

/** A question with a unique ID. */
export function newQuestion(questions: readonly Question[]): Question {
  let number = questions.length + 1;
  while (questions.some(({ id }) => id === `question-${number}`)) number += 1;
  return { id: `question-${number}`, label: '', type: 'text', required: false };
}

/** The question with another type of answer, without the settings of other types. */
export function withType(question: Question, type: Question['type']): Question {
  const { options, minLength, maxLength, placeholder, ...rest } = question;
  return type === 'select'
    ? { ...rest, type, options: options ?? [] }
    : {
        ...rest,
        type,
        ...(minLength === undefined ? {} : { minLength }),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(placeholder === undefined ? {} : { placeholder }),
      };
}
