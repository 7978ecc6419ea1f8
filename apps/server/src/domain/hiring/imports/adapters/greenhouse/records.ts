import type { AnyRecord, RecordOf } from '../adapter.ts';
import {
  choiceRecords,
  commonOf,
  linksOf,
  namesOf,
  noteRecords,
  type Person,
  sourceFieldsIn,
  unreadable,
} from '../records.ts';
import { given, idIn, type JsonObject, objectIn, objectsIn, textIn, textsIn, timeIn } from '../values.ts';

/** What records of the lists that are read one by one refer to. */
export interface Lookup {
  /** The names of stages, sources and reasons, by their IDs. */
  stages: Map<string, string>;
  sources: Map<string, string>;
  reasons: Map<string, string>;
  users: Map<string, Person>;
  /** The stages that applications have entered, by the application. */
  history: Map<string, { stage: string; at: string }[]>;
  /** The reason of each rejected application. */
  rejections: Map<string, string>;
  /** Who interviews, by the interview; and the interview of a scorecard. */
  interviewers: Map<string, Person[]>;
  scorecardInterviews: Map<string, string>;
}

const STATUSES: Readonly<Record<string, RecordOf<'application'>['data']['status']>> = {
  active: 'active',
  in_process: 'active',
  hired: 'hired',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
};
const SYSTEM = 'greenhouse';

const named = (value: unknown, field: string) => textIn(objectIn(value)[field]);

export function valuesIn(value: unknown): string[] {
  return textsIn(value, 'value', 'url', 'name');
}

/** Users were named in two ways. */
export function personOf(user: JsonObject): Person {
  const [first] = [...textsIn(user.emails, 'value', 'email'), ...valuesIn(user.email_addresses)];
  return {
    name: textIn(user.name) ?? textIn([textIn(user.first_name), textIn(user.last_name)].filter(Boolean).join(' ')),
    email: textIn(user.primary_email) ?? textIn(user.primary_email_address) ?? textIn(user.email) ?? first ?? null,
  };
}

export function jobOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('job', original);
  const status = textIn(original.status);
  const title = textIn(original.name);
  if (title === null) return [unreadable('job', common, 'The job has no name.')];
  const data = {
    title,
    // Jobs of which nobody is to know must not become visible; open jobs are published by hand.
    ...(status === 'closed' ? { status: 'closed' as const } : {}),
    ...(original.confidential === true ? { confidential: true } : {}),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

/** The records that others refer to. @param all reads a list */
export async function readLookup(all: (list: string) => Promise<JsonObject[]>): Promise<Lookup> {
  const users: Lookup['users'] = new Map();
  for (const user of await all('users')) users.set(idIn(user.id) ?? '', personOf(user));
  return {
    stages: namesById(await all('job_interview_stages')),
    sources: namesById(await all('sources')),
    reasons: namesById(await all('rejection_reasons')),
    users,
    history: new Map(),
    rejections: new Map(),
    interviewers: new Map(),
    scorecardInterviews: new Map(),
  };
}

/** A candidate, and with the former API the applications within it. */
export function candidateOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const common = commonOf('candidate', original);
  const fail = (error: string) => [unreadable('candidate', common, error)];
  if (original.private === true) return fail('The candidate is private: everyone here could see them.');
  const names = namesOf(textIn(original.first_name), textIn(original.last_name));
  if (names === null) return fail('The candidate has no name.');
  const [email = null] = valuesIn(original.email_addresses);
  const [phone] = valuesIn(original.phone_numbers);
  const [location] = valuesIn(original.addresses);
  const tags = textsIn(original.tags, 'name');
  const company = textIn(original.company);
  const title = textIn(original.title);
  const headline = [title, company].filter((part) => part !== null).join(', ') || undefined;
  const data = {
    firstName: names[0],
    lastName: names[1],
    email,
    ...given({ phone, location, headline, createdAt: timeIn(original.created_at) }),
    ...linksOf([...valuesIn(original.social_media_addresses), ...valuesIn(original.website_addresses)]),
    ...(tags.length === 0 ? {} : { tags }),
    ...sourceFieldsIn(original.custom_fields),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [
    { ...common, type: 'candidate', data },
    ...objectsIn(original.applications).flatMap((application) =>
      applicationOf({ candidate_id: original.id, ...application }, lookup),
    ),
  ];
}

/** An application with the source and the reason that it names. */
export function applicationOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const common = commonOf('application', original);
  const candidate = idIn(original.candidate_id);
  const [embeddedJob] = objectsIn(original.jobs);
  const job = idIn(original.job_id) ?? idIn(embeddedJob?.id);
  const status = STATUSES[textIn(original.status) ?? 'active'];
  const fail = (error: string): AnyRecord[] => [unreadable('application', common, error)];
  if (job === null) return fail('A prospect without a job: the candidate is imported, the application is not.');
  if (candidate === null) return fail('The application has no candidate.');
  if (status === undefined) return fail(`The status ${String(original.status).slice(0, 40)} is not known.`);
  const history = lookup.history.get(common.foreignId) ?? [];
  const stage = named(original.current_stage, 'name') ?? textIn(original.stage_name) ?? history.at(-1)?.stage ?? null;
  const source = named(original.source, 'public_name') ?? lookup.sources.get(idIn(original.source_id) ?? '') ?? null;
  const reasonId = lookup.rejections.get(common.foreignId) ?? '';
  const reason = named(original.rejection_reason, 'name') ?? lookup.reasons.get(reasonId) ?? null;
  const appliedAt = timeIn(original.applied_at) ?? timeIn(original.created_at);
  const endedAt =
    timeIn(original.rejected_at) ??
    timeIn(original.hired_at) ??
    (status === 'hired' ? timeIn(original.last_activity_at) : undefined);
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const past = history.filter(({ at }) => appliedAt === undefined || at >= appliedAt);
  const data = {
    candidate,
    job: { foreignId: job },
    stage,
    status,
    ...given({ appliedAt, endedAt }),
    ...(history.length === 0 ? {} : { history: past }),
    ...sourceFieldsIn(original.custom_fields),
    ...(source === null ? {} : { source }),
    ...(reason === null || !isEnded ? {} : { rejectionReason: reason }),
  };
  return [...choiceRecords(common.place, { source, reason, status }), { ...common, type: 'application', data }];
}

/** Notes have no visibility here, so only those are imported that everyone could read. */
export function noteOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const common = commonOf('note', original);
  const candidate = idIn(original.candidate_id);
  const text = [textIn(original.subject), textIn(original.body)].filter((part) => part !== null).join('\n\n');
  const visibility = textIn(original.visibility) ?? 'publicly_visible';
  const fail = (error: string) => [unreadable('note', common, error)];
  if (!/^public/.test(visibility)) return fail(`The note is ${visibility}: everyone here could read it.`);
  if (candidate === null || text === '') return fail('The note has no candidate, or no text.');
  const author = lookup.users.get(idIn(original.user_id) ?? '');
  return noteRecords(common, { candidate, text, createdAt: timeIn(original.created_at), ...given({ author }) });
}

/** Who interviews, of whom the source has a list of its own. */
export function addInterviewer(
  one: JsonObject,
  lookup: Pick<Lookup, 'users' | 'interviewers' | 'scorecardInterviews'>,
): void {
  const interview = idIn(one.interview_id);
  if (interview === null) return;
  const person = lookup.users.get(idIn(one.user_id) ?? idIn(one.interviewer_id) ?? '') ?? personOf(one);
  lookup.interviewers.set(interview, [...(lookup.interviewers.get(interview) ?? []), person]);
  const scorecard = idIn(one.scorecard_id);
  if (scorecard !== null) lookup.scorecardInterviews.set(scorecard, interview);
}

/** Old history has no times. */
export function addStep(step: JsonObject, { stages, history }: Pick<Lookup, 'stages' | 'history'>): void {
  const [application, stage] = [idIn(step.application_id), stages.get(idIn(step.job_interview_stage_id) ?? '')];
  const at = timeIn(step.entered_at);
  if (application === null || stage === undefined || at === undefined) return;
  history.set(application, [...(history.get(application) ?? []), { stage, at }]);
}

export function addRejection(detail: JsonObject, { rejections }: Pick<Lookup, 'rejections'>): void {
  const [application, reason] = [idIn(detail.application_id), idIn(detail.rejection_reason_id)];
  if (application !== null && reason !== null) rejections.set(application, reason);
}

function namesById(objects: readonly JsonObject[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, name, public_name: publicName } of objects) {
    const [key, text] = [idIn(id), textIn(name) ?? textIn(publicName)];
    if (key !== null && text !== null) names.set(key, text);
  }
  return names;
}
