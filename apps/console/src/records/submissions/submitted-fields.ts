import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';

const { fields } = text.submissions;

/** Label and value of each field of a submission, except the cover letter, which is shown by itself. */
export function submittedFields({
  profile,
}: Pick<Schemas['ApplicationSubmission'], 'profile'>): (readonly [label: string, value: string])[] {
  return Object.entries(fields)
    .filter(([name]) => name !== 'coverLetter')
    .map(([name, label]) => [label, asText(profile?.[name])] as const)
    .filter(([, value]) => value !== '');
}

/** Entries of lists, such as jobs and schools, are a line each. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => partsOf(entry).join(' · ')).join('\n');
  return partsOf(value).join(', ');
}

function partsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(partsOf);
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}
