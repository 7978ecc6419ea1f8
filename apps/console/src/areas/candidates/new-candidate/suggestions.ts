import {
  type CandidateDraft,
  type Education,
  type Experience,
  NEW_EDUCATION,
  NEW_EXPERIENCE,
} from '../form/candidate-draft.ts';
import type { ProposedFields } from './read-resume.ts';

/** The fields of the form that a resume can propose. */
export const PROPOSED_LINES = [
  ...(['firstName', 'lastName', 'email', 'phone', 'headline'] as const),
  ...(['linkedinUrl', 'githubUrl', 'websiteUrl'] as const),
];
type ProposedLine = (typeof PROPOSED_LINES)[number];

export interface Suggestion<Value> {
  value: Value;
  /** The parser was not sure. */
  isUncertain: boolean;
}

/** The values from a résumé that the form does not contain yet. */
interface Suggestions {
  lines: Partial<Record<ProposedLine, Suggestion<string>>>;
  experience: Suggestion<Experience>[];
  education: Suggestion<Education>[];
  count: number;
}

const UNCERTAIN_BELOW = 0.8;

/** Nothing is proposed for a field with a value, so that nothing is overwritten. */
export function suggestionsFor(fields: ProposedFields | null, draft: CandidateDraft): Suggestions {
  const none: Suggestions = { lines: {}, experience: [], education: [], count: 0 };
  if (fields === null) return none;
  const lines = PROPOSED_LINES.flatMap((name) => {
    const proposal = fields[name];
    if (proposal === null || draft[name].trim() !== '') return [];
    return [[name, { value: proposal.value, isUncertain: proposal.confidence < UNCERTAIN_BELOW }] as const];
  });
  const experience = fields.experience
    .map(({ confidence, ...entry }) => suggestion<Experience>({ ...NEW_EXPERIENCE, ...entry }, confidence))
    .filter(({ value }) => !draft.experience.some(isSame(value, ['company', 'title', 'startDate'])));
  const education = fields.education
    .map(({ confidence, ...entry }) => suggestion<Education>({ ...NEW_EDUCATION, ...entry }, confidence))
    .filter(({ value }) => !draft.education.some(isSame(value, ['school', 'degree', 'startDate'])));
  const count = lines.length + experience.length + education.length;
  return { lines: Object.fromEntries(lines), experience, education, count };
}

/** The form with everything that is proposed. */
export function withAll(draft: CandidateDraft, { lines, experience, education }: Suggestions): CandidateDraft {
  const values = Object.entries(lines).map(([name, { value }]) => [name, value]);
  return {
    ...draft,
    ...Object.fromEntries(values),
    experience: [...draft.experience, ...experience.map(({ value }) => value)],
    education: [...draft.education, ...education.map(({ value }) => value)],
  };
}

const suggestion = <Value>(value: Value, confidence: number) => ({ value, isUncertain: confidence < UNCERTAIN_BELOW });

const isSame =
  <Entry>(entry: Entry, names: readonly (keyof Entry)[]) =>
  (other: Entry) =>
    names.every((name) => entry[name] === other[name]);
