import {
  EmailAddress,
  HttpUrl,
  LongText,
  label,
  type Static,
  Type,
  text,
} from '../../../../platform/http/contract/schema.ts';
import { PublicAnswerFile } from '../../../hiring/applications/answer-files.ts';
import { GivenAttribution } from '../../../hiring/attribution/attribution.ts';
import { NewEducation, NewExperience } from '../../../hiring/candidates/work-history.ts';
import { FileName } from '../../../hiring/files/presign.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import { CODE_PARAMETER } from '../../../hiring/tracking-links/tracking-code.ts';

type Section = keyof ApplicationConfig['sections'];

/** Names appear in emails to the given address, so they must not carry links or other content. */
const Name = text(120, { format: 'plain-name' });

const LastName = Type.Unsafe<string>({
  type: 'string',
  maxLength: 120,
  format: 'plain-name',
  description: 'Empty for a person with one name.',
});

const always = { firstName: Name, lastName: LastName, email: EmailAddress };

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
  resumeKey: Type.String({ maxLength: 300, description: 'The `key` of the upload link.' }),
  resumeFileName: FileName,
  resumeFileType: Type.String({ maxLength: 200, examples: ['application/pdf'] }),
  resumeFileSize: Type.Integer({ minimum: 1 }),
  photoUrl: Type.String({
    maxLength: 2_000,
    description: 'The `fileUrl` of the upload link.',
  }),
};
const free = { consentGiven: Type.Boolean(), source: label(200) };

const optional = Object.fromEntries(
  Object.entries({ ...bySection, ...free }).map(([field, schema]) => [field, Type.Optional(schema)]),
) as {
  [Field in keyof (typeof bySection & typeof free)]: ReturnType<
    typeof Type.Optional<(typeof bySection & typeof free)[Field]>
  >;
}; // fromEntries forgets the keys

/** The standard fields of a submission, without empty and disabled ones. */
export const StandardFields = Type.Object({ ...always, ...optional });
export type StandardFields = Static<typeof StandardFields>;
type FieldName = keyof StandardFields;

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

/** Says that a submission comes from a form of the workspace's career site. */
export const VIA_CAREER_SITE = 'viaCareerSite';

/** The known fields of a body, without CAPTCHA tokens. */
export function knownFields(body: Record<string, unknown>): Record<string, unknown> {
  const others = ['questionAnswers', 'questionFiles', CODE_PARAMETER, 'attribution', 'language', VIA_CAREER_SITE];
  const names = [...FIELD_NAMES, ...others].filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** The documented body. The job's `applicationConfig` determines which fields are required. */
export const PublicApplication = Type.Object(
  {
    ...StandardFields.properties,
    questionAnswers: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "Answers by the question's `id`. Unknown IDs are ignored.",
      }),
    ),
    questionFiles: Type.Optional(
      Type.Record(Type.String(), PublicAnswerFile, {
        description:
          "Uploads, made as that of the résumé, that answer the questions of the type `file`, by the question's `id`. Unknown IDs are ignored.",
      }),
    ),
    [CODE_PARAMETER]: Type.Optional(
      Type.String({
        description:
          'The parameter `trackingCode` that a tracking link added to the URL of the website. An unknown code is ignored.',
      }),
    ),
    attribution: Type.Optional(GivenAttribution),
    language: Type.Optional(
      Type.String({
        description:
          'The language of the form as a BCP 47 tag, such as `de`: emails and pages for the candidate are in it, if they exist in it.',
      }),
    ),
    [VIA_CAREER_SITE]: Type.Optional(
      Type.Boolean({
        description:
          "True if the form is on the workspace's career site: unless something else says where the application comes from, it has the only active source of kind `career_site`.",
      }),
    ),
    captchaToken: Type.Optional(Type.String({ description: 'Required when the job has a `captcha`.' })),
    turnstileToken: Type.Optional(Type.String({ deprecated: true, description: 'Former name of `captchaToken`.' })),
    _hp: Type.Optional(
      Type.String({ description: 'Honeypot, hidden from people; a real form sends an empty string.' }),
    ),
  },
  { 'x-name': 'PublicApplication', description: 'Unknown fields are ignored.' },
);
