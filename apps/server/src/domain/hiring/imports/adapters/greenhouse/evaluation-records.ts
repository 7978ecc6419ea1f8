import type { AnyRecord, RecordOf, Source } from '../adapter.ts';
import { download } from '../download.ts';
import {
  assessmentRecords,
  commonOf,
  fileKindOf,
  interviewRecord,
  minutesBetween,
  type Person,
  unreadable,
} from '../records.ts';
import { dateIn, given, idIn, type JsonObject, momentIn, objectIn, objectsIn, textIn, timeIn } from '../values.ts';
import { type Lookup, personOf } from './records.ts';

const RATINGS: Readonly<Record<string, RecordOf<'scorecard'>['data']['rating']>> = {
  strong_no: 'strong_no',
  definitely_not: 'strong_no',
  no: 'no',
  yes: 'yes',
  strong_yes: 'strong_yes',
};
const SCORES = ['definitely_not', 'no', 'mixed', 'yes', 'strong_yes'];
const OFFERS: Readonly<Record<string, RecordOf<'offer'>['data']['status']>> = {
  accepted: 'accepted',
  rejected: 'declined',
  deprecated: 'withdrawn',
};

export function interviewOf(source: Source, original: JsonObject, lookup: Lookup): AnyRecord[] {
  const common = commonOf('interview', original);
  const application = idIn(original.application_id);
  const start = objectIn(original.start);
  const end = objectIn(original.end);
  const startsAt = momentIn(original.starts_at) ?? momentIn(start.date_time);
  if (application === null || startsAt === undefined)
    return [unreadable('interview', common, 'The interview has no application, or has not been scheduled.')];
  const people = [
    ...(lookup.interviewers.get(common.foreignId) ?? []),
    ...objectsIn(original.interviewers).map(personOf),
  ];
  const durationMins = minutesBetween(startsAt, momentIn(original.ends_at) ?? momentIn(end.date_time));
  const title = textIn(original.name) ?? textIn(objectIn(original.interview).name) ?? undefined;
  return [
    interviewRecord(source, common, {
      application,
      scheduledAt: startsAt,
      status: interviewStatusOf(textIn(original.status) ?? ''),
      people,
      title,
      location: textIn(original.location)?.slice(0, 500),
      createdAt: timeIn(original.created_at),
      durationMins,
    }),
  ];
}

/** There are nine: those after the conversation are all completed. */
function interviewStatusOf(status: string): 'scheduled' | 'completed' | 'canceled' {
  if (/cancel/i.test(status)) return 'canceled';
  return /complete|feedback/i.test(status) ? 'completed' : 'scheduled';
}

/** Private notes are not imported: everyone who sees scorecards could read them. */
export function scorecardOf(
  source: Source,
  original: JsonObject,
  lookup: Lookup,
  candidateOf: (application: string) => string | null,
): AnyRecord[] {
  const common = commonOf('scorecard', original);
  const application = idIn(original.application_id);
  const candidate = idIn(original.candidate_id) ?? (application === null ? null : candidateOf(application));
  if (candidate === null) return [unreadable('scorecard', common, 'The scorecard has no candidate.')];
  if (original.status === 'draft') return [unreadable('scorecard', common, 'The scorecard is a draft.')];
  const ratingText = textIn(original.candidate_rating) ?? textIn(original.overall_recommendation) ?? 'no_decision';
  const attributes = objectsIn(original.attributes);
  const comment = [
    textIn(original.notes),
    textIn(original.public_notes),
    ...objectsIn(original.questions).map(({ question, answer }) =>
      textIn(answer) === null ? null : `${textIn(question) ?? 'Question'}\n${textIn(answer)}`,
    ),
    ...attributes.map(({ name, note }) => (textIn(note) === null ? null : `${textIn(name) ?? ''}: ${textIn(note)}`)),
  ].filter((text) => text !== null);
  const criteria = attributes.flatMap(({ name, rating }) => {
    const score = SCORES.indexOf(textIn(rating) ?? '') + 1;
    const label = textIn(name)?.slice(0, 200);
    return score === 0 || label === undefined ? [] : [{ label, score }];
  });
  return assessmentRecords(source, common, {
    candidate,
    application,
    interview: lookup.scorecardInterviews.get(common.foreignId),
    author: authorOf(original, lookup),
    rating: RATINGS[ratingText] ?? null,
    ratingText: ratingText.replaceAll('_', ' '),
    comment: [...new Set(comment)].join('\n\n'),
    criteria,
    createdAt: timeIn(original.submitted_at) ?? timeIn(original.interviewed_at) ?? timeIn(original.created_at),
  });
}

function authorOf(original: JsonObject, { users }: Lookup): Person {
  const id = idIn(original.interviewer_id) ?? idIn(original.submitter_id);
  const known = id === null ? undefined : users.get(id);
  return known ?? personOf(objectIn(original.interviewer ?? original.submitted_by));
}

/** Pay is in custom fields, which every company names on its own: it is kept in the notes, with its name. */
export function offerOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('offer', original);
  const application = idIn(original.application_id);
  if (application === null) return [unreadable('offer', common, 'The offer has no application.')];
  const sentOn = dateIn(original.sent_on) ?? dateIn(original.sent_at);
  const decided = OFFERS[(textIn(original.status) ?? '').toLowerCase()];
  const version = idIn(original.version);
  const values = Object.entries(objectIn(original.custom_fields)).flatMap(([name, value]) => {
    const text = fieldText(value);
    return text === null ? [] : [`${name}: ${text}`];
  });
  const notes = [...(version === null ? [] : [`Version ${version}`]), ...values].join('\n').slice(0, 20_000);
  const sentAt = sentOn === undefined ? undefined : timeIn(sentOn);
  const data = {
    application,
    status: decided ?? (sentOn === undefined ? ('draft' as const) : ('sent' as const)),
    ...given({
      startDate: dateIn(original.starts_on) ?? dateIn(original.starts_at),
      sentAt,
      decidedAt: decided === 'withdrawn' ? undefined : decided && timeIn(original.resolved_at),
      createdAt: timeIn(original.created_at),
    }),
    ...(notes === '' ? {} : { notes }),
  };
  return [{ ...common, type: 'offer', data }];
}

function fieldText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const { amount, unit, value: inner } = objectIn(value);
  if (amount !== undefined) return [idIn(amount), textIn(unit)].filter((part) => part !== null).join(' ');
  return inner === undefined ? textIn(value) : fieldText(inner);
}

/** Links of the files are valid for seven days. @param fetch how to read it with a new link */
export function attachmentOf(
  source: Source,
  original: JsonObject,
  fetch?: (signal?: AbortSignal) => Promise<Uint8Array>,
): AnyRecord[] {
  const url = textIn(original.url);
  const candidate = idIn(original.candidate_id);
  const type = textIn(original.type);
  const fileName = textIn(original.filename) ?? type ?? 'file';
  // Attachments within candidates have no IDs.
  const id = idIn(original.id) ?? `${candidate} ${type} ${fileName}`;
  const { url: _expires, ...rest } = original;
  const common = { foreignId: id, place: `attachment ${id}`, original: rest };
  if (type !== null && /admin|private/.test(type))
    return [unreadable('file', common, 'Only administrators could read the file: everyone here could read it.')];
  if (candidate === null || url === null) return [unreadable('file', common, 'The file has no candidate, or no link.')];
  const application = idIn(original.application_id) ?? undefined;
  const data = {
    candidate,
    fileName: fileName.slice(-255),
    kind: fileKindOf(type),
    ...given({ application, createdAt: timeIn(original.created_at) }),
  };
  return [{ ...common, type: 'file', data, fetch: fetch ?? ((signal) => download(source.egress, url, signal)) }];
}
