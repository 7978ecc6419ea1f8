import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf, exclusions } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
  EmailAddress,
  HttpUrl,
  LongText,
  label,
  nullable,
  oneOf,
  patch,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { historicTime } from '../../records/access/history.ts';
import { customFieldsInput, customFieldsOf } from '../../records/custom-fields/value-schema.ts';
import { ExternalRefs, ExternalRefsInput, externalRefFilter } from '../../records/external-refs/schema.ts';
import { filtersByJob } from '../jobs/filters-by-job.ts';
import { Education, Experience, NewEducation, NewExperience } from './work-history.ts';

const Name = text(120, { format: 'name' });
export const Tags = Type.Array(Type.String());

export const Candidate = record('Candidate', {
  id: Uuid,
  firstName: personal(Type.String()),
  lastName: personal(Type.String()),
  email: personal(nullable(Type.String())),
  emailConfirmedAt: nullable({
    ...Timestamp,
    description:
      "Since when the email address counts as the candidate's: they applied or changed it themselves, or someone set or confirmed it who has `candidate_links:write` and sees all of their applications. Null: emails contain no links, and `/my` and codes do not use the address.",
  }),
  emailUnreachableAt: nullable({
    ...Timestamp,
    description:
      'Since when emails to the address are rejected for good: a mail server said that it does not exist or receives nothing, in a bounce or when an email was sent. A full mailbox and a rejected content do not count. Null again with another address, and once the candidate writes from it.',
  }),
  emailUnreachableReason: personal(nullable(Type.String({ description: 'What the mail server said.' }))),
  emailOptedOutAt: nullable({
    ...Timestamp,
    description:
      'Since when the candidate wants no emails besides those about their applications. Only they can change it, with the link in such emails: messages to candidates without an open application.',
  }),
  formerEmails: personal(
    Type.Array(Type.String(), {
      description:
        'Addresses of candidates that were merged into this one. Applications, bulk and imported candidates with one of them belong to this candidate; nothing is sent to them.',
    }),
  ),
  phone: personal(nullable(Type.String())),
  location: personal(nullable(Type.String())),
  headline: personal(nullable(Type.String())),
  summary: personal(nullable(Type.String())),
  linkedinUrl: personal(nullable(Type.String())),
  githubUrl: personal(nullable(Type.String())),
  websiteUrl: personal(nullable(Type.String())),
  photoUrl: personal(nullable(Type.String())),
  source: personal(nullable(Type.String())),
  tags: personal(Tags),
  education: personal(Type.Array(Education)),
  experience: personal(Type.Array(Experience)),
  customFields: personal(customFieldsOf('candidate')),
  externalRefs: personal(ExternalRefs),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Candidate = Static<typeof Candidate>;
describeFields('Candidate', {
  email: 'The email address; null if it is not known.',
  source: 'Where the candidate came from, in your words.',
  summary: 'A summary of the person, in plain text.',
  location: 'Where the person lives, as text.',
});

export const CandidateOrTombstone = record('CandidateOrTombstone', {
  ...Candidate.properties,
  deletedAt: Type.Optional(Timestamp),
});

const required = {
  firstName: Name,
  lastName: Type.Unsafe<string>({
    type: 'string',
    maxLength: 120,
    format: 'name',
    description: 'Empty for a person with one name.',
  }),
  // Required, so that it cannot be omitted by mistake: a candidate without an address is created with an explicit null.
  email: Type.Unsafe<string | null>({
    ...nullable(EmailAddress),
    description: 'Null if no email address is known; such a candidate cannot be sent emails.',
  }),
};
/** Optional fields of a profile; the public form can set them as well. */
const profileFields = {
  phone: nullable(text(50)),
  location: nullable(text(500)),
  headline: nullable(text(300)),
  summary: nullable(LongText),
  linkedinUrl: nullable(HttpUrl),
  githubUrl: nullable(HttpUrl),
  websiteUrl: nullable(HttpUrl),
  photoUrl: nullable(HttpUrl),
  source: nullable(label(200)),
};
const lists = {
  customFields: customFieldsInput('candidate'),
  education: Type.Array(NewEducation, { maxItems: 100 }),
  experience: Type.Array(NewExperience, { maxItems: 100 }),
  externalRefs: ExternalRefsInput,
};

export const NewCandidate = Type.Object(
  { ...required, ...patch('', { ...profileFields, ...lists }).properties },
  { additionalProperties: false },
);
export type NewCandidate = Static<typeof NewCandidate>;

/** A candidate with what only `history:write` can set. */
export const CandidateCreate = Type.Object(
  {
    ...NewCandidate.properties,
    createdAt: Type.Optional(historicTime('When the candidate was created in the system that you migrate from.')),
  },
  { additionalProperties: false, 'x-name': 'NewCandidate' },
);
export type CandidateCreate = Static<typeof CandidateCreate>;

export const CandidatePatch = patch('CandidatePatch', {
  ...required,
  formerEmails: Type.Array(EmailAddress, {
    maxItems: 100,
    description:
      'The former addresses to keep: those that are left out no longer belong to the candidate. Others cannot be added.',
  }),
  ...profileFields,
  ...lists,
});
export type CandidatePatch = Static<typeof CandidatePatch>;

export const CandidateUpsert = Type.Object(
  { ...CandidatePatch.properties, createdAt: CandidateCreate.properties.createdAt },
  { additionalProperties: false, 'x-name': 'CandidateUpsert' },
);
export type CandidateUpsert = Static<typeof CandidateUpsert>;

/** The fields of which a merge keeps one value: that of the kept candidate, unless it is empty or the other's is chosen. */
export const MERGED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'location',
  'headline',
  'summary',
  'linkedinUrl',
  'githubUrl',
  'websiteUrl',
  'photoUrl',
  'source',
  'education',
  'experience',
] as const satisfies readonly (keyof Candidate)[];

export const Merge = record('CandidateMerge', {
  candidateId: Type.Unsafe<string>({ ...Uuid, description: 'The candidate to merge into the one in the path.' }),
  take: Type.Optional(
    Type.Array(oneOf(MERGED_FIELDS), {
      maxItems: MERGED_FIELDS.length,
      description: "Fields that get the other candidate's value, even if it is empty.",
    }),
  ),
  takeCustomFields: Type.Optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      maxItems: 100,
      description: "Keys of the custom fields that get the other candidate's value, if there is one.",
    }),
  ),
});
export type Merge = Static<typeof Merge>;

const invertible = {
  tag: anyOf(label(40), 'Has one of these tags, ignoring case.'),
  jobId: anyOf(Uuid, 'Has an application for one of these jobs.'),
  sourceId: anyOf(Uuid, 'Has an application from one of these sources (for one of the jobs in `jobId`, if given).'),
  ownerId: anyOf(
    Uuid,
    'Has an application that one of these members is responsible for (for one of the jobs in `jobId`, if given).',
  ),
  rejectionReasonId: anyOf(
    Uuid,
    'Has an application that ended for one of these reasons (for one of the jobs in `jobId`, if given).',
  ),
  stageId: anyOf(Uuid, 'Has an application that is in one of these stages.'),
};

export const candidateFilters = {
  email: Type.Optional(Type.String({ maxLength: 320, description: 'The current or a former address, ignoring case.' })),
  q: Type.Optional(
    text(200, {
      description:
        'Full-text search in names, email addresses (also the former ones), phone, location, headline, employers, schools, tags, summary, notes and the text of files, ignoring accents. All words must match; words of three or more letters also match as prefixes. `"a phrase"` matches exactly these words in this order, `a OR b` either, and `-word` and `-"a phrase"` exclude matches. A phone number matches in any format, and by its last six or more digits; a Chinese, Japanese or Korean name with or without a space, and any part of a Chinese or Japanese text. A word that is hyphenated at the end of a line is found as one word. At most 40 words; exclusions alone find nothing. The 500 newest matches are ranked, best first; older ones follow, newest first.',
    }),
  ),
  emailUnreachable: Type.Optional(
    Type.Boolean({ description: 'Whether emails to the address are rejected, see `emailUnreachableAt`.' }),
  ),
  source: Type.Optional(label(200, { description: 'Has exactly this source.' })),
  ...invertible,
  ...exclusions(invertible),
  ...filtersByJob,
  appliedAfter: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'Has an application that was submitted at or after this time.' }),
  ),
  appliedBefore: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'Has an application that was submitted before this time.' }),
  ),
  ...externalRefFilter,
  ...TotalQuery,
};
