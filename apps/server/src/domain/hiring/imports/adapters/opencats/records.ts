import type { AnyRecord, RecordOf, Source } from '../adapter.ts';
import { fieldCalled } from '../csv/fields.ts';
import type { DumpContext } from '../dumps/dump-adapter.ts';
import { plainText } from '../plain-text.ts';
import {
  choiceRecords,
  commonOf,
  interviewRecord,
  linksOf,
  minutesBetween,
  namesOf,
  noteRecords,
  unreadable,
} from '../records.ts';
import { given, idIn, type JsonObject, textIn } from '../values.ts';
import { CANDIDATE, type Lookup, pairOf } from './lookup.ts';
import { ENDS } from './statuses.ts';
import { momentOf, timeOf } from './times.ts';

type Context = DumpContext<Lookup>;

const SYSTEM = 'opencats';
const DESCRIPTION_CHARACTERS = 50_000;
const TAG_CHARACTERS = 40;
const MAX_TAGS = 50;

const joined = (values: unknown[], separator: string) =>
  values
    .map(textIn)
    .filter((value) => value !== null)
    .join(separator) || undefined;

export function jobOf(original: JsonObject, { lookup }: Context): AnyRecord[] {
  const company = lookup.companies.get(idIn(original.company_id) ?? '');
  const common = commonOf(
    'job order',
    { ...original, ...given({ company_name: company }) },
    idIn(original.joborder_id) ?? '',
  );
  const title = textIn(original.title);
  if (title === null) return [unreadable('job', common, 'The job order has no title.')];
  const data = {
    title: title.slice(0, 200),
    ...(/closed|cancel|full/i.test(textIn(original.status) ?? '') ? { status: 'closed' as const } : {}),
    ...(original.is_admin_hidden === 1 ? { confidential: true } : {}),
    ...given({
      description: plainText(textIn(original.description) ?? '').slice(0, DESCRIPTION_CHARACTERS) || undefined,
      location: joined([original.city, original.state], ', ')?.slice(0, 120),
    }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

export function candidateOf(row: JsonObject, { lookup, source }: Context): AnyRecord[] {
  const id = idIn(row.candidate_id) ?? '';
  const extra = lookup.extraFields.get(id);
  const original = extra === undefined ? row : { ...row, extra_fields: { ...extra } };
  const common = commonOf('candidate', original, id);
  if (lookup.hidden.has(id))
    return [
      unreadable(
        'candidate',
        common,
        'The candidate is hidden from all but administrators: everyone here could see them.',
      ),
    ];
  const names = namesOf(joined([row.first_name, row.middle_name], ' ') ?? null, textIn(row.last_name));
  if (names === null) return [unreadable('candidate', common, 'The candidate has no name.')];
  const createdAt = timeOf(row.date_created);
  const skills = skillsOf(textIn(row.key_skills));
  const tags = [...(lookup.tags.get(id) ?? []), ...(row.is_hot === 1 ? ['Hot'] : []), ...skills.tags];
  const customFields = customFieldsOf(extra, source);
  const data = {
    firstName: names[0],
    lastName: names[1],
    email: textIn(row.email1) ?? textIn(row.email2),
    ...given({
      phone: phonesOf(row)[0],
      location: joined([row.city, row.state], ', '),
      headline: textIn(row.current_employer) ?? undefined,
      summary: skills.summary,
      source: lookup.sources.get(id),
      createdAt,
      customFields: customFields as never, // texts, which the engine reads as values
    }),
    ...linksOf([textIn(row.web_site)].filter((link) => link !== null)),
    ...(tags.length === 0 ? {} : { tags: [...new Set(tags)] }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  const notes = textIn(row.notes);
  return [
    { ...common, type: 'candidate', data },
    ...(notes === null
      ? []
      : noteRecords(noteOn('notes of candidate', id, { notes }), { candidate: id, text: plainText(notes), createdAt })),
    ...(lookup.answers.get(id) ?? []).flatMap(({ title, lines, at }, number) =>
      noteRecords(noteOn('answers of candidate', number === 0 ? id : `${id}.${number}`, { title, lines }), {
        candidate: id,
        text: plainText([title, ...lines].join('\n\n')),
        createdAt: timeOf(at?.replace('T', ' ').replace(/\.\d+Z$/, '')),
      }),
    ),
  ];
}

function noteOn(what: string, id: string, original: JsonObject) {
  const common = commonOf(what, original, id);
  return { ...common, foreignId: `${what} ${id}` };
}

function phonesOf({ phone_cell: cell, phone_home: home, phone_work: work }: JsonObject): string[] {
  return [cell, home, work].map((phone) => textIn(idIn(phone))).filter((phone) => phone !== null);
}

/** Skills are words with commas between them, or sentences. */
function skillsOf(text: string | null): { tags: string[]; summary: string | undefined } {
  const parts = (text ?? '')
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const areWords = parts.length <= MAX_TAGS && parts.every((part) => part.length <= TAG_CHARACTERS);
  return areWords ? { tags: parts, summary: undefined } : { tags: [], summary: text ?? undefined };
}

/** Extra fields with the name of a custom field of the workspace. */
function customFieldsOf(extra: Record<string, string> | undefined, source: Source) {
  const found = Object.entries(extra ?? {}).flatMap(([name, value]) => {
    const field = fieldCalled(name, source);
    return field?.startsWith('customFields.') ? [[field.slice('customFields.'.length), value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

export function applicationOf(original: JsonObject, { lookup }: Context): AnyRecord[] {
  const common = commonOf('pipeline entry', original, idIn(original.candidate_joborder_id) ?? '');
  const [candidate, job] = [idIn(original.candidate_id), idIn(original.joborder_id)];
  if (candidate === null || job === null)
    return [unreadable('application', common, 'The entry has no candidate or no job order.')];
  const code = idIn(original.status) ?? '';
  const steps = lookup.history.get(pairOf(original)) ?? [];
  const nameOf = (status: string) => lookup.statuses.get(status) ?? `Status ${status}`;
  const status = ENDS.get(code) ?? 'active';
  const history = steps
    .filter(({ status: step }) => !ENDS.has(step) && step !== '0')
    .map(({ status: step, at }) => ({ stage: nameOf(step), at }));
  const origin = lookup.sources.get(candidate) ?? null;
  const reason = status === 'rejected' ? nameOf(code) : null;
  const endedAt = steps.findLast((step) => step.status === code)?.at ?? timeOf(original.date_modified);
  const data = {
    candidate,
    job: { foreignId: job },
    stage: status === 'active' && code !== '' && code !== '0' ? nameOf(code) : null,
    status: status as RecordOf<'application'>['data']['status'],
    ...given({
      appliedAt: timeOf(original.date_created) ?? history[0]?.at,
      endedAt: status === 'active' ? undefined : endedAt,
    }),
    ...(history.length === 0 ? {} : { history }),
    ...(origin === null ? {} : { source: origin }),
    ...(reason === null ? {} : { rejectionReason: reason }),
  };
  return [...choiceRecords(common.place, { source: origin, reason, status }), { ...common, type: 'application', data }];
}

export function activityOf(original: JsonObject, { lookup }: Context): AnyRecord[] {
  if (idIn(original.data_item_type) !== CANDIDATE) return [];
  const common = commonOf('activity', original, idIn(original.activity_id) ?? '');
  const candidate = idIn(original.data_item_id);
  const notes = textIn(original.notes);
  const type = lookup.activityTypes.get(idIn(original.type) ?? '');
  const isNamed = type !== undefined && !/^other$/i.test(type);
  const text = [...(isNamed ? [type] : []), ...(notes === null ? [] : [plainText(notes)])].join('\n\n');
  if (candidate === null || text === '')
    return [unreadable('note', common, 'The activity has no candidate, or no text.')];
  const author = lookup.users.get(idIn(original.entered_by) ?? '');
  return noteRecords(common, { candidate, text, createdAt: timeOf(original.date_created), ...given({ author }) });
}

/** Events of the calendar that are interviews of an application. */
export function interviewOf(original: JsonObject, { lookup, source }: Context): AnyRecord[] {
  const isInterview = lookup.interviewTypes.has(idIn(original.type) ?? '');
  if (idIn(original.data_item_type) !== CANDIDATE || !isInterview) return [];
  const common = commonOf('calendar event', original, idIn(original.calendar_event_id) ?? '');
  const application = lookup.applications.get(pairOf({ ...original, candidate_id: original.data_item_id }));
  const scheduledAt = momentOf(original.date);
  if (application === undefined || scheduledAt === undefined)
    return [unreadable('interview', common, 'The interview belongs to no job order, or has no time.')];
  const minutes = typeof original.duration === 'number' && original.duration > 0 ? original.duration : undefined;
  const end = minutes === undefined ? undefined : new Date(Date.parse(scheduledAt) + minutes * 60_000).toISOString();
  return [
    interviewRecord(source, common, {
      application,
      scheduledAt,
      status: 'scheduled', // those of the past count as completed
      people: [],
      title: textIn(original.title) ?? undefined,
      notes: textIn(original.description) === null ? undefined : plainText(textIn(original.description)!),
      durationMins: minutesBetween(scheduledAt, end),
      createdAt: timeOf(original.date_created),
    }),
  ];
}
