import {
  Email,
  HttpUrl,
  LongText,
  nullable,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';
import { Education, Experience, NewEducation, NewExperience } from './entries.ts';

const Name = text(120);
export const Tags = Type.Array(Type.String());

export const Candidate = record('Candidate', {
  id: Uuid,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  location: nullable(Type.String()),
  headline: nullable(Type.String()),
  summary: nullable(Type.String()),
  linkedinUrl: nullable(Type.String()),
  githubUrl: nullable(Type.String()),
  websiteUrl: nullable(Type.String()),
  photoUrl: nullable(Type.String()),
  source: nullable(Type.String()),
  tags: Tags,
  education: Type.Array(Education),
  experience: Type.Array(Experience),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Candidate = Static<typeof Candidate>;

export const CandidateOrTombstone = record('CandidateOrTombstone', {
  ...Candidate.properties,
  deletedAt: Type.Optional(Timestamp),
});

const required = { firstName: Name, lastName: Name, email: Email };
/** Fields of a profile that may be empty; also what the public form can fill. */
export const profileFields = {
  phone: nullable(text(50)),
  location: nullable(text(500)),
  headline: nullable(text(300)),
  summary: nullable(LongText),
  linkedinUrl: nullable(HttpUrl),
  githubUrl: nullable(HttpUrl),
  websiteUrl: nullable(HttpUrl),
  photoUrl: nullable(HttpUrl),
  source: nullable(text(200)),
};
const lists = {
  education: Type.Array(NewEducation, { maxItems: 100 }),
  experience: Type.Array(NewExperience, { maxItems: 100 }),
};

export const NewCandidate = Type.Object(
  { ...required, ...patch('', { ...profileFields, ...lists }).properties },
  { additionalProperties: false, 'x-name': 'NewCandidate' },
);
export type NewCandidate = Static<typeof NewCandidate>;

export const CandidatePatch = patch('CandidatePatch', { ...required, ...profileFields, ...lists });
export type CandidatePatch = Static<typeof CandidatePatch>;

export const Merge = record('CandidateMerge', {
  candidateId: Type.Unsafe<string>({ ...Uuid, description: 'Who becomes part of the candidate in the path.' }),
});
export type Merge = Static<typeof Merge>;

export const candidateFilters = {
  email: Type.Optional(Type.String({ maxLength: 320, description: 'Equals, ignoring case.' })),
  q: Type.Optional(
    text(200, {
      description:
        'Full text over names, e-mail, headline, tags, summary, notes and the text of files; accents do not matter. Every word must occur; those of three letters and more may be only begun. Best matches first, among the 500 newest; older ones follow, newest first.',
    }),
  ),
  tag: Type.Optional(text(40, { description: 'Has this tag, ignoring case.' })),
  source: Type.Optional(text(200)),
  jobId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Has an application for this job.' })),
};
