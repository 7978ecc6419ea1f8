import { createHash } from 'node:crypto';
import { canonicalLabel } from '../../../../platform/text/plain-name.ts';
import { withScheme } from '../../../../platform/text/web-address.ts';
import { memberFor, ratingFor } from '../mapping.ts';
import type { AnyRecord, Person, RecordOf, Source, SourceRecord } from './adapter.ts';
import { given, idIn, type JsonObject, objectIn, objectsIn, textIn } from './values.ts';

/** What all records have. */
export type Common = Pick<SourceRecord, 'foreignId' | 'place' | 'original'>;

/** @param type what the source calls such records */
export function commonOf(type: string, original: JsonObject, id = idIn(original.id) ?? ''): Common {
  return { foreignId: id, place: `${type} ${id}`, original };
}

export type { Person };

const NOTE_CHARACTERS = 5_000;
const COMMENT_CHARACTERS = 20_000;

export function unreadable(type: SourceRecord['type'], common: Common, error: string): AnyRecord {
  return { ...common, type, error };
}

function nameOf({ name, email }: Person): string | undefined {
  return name ?? email ?? undefined;
}

/** A note, in several if it is longer than notes are here. */
export function noteRecords(
  common: Common,
  {
    candidate,
    text,
    createdAt,
    author,
  }: { candidate: string; text: string; createdAt?: string | undefined; author?: Person },
): AnyRecord[] {
  const authorName = author === undefined ? undefined : nameOf(author)?.slice(0, 200);
  return piecesOf(text).map((body, number) => ({
    ...common,
    type: 'note' as const,
    foreignId: number === 0 ? common.foreignId : `${common.foreignId}.${number + 1}`,
    data: { candidate, body, ...given({ createdAt, authorName }) },
    ...(author === undefined ? {} : { people: [author] }),
  }));
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    // Characters outside of the basic plane must not be cut in two.
    const cut = /[\ud800-\udbff]$/.test(rest.slice(0, NOTE_CHARACTERS)) ? NOTE_CHARACTERS - 1 : NOTE_CHARACTERS;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return pieces;
}

interface Assessment {
  candidate: string;
  application: string | null;
  interview?: string | undefined;
  author: Person;
  /** Null: none, or one that is neither for nor against the candidate. */
  rating: RecordOf<'scorecard'>['data']['rating'] | null;
  /** As the source names it. */
  ratingText?: string | undefined;
  comment: string;
  criteria?: { label: string; score: number }[];
  createdAt?: string | undefined;
}

/**
 * What somebody thinks of a candidate: a scorecard if it has a rating and its author is a member here, otherwise a note that says
 * the same.
 * @param seen of sources whose scorecards name no interview: an author has one such scorecard for an application here, and the
 * others become notes
 */
export function assessmentRecords(
  source: Source,
  common: Common,
  assessment: Assessment,
  seen: Set<string> = new Set(),
): AnyRecord[] {
  const { candidate, application, interview, author, ratingText, comment, criteria = [], createdAt } = assessment;
  const authorId = memberFor(source, author);
  const ratingName = ratingText ?? assessment.rating ?? undefined;
  const rating = ratingName === undefined ? null : ratingFor(source, ratingName, assessment.rating);
  const seenAs = {
    people: [author],
    sourceRating: ratingName === undefined ? undefined : { name: ratingName, rating: assessment.rating },
  };
  const subject = `${application} ${authorId} ${interview ?? ''}`;
  if (authorId !== undefined && rating !== null && application !== null && !seen.has(subject)) {
    seen.add(subject);
    const data = {
      application,
      authorId,
      rating,
      ...(comment === '' ? {} : { comment: comment.slice(0, COMMENT_CHARACTERS) }),
      ...(criteria.length === 0 ? {} : { criteria: criteria.slice(0, 100) }),
      ...given({ interview, createdAt }),
    };
    return [{ ...common, ...seenAs, type: 'scorecard', data }];
  }
  const lines = [
    ratingName === undefined ? 'Scorecard' : `Scorecard: ${ratingName}`,
    ...criteria.map(({ label, score }) => `${label}: ${score} of 5`),
  ];
  const text = [lines.join('\n'), comment].filter((part) => part !== '').join('\n\n');
  const note = { ...common, foreignId: `scorecard ${common.foreignId}` };
  return noteRecords(note, { candidate, text, createdAt, author }).map((record) => ({ ...record, ...seenAs }));
}

export const ASSESSMENT_LOSS =
  'Scorecards of people who are not members here, and those without a rating for or against, become notes. Invite the interviewers before the import to keep their scorecards.';

type InterviewData = RecordOf<'interview'>['data'];
type Described = {
  [Field in 'durationMins' | 'location' | 'meetingUrl' | 'mode' | 'createdAt']?: InterviewData[Field] | undefined;
};

/** An interview; those of its interviewers who are no members here are named in its notes. */
export function interviewRecord(
  source: Source,
  common: Common,
  {
    application,
    scheduledAt,
    status,
    people,
    notes,
    title,
    ...described
  }: Pick<InterviewData, 'application' | 'scheduledAt' | 'status'> &
    Described & { people: Person[]; notes?: string | undefined; title?: string | undefined },
): AnyRecord {
  const interviewerIds = [...new Set(people.flatMap((person) => memberFor(source, person) ?? []))];
  const others = people.filter((person) => memberFor(source, person) === undefined).flatMap((one) => nameOf(one) ?? []);
  const text = [...(notes === undefined ? [] : [notes]), ...(others.length === 0 ? [] : [`With ${others.join(', ')}`])];
  const data: InterviewData = {
    application,
    scheduledAt,
    status,
    type: interviewTypeOf(title ?? ''),
    ...given(described),
    ...(title === undefined ? {} : { title: title.slice(0, 200) }),
    ...(interviewerIds.length === 0 ? {} : { interviewerIds }),
    ...(text.length === 0 ? {} : { notes: text.join('\n\n').slice(0, COMMENT_CHARACTERS) }),
  };
  return { ...common, type: 'interview', data, people };
}

export const INTERVIEW_LOSS =
  'The type of an interview is guessed from its name, and its mode is video unless the source says another; interviewers who are not members here are named in its notes.';

function interviewTypeOf(title: string): NonNullable<RecordOf<'interview'>['data']['type']> {
  const lower = title.toLowerCase();
  if (/tech|code|coding|system design|pair/.test(lower)) return 'technical';
  if (/cultur|values|team/.test(lower)) return 'culture';
  if (/panel/.test(lower)) return 'panel';
  if (/on-?site|face to face/.test(lower)) return 'onsite';
  return /final|executive|founder/.test(lower) ? 'final' : 'screening';
}

/** The length of an interview; undefined for what no interview here can have. */
export function minutesBetween(start: string, end: string | undefined): number | undefined {
  const minutes = end === undefined ? Number.NaN : Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  return minutes >= 5 && minutes <= 480 ? minutes : undefined;
}

/** The choices that an application names, which are the same for many. */
export function choiceRecords(
  place: string | null,
  { source, reason, status }: { source: string | null; reason: string | null; status: string },
): AnyRecord[] {
  const choice = { place, isRepeated: true };
  const records: AnyRecord[] = [];
  if (source !== null)
    records.push({
      ...choice,
      type: 'source',
      foreignId: keyOf(source),
      original: { name: source },
      data: { name: source },
    });
  if (reason !== null && (status === 'rejected' || status === 'withdrawn'))
    records.push({
      ...choice,
      type: 'rejection_reason',
      foreignId: `${status} ${keyOf(reason)}`,
      original: { name: reason },
      data: { label: reason, kind: status },
    });
  return records;
}

function keyOf(name: string): string {
  return canonicalLabel(name).toLowerCase();
}

/** The addresses of a person's pages. */
export function linksOf(addresses: readonly string[]): {
  linkedinUrl?: string;
  githubUrl?: string;
  websiteUrl?: string;
} {
  const links = addresses.map(withScheme).filter((link) => /^https?:\/\/[^\s.]+\.[^\s]+$/.test(link));
  const linkedinUrl = links.find((link) => /linkedin\.com/i.test(link));
  const githubUrl = links.find((link) => /github\.com/i.test(link));
  const websiteUrl = links.find((link) => link !== linkedinUrl && link !== githubUrl);
  return given({ linkedinUrl, githubUrl, websiteUrl });
}

/** First and last name; of one name, the last word is the last name. */
export function namesOf(first: string | null, last: string | null, full?: string | null): [string, string] | null {
  if (first !== null) return [first, last ?? ''];
  if (last !== null) return [last, ''];
  if (full == null) return null;
  const cut = full.lastIndexOf(' ');
  return cut === -1 ? [full, ''] : [full.slice(0, cut), full.slice(cut + 1)];
}

/**
 * Values of custom fields by their names in the source: an object of values, or of `{ name, value }`, or a list of
 * `{ title, value }`. Lists become one text.
 */
export function sourceFieldsIn(value: unknown): { sourceFields?: Record<string, unknown> } {
  const named: [string, unknown][] = Array.isArray(value)
    ? objectsIn(value).flatMap((one) => {
        const name = textIn(one.title) ?? textIn(one.name) ?? textIn(one.key);
        return name === null ? [] : [[name, one.value]];
      })
    : Object.entries(objectIn(value)).map(([key, one]) => {
        const own = objectIn(one);
        return [textIn(own.name) ?? key, Object.hasOwn(own, 'value') ? own.value : one];
      });
  const fields = named.flatMap(([name, one]) => {
    const text = fieldTextOf(one);
    return text === null ? [] : [[name, text] as const];
  });
  return fields.length === 0 ? {} : { sourceFields: Object.fromEntries(fields) };
}

function fieldTextOf(value: unknown): string | null {
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.flatMap((one) => fieldTextOf(one) ?? []).join(', ') || null;
  const { amount, unit, label, name } = objectIn(value);
  if (amount !== undefined) return [idIn(amount), textIn(unit)].filter((part) => part !== null).join(' ');
  return textIn(value) ?? idIn(value) ?? textIn(label) ?? textIn(name);
}

/** The kind of a document, by what the source calls it. */
export function fileKindOf(type: string | null): RecordOf<'file'>['data']['kind'] {
  const lower = (type ?? '').toLowerCase();
  if (/resume|\bcv\b|lebenslauf/.test(lower)) return 'resume';
  return /cover/.test(lower) ? 'cover_letter' : 'other';
}

/** IDs contain no personal data: they remain when the candidate is erased, so that nobody imports the person again. */
export function hashed({ workspaceId }: Source, text: string): string {
  return createHash('sha256').update(`${workspaceId} ${text}`).digest('base64url').slice(0, 32);
}
