import type { Schemas } from '@rolecall/client';
import { text, valuesOf } from '../../../text/index.ts';

export type Config = Schemas['ApplicationConfig'];
export type Question = Schemas['Question'];
export type Sections = Schemas['FormSections'];
export type SectionName = keyof Sections;
export type Visibility = Sections['phone']['visibility'];

/** The sections of application forms, in order. */
export const SECTION_NAMES: readonly SectionName[] = valuesOf(text.jobForm.sections);
export const LINK_NAMES = valuesOf(text.jobForm.links);

/** A question with a unique ID. */
export function newQuestion(questions: readonly Question[]): Question {
  let number = questions.length + 1;
  while (questions.some(({ id }) => id === `question-${number}`)) number += 1;
  return { id: `question-${number}`, label: '', type: 'text', required: false };
}

/** Whether people choose from a list that the question defines. */
export function hasOptions(type: Question['type']): boolean {
  return type === 'select' || type === 'multi_select';
}

/** Whether the answer has no length and no placeholder. */
export function hasNoText(type: Question['type']): boolean {
  return type === 'yes_no' || type === 'number' || type === 'date' || type === 'file';
}

/** The question with another type of answer, without the settings of other types. */
export function withType(question: Question, type: Question['type']): Question {
  const { options, minLength, maxLength, placeholder, knockout: _knockout, customField, ...others } = question;
  // No field has files as its values.
  const rest = { ...others, ...(customField === undefined || type === 'file' ? {} : { customField }) };
  if (hasOptions(type)) return { ...rest, type, options: options ?? [] };
  return hasNoText(type)
    ? { ...rest, type }
    : {
        ...rest,
        type,
        ...(minLength === undefined ? {} : { minLength }),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(placeholder === undefined ? {} : { placeholder }),
      };
}
