import { type Entry, mainTexts, type Piece } from './entries.ts';
import { type Entries, isLabel, isOrganization, isPlace, readSections } from './experience.ts';
import { wordsOf } from './fold.ts';
import type { Line } from './lines.ts';
import { DEGREE_ABBREVIATION, DEGREE_WORDS, SCHOOL_WORDS } from './vocabulary.ts';

export interface Degree {
  school: string;
  degree: string | null;
  field: string | null;
  startDate: string | null;
  endDate: string | null;
  confidence: number;
}

const ENOUGH = 0.5;
const PARTS = /,\s+|\s[–—-]\s/;
/** Between a degree and its field. */
const OF_FIELD = /,\s+|\s[–—-]\s|:\s|\s(?:in|en)\s(?:der\s|dem\s|the\s)?|\s\(/;

/** The degrees of the sections about education. */
export function findEducation(lines: readonly Line[], places: ReadonlySet<string>): Entries<Degree> {
  return readSections(lines, 'education', true, (entries) => entries.flatMap((entry) => degreeOf(entry, places)));
}

function degreeOf({ pieces, start, end }: Entry, places: ReadonlySet<string>): Degree[] {
  const read = classify(pieces, places);
  if (read === null || read.confidence < ENOUGH || !isOrganization(read.school)) return [];
  const { school, studies, confidence } = read;
  return [
    {
      school,
      ...(studies === null ? { degree: null, field: null } : splitStudies(studies)),
      startDate: start,
      endDate: end,
      confidence,
    },
  ];
}

interface Classified {
  school: string;
  studies: string | null;
  confidence: number;
}

function classify(pieces: readonly Piece[], places: ReadonlySet<string>): Classified | null {
  const labelled = (role: Piece['role']) => pieces.find((piece) => piece.role === role)?.text;
  const [labelledSchool, labelledDegree] = [labelled('school'), labelled('degree')];
  if (labelledSchool !== undefined)
    return { school: labelledSchool, studies: labelledDegree ?? null, confidence: 0.97 };
  const texts = mainTexts(pieces.filter(({ text }) => !isPlace(text, places) && !isLabel(text)));
  const [first, second] = texts;
  if (first === undefined) return null;
  const inOne = splitOne(first, places);
  if (second === undefined) return inOne;
  if (inOne !== null && isDegree(first) && isSchool(first) && !isSchool(second)) return inOne;
  if (isDegree(first) && !isDegree(second))
    return { school: withoutPlace(second, places), studies: first, confidence: isSchool(second) ? 0.93 : 0.75 };
  if (isDegree(second) && !isDegree(first))
    return { school: withoutPlace(first, places), studies: second, confidence: isSchool(first) ? 0.93 : 0.75 };
  if (isDegree(first) && isDegree(second)) {
    if (isSchool(second) && !isSchool(first))
      return { school: withoutPlace(second, places), studies: first, confidence: 0.8 };
    if (isSchool(first) && !isSchool(second))
      return { school: withoutPlace(first, places), studies: second, confidence: 0.8 };
  }
  return inOne;
}

/** "Degree, Field, School" or "Degree, Field (School)". */
function splitOne(text: string, places: ReadonlySet<string>): Classified | null {
  const bracket = /^(.{2,90})\s\(([^()]{3,80})\)$/.exec(text);
  if (bracket !== null && isDegree(bracket[1]!) && !isSchool(bracket[1]!)) {
    return { school: bracket[2]!, studies: bracket[1]!, confidence: isSchool(bracket[2]!) ? 0.9 : 0.7 };
  }
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isPlace(part, places));
  if (parts.length < 2 || parts.length > 4 || !isDegree(text)) return null;
  const schools = parts.filter((part) => isSchool(part) && !startsWithDegree(part));
  if (schools.length > 1) return null;
  const at = schools.length === 1 ? parts.indexOf(schools[0]!) : parts.length - 1;
  const rest = parts.filter((_, index) => index !== at);
  if (!isDegree(rest[0] ?? '') || (schools.length === 0 && parts.length !== 3)) return null;
  return { school: parts[at]!, studies: rest.join(', '), confidence: schools.length === 1 ? 0.9 : 0.65 };
}

function isSchool(text: string): boolean {
  return wordsOf(text).some((word) => SCHOOL_WORDS.has(word));
}

function isDegree(text: string): boolean {
  return DEGREE_ABBREVIATION.test(text) || text.split(/[\s,()/–—-]+/).some((word) => isDegreeWord(word));
}

const startsWithDegree = (text: string) => DEGREE_ABBREVIATION.test(text) || isDegreeWord(text.split(/[\s,]/, 1)[0]!);

/** Short words count in capitals only: "ma", "as" and "do" are words of several languages. */
function isDegreeWord(word: string): boolean {
  const plain = word.replace(/[.'’]/g, '');
  if (plain.length <= 3 && plain !== plain.toUpperCase() && !word.includes('.')) return false;
  return (
    wordsOf(plain).some((part) => DEGREE_WORDS.has(part)) ||
    wordsOf(word.replace(/^d['’]/i, '')).some((part) => DEGREE_WORDS.has(part))
  );
}

function splitStudies(studies: string): { degree: string; field: string | null } {
  const whole = studies.replace(/\s*\([^()]*\d[^()]*\)$/, '').trim();
  const separator = OF_FIELD.exec(whole);
  if (separator !== null) {
    const degree = whole.slice(0, separator.index).trim();
    const field = whole
      .slice(separator.index + separator[0].length)
      .replace(/\)$/, '')
      .trim();
    if (isDegree(degree) && field !== '') return { degree, field };
    if (isDegree(field) && separator[0].startsWith(',')) return { degree: field, field: degree };
  }
  const abbreviation = DEGREE_ABBREVIATION.exec(whole);
  if (abbreviation !== null && abbreviation[0].length < whole.length) {
    const field = whole
      .slice(abbreviation[0].length)
      .replace(/^(?:\s|in\s|of\s|en\s)+/, '')
      .trim();
    return { degree: abbreviation[0], field: field === '' ? null : field };
  }
  return { degree: whole, field: null };
}

function withoutPlace(text: string, places: ReadonlySet<string>): string {
  const parts = text.split(/,\s+/);
  while (parts.length > 1 && isPlace(parts.at(-1)!, places)) parts.pop();
  return parts.join(', ');
}
