import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { nullable, PartialDate, record, type Static, Type, text } from '../../../platform/http/contract/schema.ts';

const optional = (schema: ReturnType<typeof text>) => Type.Optional(nullable(schema));

/** Education and experience as callers and the public form send them. */
export const NewEducation = record('NewEducation', {
  school: text(200),
  degree: optional(text(200)),
  field: optional(text(200)),
  startDate: Type.Optional(nullable(PartialDate)),
  endDate: Type.Optional(nullable(PartialDate)),
  description: optional(text(5_000)),
});

export const NewExperience = record('NewExperience', {
  company: text(200),
  title: text(200),
  startDate: Type.Optional(nullable(PartialDate)),
  endDate: Type.Optional(nullable(PartialDate)),
  current: Type.Optional(Type.Boolean({ default: false })),
  location: optional(text(200)),
  description: optional(text(5_000)),
});

/** Education and experience in responses, with all fields. */
export const Education = record('Education', {
  school: Type.String(),
  degree: nullable(Type.String()),
  field: nullable(Type.String()),
  startDate: nullable(Type.String()),
  endDate: nullable(Type.String()),
  description: nullable(Type.String()),
});
describeFields('Education', { description: 'More about it.' });
type Education = Static<typeof Education>;

export const Experience = record('Experience', {
  company: Type.String(),
  title: Type.String(),
  startDate: nullable(Type.String()),
  endDate: nullable(Type.String()),
  current: Type.Boolean(),
  location: nullable(Type.String()),
  description: nullable(Type.String()),
});
describeFields('Experience', {
  title: 'The job title.',
  description: 'More about it.',
  location: 'Where it was, as text.',
});
type Experience = Static<typeof Experience>;

/** Values of omitted fields. */
const EMPTY = { startDate: null, endDate: null, description: null };
const EMPTY_EDUCATION = { ...EMPTY, degree: null, field: null };
const EMPTY_EXPERIENCE = { ...EMPTY, current: false, location: null };

interface WorkHistoryInput {
  education?: Static<typeof NewEducation>[];
  experience?: Static<typeof NewExperience>[];
}

/** The given lists with the omitted fields of each entry set to their defaults. */
export function completeEntries({ education, experience }: WorkHistoryInput): {
  education?: Education[];
  experience?: Experience[];
} {
  return {
    ...(education === undefined ? {} : { education: education.map((entry) => ({ ...EMPTY_EDUCATION, ...entry })) }),
    ...(experience === undefined ? {} : { experience: experience.map((entry) => ({ ...EMPTY_EXPERIENCE, ...entry })) }),
  };
}
