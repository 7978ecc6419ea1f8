import type { AnyRecord, RecordOf, Source } from '../adapter.ts';
import { fieldCalled } from '../csv/fields.ts';
import type { DumpContext } from '../dumps/dump-adapter.ts';
import { plainText } from '../plain-text.ts';
import {
  choiceRecords,
  commonOf,
  fileKindOf,
  interviewRecord,
  linksOf,
  minutesBetween,
  namesOf,
  noteRecords,
  type Person,
  unreadable,
} from '../records.ts';
import { given, idIn, type JsonObject, objectIn, textIn } from '../values.ts';
import { columnIn, jsonIn, momentOf, timeOf } from './columns.ts';
import type { Lookup } from './lookup.ts';

type Context = DumpContext<Lookup>;
type Status = RecordOf<'application'>['data']['status'];

const SYSTEM = 'reqcore';
const DESCRIPTION_CHARACTERS = 50_000;

export function jobOf(row: JsonObject, { lookup }: Context): AnyRecord[] {
  const common = commonOf('job', withProperties(row, lookup));
  const title = columnIn(row, 'title', 'name');
  if (title === null) return [unreadable('job', common, 'The job has no title.')];
  const data = {
    title: title.slice(0, 200),
    ...(/closed|archived|filled/i.test(columnIn(row, 'status') ?? '') ? { status: 'closed' as const } : {}),
    ...given({
      description: plainText(columnIn(row, 'description') ?? '').slice(0, DESCRIPTION_CHARACTERS) || undefined,
      location: columnIn(row, 'location')?.slice(0, 120),
      department: columnIn(row, 'department')?.slice(0, 120),
    }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

export function candidateOf(row: JsonObject, { lookup, source }: Context): AnyRecord[] {
  const common = commonOf('candidate', withProperties(row, lookup));
  const names = namesOf(columnIn(row, 'first_name'), columnIn(row, 'last_name'), columnIn(row, 'name', 'full_name'));
  if (names === null) return [unreadable('candidate', common, 'The candidate has no name.')];
  const links = ['linkedin_url', 'linkedin', 'github_url', 'website', 'website_url', 'portfolio_url'];
  const createdAt = timeOf(row, 'created_at');
  const data = {
    firstName: names[0],
    lastName: names[1],
    email: columnIn(row, 'email'),
    ...given({
      phone: columnIn(row, 'phone') ?? undefined,
      location: columnIn(row, 'location', 'city') ?? undefined,
      headline: columnIn(row, 'headline', 'title') ?? undefined,
      createdAt,
      customFields: customFieldsOf(lookup.properties.get(common.foreignId), source, 'customFields.') as never, // texts
    }),
    ...linksOf(links.flatMap((name) => columnIn(row, name) ?? [])),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  const notes = columnIn(row, 'notes');
  return [
    { ...common, type: 'candidate', data },
    ...(notes === null
      ? []
      : noteRecords(
          { ...commonOf('notes of candidate', { notes }, common.foreignId), foreignId: `notes ${common.foreignId}` },
          { candidate: common.foreignId, text: plainText(notes), createdAt },
        )),
  ];
}

/** Properties with the name of a custom field of the workspace. */
function customFieldsOf(properties: Record<string, string> | undefined, source: Source, prefix: string) {
  const found = Object.entries(properties ?? {}).flatMap(([name, value]) => {
    const field = fieldCalled(name, source);
    return field?.startsWith(prefix) ? [[field.slice(prefix.length), value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function withProperties(row: JsonObject, { properties }: Lookup): JsonObject {
  const own = properties.get(idIn(row.id) ?? '');
  return own === undefined ? row : { ...row, properties: { ...own } };
}

/** Statuses are fixed, and are the stages. */
function statusOf(status: string): Status {
  if (/^hired|accepted/i.test(status)) return 'hired';
  if (/reject|declin/i.test(status)) return 'rejected';
  return /withdr/i.test(status) ? 'withdrawn' : 'active';
}

/** `phone_screen` is “Phone screen”. */
function stageOf(status: string): string {
  const words = status.replaceAll(/[_-]+/g, ' ').trim();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`.slice(0, 120);
}

export function applicationOf(row: JsonObject, { lookup, source }: Context): AnyRecord[] {
  const common = commonOf('application', withProperties(row, lookup));
  const { foreignId: id } = common;
  const [candidate, job] = [columnIn(row, 'candidate_id'), columnIn(row, 'job_id')];
  if (candidate === null || job === null)
    return [unreadable('application', common, 'The application has no candidate or no job.')];
  const current = columnIn(row, 'status', 'stage') ?? '';
  const status = statusOf(current);
  const steps = lookup.history.get(id) ?? [];
  const history = steps
    .filter((step) => statusOf(step.status) === 'active')
    .map((step) => ({ stage: stageOf(step.status), at: step.at }));
  const origin = lookup.sources.get(id) ?? columnIn(row, 'source');
  const reason = columnIn(row, 'rejection_reason');
  const endedAt = steps.findLast((step) => step.status === current)?.at ?? timeOf(row, 'updated_at');
  const appliedAt = timeOf(row, 'applied_at', 'submitted_at', 'created_at');
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const data = {
    candidate,
    job: { foreignId: job },
    stage: status === 'active' && current !== '' ? stageOf(current) : null,
    status,
    ...given({
      appliedAt,
      endedAt: status === 'active' ? undefined : endedAt,
      customFields: customFieldsOf(lookup.properties.get(id), source, 'application.customFields.'),
    }),
    ...(history.length === 0 ? {} : { history }),
    ...(origin === null ? {} : { source: origin }),
    ...(reason === null || !isEnded ? {} : { rejectionReason: reason }),
  };
  const texts: [string, string | null][] = [
    ['cover letter', columnIn(row, 'cover_letter', 'cover_letter_text')],
    ['notes', columnIn(row, 'notes')],
    ['answers', lookup.answers.get(id)?.join('\n\n') ?? null],
  ];
  return [
    ...choiceRecords(common.place, { source: origin, reason: isEnded ? reason : null, status }),
    { ...common, type: 'application', data },
    ...texts.flatMap(([what, text]) =>
      text === null
        ? []
        : noteRecords(
            { ...commonOf(`${what} of application`, { [what]: text }, id), foreignId: `${what} ${id}` },
            {
              candidate,
              text: what === 'notes' ? plainText(text) : `${stageOf(what)}\n\n${plainText(text)}`,
              createdAt: appliedAt,
            },
          ),
    ),
  ];
}

export function commentOf(original: JsonObject, { lookup }: Context): AnyRecord[] {
  const common = commonOf('comment', original);
  const target = columnIn(original, 'candidate_id', 'application_id', 'target_id', 'entity_id', 'resource_id');
  const kind = columnIn(original, 'target_type', 'entity_type', 'resource_type') ?? '';
  if (/job/i.test(kind)) return [unreadable('note', common, 'The comment is on a job: jobs have no comments here.')];
  const candidate = target === null ? null : (lookup.candidates.get(target) ?? target);
  const text = columnIn(original, 'body', 'content', 'text', 'comment');
  if (candidate === null || text === null)
    return [unreadable('note', common, 'The comment has no candidate, or no text.')];
  const author = lookup.users.get(columnIn(original, 'author_id', 'user_id', 'created_by', 'created_by_id') ?? '');
  return noteRecords(common, {
    candidate,
    text: plainText(text),
    createdAt: timeOf(original, 'created_at'),
    ...given({ author }),
  });
}

export function interviewOf(original: JsonObject, { lookup, source }: Context): AnyRecord[] {
  const common = commonOf('interview', original);
  const application = columnIn(original, 'application_id');
  const scheduledAt = momentOf(columnIn(original, 'scheduled_at', 'starts_at', 'start_time', 'start_at'));
  if (application === null || scheduledAt === undefined)
    return [unreadable('interview', common, 'The interview has no application, or no time.')];
  const minutes = Number(columnIn(original, 'duration', 'duration_minutes', 'duration_mins') ?? Number.NaN);
  const end = Number.isNaN(minutes)
    ? momentOf(columnIn(original, 'ends_at', 'end_time', 'end_at'))
    : new Date(Date.parse(scheduledAt) + Math.min(Math.max(minutes, 0), 100_000) * 60_000).toISOString();
  const status = columnIn(original, 'status') ?? '';
  const place = columnIn(original, 'location')?.slice(0, 500);
  return [
    interviewRecord(source, common, {
      application,
      scheduledAt,
      status: /cancel|no.?show/i.test(status) ? 'canceled' : /complet/i.test(status) ? 'completed' : 'scheduled',
      people: peopleIn(jsonIn(columnIn(original, 'interviewers', 'participants')), lookup),
      title: columnIn(original, 'title', 'name', 'type') ?? undefined,
      notes: columnIn(original, 'notes', 'description') ?? undefined,
      location: place,
      durationMins: minutesBetween(scheduledAt, end),
      createdAt: timeOf(original, 'created_at'),
    }),
  ];
}

/** IDs of users, addresses, names, or objects with one of these. */
function peopleIn(value: unknown, { users }: Lookup): Person[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.replace(/^\{|\}$/g, '').split(',') : [];
  return list.flatMap((one: unknown): Person[] => {
    const object = objectIn(one);
    const id = textIn(idIn(one))?.replaceAll('"', '') ?? columnIn(object, 'user_id', 'userId', 'id') ?? '';
    const known = users.get(id);
    if (known !== undefined) return [known];
    const [name, email] = [columnIn(object, 'name'), columnIn(object, 'email')];
    if (name !== null || email !== null) return [{ name, email }];
    return id === '' ? [] : [id.includes('@') ? { email: id } : { name: id }];
  });
}

/** A document, from the bucket: `storage_key` is its path there. */
export function documentOf(original: JsonObject, { folder, lookup }: Context): AnyRecord[] {
  const common = commonOf('document', original);
  const application = columnIn(original, 'application_id') ?? undefined;
  const candidate = columnIn(original, 'candidate_id') ?? lookup.candidates.get(application ?? '');
  const key = columnIn(original, 'storage_key');
  if (candidate === undefined || key === null)
    return [unreadable('file', common, 'The document has no candidate, or no file.')];
  const name = columnIn(original, 'original_filename', 'original_name', 'file_name', 'filename', 'name');
  const data = {
    candidate,
    fileName: (name ?? key.split('/').at(-1)!).slice(-255), // split returns at least one
    kind: fileKindOf(columnIn(original, 'type', 'kind', 'document_type')),
    ...given({ application, createdAt: timeOf(original, 'created_at', 'uploaded_at') }),
  };
  return [{ ...common, type: 'file', data, fetch: () => folder.read(key) }];
}
