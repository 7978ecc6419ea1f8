import type { Schemas } from '@rolecall/client';

export type Config = Schemas['ApplicationConfig'];
export type Question = Schemas['Question'];
export type Sections = Schemas['FormSections'];
export type SectionName = keyof Sections;
export type Visibility = Sections['phone']['visibility'];

/** In the order in which forms ask for them. */
export const SECTION_NAMES: readonly SectionName[] = [
  'phone',
  'address',
  'headline',
  'photo',
  'resume',
  'links',
  'education',
  'experience',
  'coverLetter',
];
export const LINK_NAMES = ['linkedinUrl', 'githubUrl', 'websiteUrl'] as const;

/** A question with a name that none of the others has. */
export function newQuestion(questions: readonly Question[]): Question {
  let number = questions.length + 1;
  while (questions.some(({ id }) => id === `question-${number}`)) number += 1;
  return { id: `question-${number}`, label: '', type: 'text', required: false };
}

/** The question with another kind of answer; what belongs to other kinds only is left out. */
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
