import {
  addScores,
  type Expected,
  precision,
  recall,
  type Score,
} from '../../apps/server/src/domain/careers/resume-parsing/corpus/measure.ts';
import { parseResume } from '../../apps/server/src/domain/careers/resume-parsing/parse-resume.ts';
import { contentTypeFor } from '../../apps/server/src/platform/storage/file-type.ts';
import type { TextExtractor } from '../../apps/server/src/platform/text-extraction/text-extractor.ts';
import type { Document } from './documents.ts';
import { type Region, textsOf } from './layouts.ts';

/** How much of a document was found; documents without text have a status only. */
export interface Reading {
  document: Document;
  status: string;
  text: string;
  words: { expected: number; found: number };
  /** Neighboring lines of a column, box or table that follow each other in the text, with nothing of another in between. */
  pairs: { expected: number; found: number };
  missing: string[];
  scores: Record<string, Score>;
}

export const hasText = ({ producer }: Document): boolean => producer !== 'scanner';

export async function read(extractor: TextExtractor, document: Document): Promise<Reading> {
  const { text, textStatus } = await extractor.extract(await document.bytes(), contentTypeFor(`a.${document.format}`)!);
  const scores: Record<string, Score> = {};
  addScores(scores, document.name, hasText(document) ? expectedOf(document) : {}, parseResume(text));
  const none = { expected: 0, found: 0 };
  const reading = { document, status: textStatus, text, scores };
  if (!hasText(document)) return { ...reading, words: none, pairs: none, missing: [] };
  const words = wordsIn(document.regions, text);
  return { ...reading, words: words.share, missing: words.missing, pairs: orderIn(document.regions, text) };
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

/** Words between white space, each as often as it is expected. */
function wordsIn(regions: readonly Region[], text: string) {
  const left = new Map<string, number>();
  for (const word of plain(text).split(' ')) left.set(word, (left.get(word) ?? 0) + 1);
  const expected = regions.flatMap(textsOf).flatMap((line) => plain(line).split(' '));
  const missing = expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return { share: { expected: expected.length, found: expected.length - missing.length }, missing };
}

function orderIn(regions: readonly Region[], text: string) {
  const whole = `\n${text.toLowerCase().replace(/[\n\t]+/g, '\n')}`;
  const seen = new Map<string, number>();
  const placed = regions.map((region) =>
    textsOf(region).map((line) => {
      // The second of two equal lines is the next one.
      const at = whole.indexOf(`\n${plain(line)}`, seen.get(line) ?? 0);
      seen.set(line, at + 1);
      return at;
    }),
  );
  let [expected, found] = [0, 0];
  for (const [index, lines] of placed.entries()) {
    const others = placed.flatMap((all, at) => (at === index ? [] : all));
    for (const [at, line] of lines.slice(0, -1).entries()) {
      const next = lines[at + 1]!;
      expected += 1;
      if (line >= 0 && next > line && !others.some((other) => other > line && other < next)) found += 1;
    }
  }
  return { expected, found };
}

function expectedOf({ person }: Document): Expected {
  const { first, last, email, phone, headline, jobs, degree } = person;
  return {
    ...{ firstName: first, lastName: last, email, phone: phone[1], phoneCountry: phone[2], headline },
    experience: jobs.map(({ title, company, start, end }) => ({
      ...{ title, company, startDate: start, endDate: end, current: end === null },
    })),
    education: [
      {
        ...{ school: degree.school, degree: degree.degree, field: degree.field },
        ...{ startDate: degree.start, endDate: degree.end },
      },
    ],
  };
}

/** The sums of some readings. */
export interface Summary {
  documents: number;
  words: number;
  order: number;
  precision: number;
  recall: number;
  wrong: string[];
  proposed: number;
}

export function summarize(readings: readonly Reading[]): Summary {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const share = (found: number, expected: number) => (expected === 0 ? 1 : found / expected);
  const scores = readings.flatMap((reading) => Object.values(reading.scores));
  const all: Score = {
    expected: sum(scores.map(({ expected }) => expected)),
    proposed: sum(scores.map(({ proposed }) => proposed)),
    right: sum(scores.map(({ right }) => right)),
    wrong: scores.flatMap(({ wrong }) => wrong),
    missing: [],
  };
  return {
    documents: readings.length,
    words: share(sum(readings.map(({ words }) => words.found)), sum(readings.map(({ words }) => words.expected))),
    order: share(sum(readings.map(({ pairs }) => pairs.found)), sum(readings.map(({ pairs }) => pairs.expected))),
    precision: precision(all),
    recall: recall(all),
    wrong: all.wrong,
    proposed: all.proposed,
  };
}

/** The classes of the corpus: by producer, by script, by layout. */
export function classesOf(readings: readonly Reading[]): [name: string, readings: Reading[]][] {
  const by = (key: (document: Document) => string) => [...Map.groupBy(readings, ({ document }) => key(document))];
  return [
    ...by(({ producer, format }) => `${producer}, ${format}`),
    ...by(({ script }) => script),
    ...by(({ layout }) => layout),
    ['all', [...readings]],
  ];
}
