import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { nullable, personal, record, type Static, type TSchema, Type } from '../../../platform/http/contract/schema.ts';
import { TextStatus } from '../../hiring/files/schema.ts';

const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Estimated probability, from 0 to 1, that the value is correct.',
});
const proposed = (name: string, fields: Record<string, TSchema>) =>
  nullable(record(name, { ...fields, confidence: Confidence }));

const ProposedText = proposed('ProposedText', { value: Type.String() });
const ProposedPhone = proposed('ProposedPhone', {
  value: Type.String({ description: 'In international format.', examples: ['+44 7700 900456'] }),
  country: nullable(
    Type.String({
      description:
        'ISO 3166-1 code of the country that the number belongs to; guessed where the number has no country code.',
      examples: ['GB'],
    }),
  ),
});
const PartialDate = nullable(Type.String({ description: '`YYYY` or `YYYY-MM`.' }));

const ProposedExperience = record('ProposedExperience', {
  company: Type.String(),
  title: Type.String(),
  startDate: PartialDate,
  endDate: PartialDate,
  current: Type.Boolean(),
  confidence: Confidence,
});
const ProposedEducation = record('ProposedEducation', {
  school: Type.String(),
  degree: nullable(Type.String()),
  field: nullable(Type.String()),
  startDate: PartialDate,
  endDate: PartialDate,
  confidence: Confidence,
});

/** The fields of a candidate that a resume names. */
export const ResumePrefill = record('ResumePrefill', {
  textStatus: Type.Unsafe<TextStatus>({
    ...TextStatus,
    description:
      '`no_text`: the document has no text, as a scan. `unreadable`: its letters have no known meaning, as with a font without a character map. Nothing is proposed from either; the file can be submitted nevertheless.',
  }),
  fields: personal(
    Type.Object({
      firstName: ProposedText,
      lastName: ProposedText,
      email: ProposedText,
      phone: ProposedPhone,
      headline: ProposedText,
      linkedinUrl: ProposedText,
      githubUrl: ProposedText,
      websiteUrl: ProposedText,
      experience: Type.Array(ProposedExperience),
      education: Type.Array(ProposedEducation),
    }),
  ),
  unreadEntries: record('UnreadEntries', {
    experience: Type.Integer({ minimum: 0, description: 'Positions that are not among the proposed ones.' }),
    education: Type.Integer({ minimum: 0, description: 'Degrees and courses that are not among the proposed ones.' }),
  }),
});
describeFields('ResumePrefill', {
  unreadEntries:
    'Entries of the document with dates, of which it is not certain what they say. Nothing is proposed for them: ask for them.',
});
export type ResumePrefill = Static<typeof ResumePrefill>;

const keyFields = { key: Type.String({ maxLength: 300, description: 'The `key` of the upload link.' }) };
export const UploadReference = record('UploadReference', keyFields);
/** The same for public routes, which ignore unknown fields. */
export const PublicUploadReference = Type.Object(keyFields, { 'x-name': 'PublicUploadReference' });
