import type { Schemas } from '@rolecall/client';
import { type ExternalRefs, refsOf } from '../../../records/external-ref-fields.tsx';

type Candidate = Schemas['Candidate'];
export type Experience = Candidate['experience'][number];
export type Education = Candidate['education'][number];

/** The single-line fields. */
export const LINES = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'location',
  'headline',
  'source',
  'linkedinUrl',
  'githubUrl',
  'websiteUrl',
] as const;
export type Line = (typeof LINES)[number];

/** The values of the form; empty texts are unset. */
export type CandidateDraft = Record<Line | 'summary', string> & {
  experience: readonly Experience[];
  education: readonly Education[];
  externalRefs: ExternalRefs;
};

export const NEW_CANDIDATE: CandidateDraft = {
  ...{ firstName: '', lastName: '', email: '', phone: '', location: '', headline: '', source: '' },
  ...{ linkedinUrl: '', githubUrl: '', websiteUrl: '', summary: '' },
  experience: [],
  education: [],
  externalRefs: [],
};

export const NEW_EXPERIENCE: Experience = {
  ...{ company: '', title: '', current: false },
  ...{ startDate: null, endDate: null, location: null, description: null },
};

export const NEW_EDUCATION: Education = {
  school: '',
  ...{ degree: null, field: null, startDate: null, endDate: null, description: null },
};

export function draftOf(candidate: Candidate): CandidateDraft {
  const line = (name: Line) => [name, candidate[name] ?? ''] as const;
  return {
    ...NEW_CANDIDATE,
    ...Object.fromEntries(LINES.map(line)),
    summary: candidate.summary ?? '',
    experience: candidate.experience,
    education: candidate.education,
    externalRefs: candidate.externalRefs,
  };
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** The request body. */
export function bodyOf(draft: CandidateDraft): Schemas['NewCandidate'] {
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: orNull(draft.email),
    phone: orNull(draft.phone),
    location: orNull(draft.location),
    headline: orNull(draft.headline),
    summary: orNull(draft.summary),
    source: orNull(draft.source),
    linkedinUrl: orNull(draft.linkedinUrl),
    githubUrl: orNull(draft.githubUrl),
    websiteUrl: orNull(draft.websiteUrl),
    experience: [...draft.experience],
    education: [...draft.education],
    externalRefs: refsOf(draft.externalRefs),
  };
}
