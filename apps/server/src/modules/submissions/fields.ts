import { Email, HttpUrl, LongText, type Static, Type, text } from '../../platform/http/schema.ts';
import { NewEducation, NewExperience } from '../candidates/entries.ts';
import { FileName } from '../files/presign.ts';
import type { ApplicationConfig } from '../jobs/application-config.ts';

type Section = keyof ApplicationConfig['sections'];

const always = { firstName: text(120), lastName: text(120), email: Email };

/** Fields that belong to a section of the form, which may be disabled. */
const bySection = {
  phone: text(50),
  address: text(500),
  headline: text(300),
  coverLetter: LongText,
  linkedinUrl: HttpUrl,
  githubUrl: HttpUrl,
  websiteUrl: HttpUrl,
  education: Type.Array(NewEducation, { maxItems: 100 }),
  experience: Type.Array(NewExperience, { maxItems: 100 }),
  resumeKey: Type.String({ maxLength: 300, description: 'The `key` that the upload link came with.' }),
  resumeFileName: FileName,
  resumeFileType: Type.String({ maxLength: 200, examples: ['application/pdf'] }),
  resumeFileSize: Type.Integer({ minimum: 1 }),
  photoUrl: Type.String({
    maxLength: 2_000,
    description: 'The `fileUrl` that the upload link of the image came with.',
  }),
};
const free = { consentGiven: Type.Boolean(), source: text(200) };

const optional = Object.fromEntries(
  Object.entries({ ...bySection, ...free }).map(([field, schema]) => [field, Type.Optional(schema)]),
) as {
  [Field in keyof (typeof bySection & typeof free)]: ReturnType<
    typeof Type.Optional<(typeof bySection & typeof free)[Field]>
  >;
}; // fromEntries forgets the keys

/** The standard fields of a submission, once empty and disabled ones are left out. */
export const StandardFields = Type.Object({ ...always, ...optional });
export type StandardFields = Static<typeof StandardFields>;
export type FieldName = keyof StandardFields;

/** The section that each field belongs to. */
export const SECTION_OF: Readonly<Record<keyof typeof bySection, Section>> = {
  phone: 'phone',
  address: 'address',
  headline: 'headline',
  coverLetter: 'coverLetter',
  linkedinUrl: 'links',
  githubUrl: 'links',
  websiteUrl: 'links',
  education: 'education',
  experience: 'experience',
  resumeKey: 'resume',
  resumeFileName: 'resume',
  resumeFileType: 'resume',
  resumeFileSize: 'resume',
  photoUrl: 'photo',
};

export const LINKS = ['linkedinUrl', 'githubUrl', 'websiteUrl'] as const;

export const FIELD_NAMES = Object.keys(StandardFields.properties) as FieldName[]; // its own keys

/** What of a body means anything, without tokens: unknown fields are ignored. */
export function knownFields(body: Record<string, unknown>): Record<string, unknown> {
  const names = [...FIELD_NAMES, 'questionAnswers'].filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** The body as the documentation shows it. Which fields are required follows from the job's `applicationConfig`. */
export const PublicApplication = Type.Object(
  {
    ...StandardFields.properties,
    questionAnswers: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: "By the question's `id`. Unknown ids are ignored." }),
    ),
    captchaToken: Type.Optional(Type.String({ description: 'Required when the job has a `captcha`.' })),
    turnstileToken: Type.Optional(Type.String({ description: 'The old name of `captchaToken`.' })),
    _hp: Type.Optional(Type.String({ description: 'Hidden from people; a real form sends an empty string.' })),
  },
  { 'x-name': 'PublicApplication', description: 'Unknown fields are ignored.' },
);
