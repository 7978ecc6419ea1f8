import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeFor } from '../../../../platform/storage/file-type.ts';
import type { TextExtractor } from '../../../../platform/text-extraction/text-extractor.ts';
import { type ParsedResume, parseResume } from '../parse-resume.ts';

const FOLDER = join(import.meta.dirname, 'files');

/** The values expected from a resume: those of `ParsedResume` without confidence. */
export interface Expected {
  [field: string]: string | null | readonly Readonly<Record<string, unknown>>[];
}

/** The values of one field over several resumes. */
export interface Score {
  expected: number;
  proposed: number;
  right: number;
  /** `file: value`, for the developer. */
  wrong: string[];
  missing: string[];
}

/** The expected values of each resume, by file name. */
export const EXPECTED: Readonly<Record<string, Expected>> = JSON.parse(
  readFileSync(join(FOLDER, 'expected.json'), 'utf8'),
);

export const FILES = readdirSync(FOLDER).filter((file) => file !== 'expected.json');
export const isHeldOut = (file: string): boolean => file.startsWith('held-out-');

/** Extracts and parses resumes, and compares. */
export async function measure(extractor: TextExtractor, files: readonly string[]): Promise<Record<string, Score>> {
  const scores: Record<string, Score> = {};
  for (const file of files) {
    const bytes = readFileSync(join(FOLDER, file));
    const { text } = await extractor.extract(bytes, contentTypeFor(file)!);
    addScores(scores, file, EXPECTED[file]!, parseResume(text));
  }
  return scores;
}

/** Compares what was read from a file with what is expected. */
export function addScores(scores: Record<string, Score>, file: string, expected: Expected, resume: ParsedResume): void {
  compare(scores, file, valuesOf(expected), valuesOf(plain(resume)));
}

export const precision = ({ right, proposed }: Score): number => (proposed === 0 ? 1 : right / proposed);
export const recall = ({ right, expected }: Score): number => (expected === 0 ? 1 : right / expected);

function plain({ phone, experience, education, unreadEntries: _, ...rest }: ParsedResume): Expected {
  const single = Object.entries(rest).map(([field, proposal]) => [field, proposal?.value ?? null]);
  return {
    ...Object.fromEntries(single),
    phone: phone === null ? null : phone.value.number.replace(/[^+\d]/g, ''),
    phoneCountry: phone?.value.country ?? null,
    experience: experience.map(({ confidence: _confidence, ...entry }) => entry),
    education: education.map(({ confidence: _confidence, ...entry }) => entry),
  };
}

/** Every value with its field; dates together with what they are the dates of. */
function valuesOf(resume: Expected): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const add = (field: string, value: unknown) => {
    if (value === null || value === undefined) return;
    values.set(field, [...(values.get(field) ?? []), String(value)]);
  };
  for (const [field, value] of Object.entries(resume)) {
    if (!Array.isArray(value)) {
      add(field, value);
      continue;
    }
    for (const { startDate, endDate, current, ...texts } of value) {
      for (const [part, text] of Object.entries(texts)) add(`${field}.${part}`, text);
      add(
        `${field}.dates`,
        `${texts.company ?? texts.school}: ${startDate} to ${current === true ? 'today' : endDate}`,
      );
    }
  }
  return values;
}

function compare(
  scores: Record<string, Score>,
  file: string,
  expected: Map<string, string[]>,
  proposed: Map<string, string[]>,
) {
  for (const field of new Set([...expected.keys(), ...proposed.keys()])) {
    scores[field] ??= { expected: 0, proposed: 0, right: 0, wrong: [], missing: [] };
    const score = scores[field];
    const left = [...(expected.get(field) ?? [])];
    score.expected += left.length;
    for (const value of proposed.get(field) ?? []) {
      score.proposed += 1;
      const index = left.indexOf(value);
      if (index === -1) score.wrong.push(`${file}: ${value}`);
      else {
        score.right += 1;
        left.splice(index, 1);
      }
    }
    score.missing.push(...left.map((value) => `${file}: ${value}`));
  }
}
