import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import { nullable, patch, plainRecord, record, type Static, text } from '../../../../platform/http/contract/schema.ts';
import { LANGUAGES, type Language } from '../../../../platform/text/languages.ts';

/** The status of a candidate's application: the kind of its stage, or its outcome. */
export const STATUSES = ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected', 'withdrawn'] as const;
export type CandidateStatus = (typeof STATUSES)[number];

const MAX_LENGTH = 500;

const statuses = Object.fromEntries(STATUSES.map((status) => [status, nullable(text(MAX_LENGTH))])) as Record<
  CandidateStatus,
  ReturnType<typeof nullable<ReturnType<typeof text>>>
>; // fromEntries forgets the keys

const ofLanguage = plainRecord(
  'CandidateStatusTexts',
  statuses,
  'Texts by the kind of the stage, or by how the application ended. If null, the default text.',
);
describeFields('CandidateStatusTexts', {
  applied: 'What candidates read while their application is new; null for the default text.',
  screening: 'What candidates read while their application is in screening; null for the default text.',
  interview: 'What candidates read while their application is at the interviews; null for the default text.',
  offer: 'What candidates read while their application is at the offer; null for the default text.',
  hired: 'What candidates read while their application is accepted; null for the default text.',
  rejected: 'What candidates read while their application is rejected; null for the default text.',
  withdrawn: 'What candidates read while their application is withdrawn; null for the default text.',
});
const languages = Object.fromEntries(LANGUAGES.map((language) => [language, ofLanguage])) as Record<
  Language,
  typeof ofLanguage
>; // as above
const patches = Object.fromEntries(
  LANGUAGES.map((language) => [language, patch('CandidateStatusTextsPatch', statuses)]),
) as Record<Language, ReturnType<typeof patch<typeof statuses>>>; // as above

/** The setting `candidatePage` of a workspace. */
export const CandidatePage = record('CandidatePage', {
  statusTexts: record('CandidateStatusTextsByLanguage', languages),
});
export type CandidatePage = Static<typeof CandidatePage>;

export const CandidatePagePatch = patch('CandidatePagePatch', {
  statusTexts: patch('CandidateStatusTextsByLanguagePatch', patches),
});
export type CandidatePagePatch = Static<typeof CandidatePagePatch>;

/** The texts that a workspace has set. */
export type StatusTexts = Partial<Record<Language, Partial<Record<CandidateStatus, string>>>>;

/** The setting with everything that is unset. */
export function candidatePageOf(stored: StatusTexts): CandidatePage {
  const texts = LANGUAGES.map((language) => {
    const own = STATUSES.map((status) => [status, stored[language]?.[status] ?? null]);
    return [language, Object.fromEntries(own)];
  });
  return { statusTexts: Object.fromEntries(texts) } as CandidatePage; // all languages and statuses
}

/** The stored texts after a merge patch. */
export function changeStatusTexts(stored: StatusTexts, input: CandidatePagePatch | undefined): StatusTexts {
  const changed: StatusTexts = {};
  for (const language of LANGUAGES) {
    const merged = { ...stored[language], ...input?.statusTexts?.[language] };
    const set = Object.entries(merged).filter((entry) => typeof entry[1] === 'string');
    if (set.length > 0) changed[language] = Object.fromEntries(set) as Partial<Record<CandidateStatus, string>>; // filtered above
  }
  return changed;
}
