import type { AnyRecord, RecordOf, Source } from '../adapter.ts';
import {
  assessmentRecords,
  choiceRecords,
  commonOf,
  interviewRecord,
  linksOf,
  namesOf,
  noteRecords,
  type Person,
  unreadable,
} from '../records.ts';
import { given, idIn, type JsonObject, momentIn, objectIn, objectsIn, textIn, textsIn, timeIn } from '../values.ts';

/** What opportunities refer to, by ID. */
export interface Lookup {
  stages: ReadonlyMap<string, JsonObject>;
  reasons: ReadonlyMap<string, JsonObject>;
  users: ReadonlyMap<string, JsonObject>;
}

/** The person and, unless they only were a lead, their application. */
interface Subject {
  candidate: string;
  application: string | null;
}

const SYSTEM = 'lever';
const RATINGS = ['strong_no', 'no', 'yes', 'strong_yes'] as const;
const OFFERS: Readonly<Record<string, RecordOf<'offer'>['data']['status']>> = {
  signed: 'accepted',
  denied: 'withdrawn',
  sent: 'sent',
  'sent-manually': 'sent',
  opened: 'sent',
};

function personIn(value: unknown, { users }: Lookup): Person {
  const user = users.get(idIn(value) ?? '') ?? objectIn(value);
  return { name: textIn(user.name), email: textIn(user.email) };
}

export function postingOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('posting', original);
  const title = textIn(original.text);
  if (title === null) return [unreadable('job', common, 'The posting has no title.')];
  const { team, department, location } = objectIn(original.categories);
  const data = {
    title,
    ...(original.state === 'closed' || original.state === 'rejected' ? { status: 'closed' as const } : {}),
    ...(original.confidentiality === 'confidential' ? { confidential: true } : {}),
    ...given({
      department: (textIn(department) ?? textIn(team) ?? undefined)?.slice(0, 120),
      location: (textIn(location) ?? undefined)?.slice(0, 120),
    }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

/** The contact, who can have several opportunities, and the applications of this one. */
export function opportunityOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const contact = idIn(original.contact) ?? idIn(original.id) ?? '';
  const common = commonOf('candidate', original, contact);
  const fail = (error: string) => [unreadable('candidate', common, error)];
  if (original.confidentiality === 'confidential')
    return fail('The opportunity is confidential: everyone here could see it.');
  if (original.isAnonymized === true) return fail('The person has been anonymized.');
  const names = namesOf(null, null, textIn(original.name));
  if (names === null) return fail('The candidate has no name.');
  const [email = null] = textsIn(original.emails);
  const [phone] = textsIn(original.phones, 'value');
  const tags = textsIn(original.tags);
  const data = {
    firstName: names[0],
    lastName: names[1],
    email,
    ...given({
      phone,
      location: textIn(original.location) ?? textIn(objectIn(original.location).name) ?? undefined,
      headline: textIn(original.headline) ?? undefined,
      createdAt: timeIn(original.createdAt),
    }),
    ...linksOf(textsIn(original.links)),
    ...(tags.length === 0 ? {} : { tags }),
    externalRefs: [{ system: SYSTEM, id: contact }],
  };
  const applications = objectsIn(original.applications);
  return [
    { ...common, type: 'candidate', data, isRepeated: true },
    ...(applications.length === 0
      ? [unreadable('application', commonOf('opportunity', original), 'The opportunity has no application.')]
      : applications.flatMap((application) => applicationOf(application, original, lookup))),
  ];
}

function applicationOf(own: JsonObject, opportunity: JsonObject, { stages, reasons }: Lookup): AnyRecord[] {
  const { applications: _own, ...rest } = opportunity;
  const common = commonOf('application', { ...rest, application: own }, idIn(own.id) ?? '');
  const job = idIn(own.posting) ?? idIn(objectIn(own.posting).id);
  if (job === null) return [unreadable('application', common, 'The application has no posting.')];
  const stageOf = (id: unknown) => textIn(stages.get(idIn(id) ?? idIn(objectIn(id).id) ?? '')?.text);
  const archived = objectIn(opportunity.archived);
  const archivedAt = timeIn(archived.archivedAt);
  const why = reasons.get(idIn(archived.reason) ?? '');
  const text = textIn(why?.text);
  const status =
    archivedAt === undefined
      ? 'active'
      : why?.type === 'hired'
        ? 'hired'
        : /withdr/i.test(text ?? '')
          ? 'withdrawn'
          : 'rejected';
  const history = objectsIn(opportunity.stageChanges)
    .flatMap(({ toStageId, updatedAt }) => {
      const [stage, at] = [stageOf(toStageId), timeIn(updatedAt)];
      return stage === null || at === undefined ? [] : [{ stage, at }];
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const [source = null] = textsIn(opportunity.sources);
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const reason = isEnded ? text : null;
  const appliedAt = timeIn(own.createdAt) ?? timeIn(opportunity.createdAt);
  const past = history.filter(({ at }) => appliedAt === undefined || at >= appliedAt);
  const data = {
    candidate: idIn(opportunity.contact) ?? idIn(opportunity.id) ?? '',
    job: { foreignId: job },
    stage: stageOf(opportunity.stage) ?? history.at(-1)?.stage ?? null,
    status: status as RecordOf<'application'>['data']['status'],
    ...given({ appliedAt, endedAt: archivedAt }),
    ...(past.length === 0 ? {} : { history: past }),
    ...(source === null ? {} : { source }),
    ...(reason === null ? {} : { rejectionReason: reason }),
  };
  return [...choiceRecords(common.place, { source, reason, status }), { ...common, type: 'application', data }];
}

const answersIn = (fields: unknown) =>
  objectsIn(fields).flatMap(({ text, value }) => {
    const answer = textIn(value) ?? idIn(value);
    return answer === null ? [] : [{ question: textIn(text) ?? '', answer }];
  });

export function noteOf({ candidate }: Subject, original: JsonObject, lookup: Lookup): AnyRecord[] {
  const common = commonOf('note', original);
  if (original.secret === true) return [unreadable('note', common, 'The note is secret: everyone here could read it.')];
  const answers = answersIn(original.fields).map(({ answer }) => answer);
  const text = textIn(original.text) ?? answers.join('\n\n');
  if (text === '' || momentIn(original.deletedAt) !== undefined)
    return [unreadable('note', common, 'The note has no text, or is deleted.')];
  return noteRecords(common, {
    candidate,
    text,
    createdAt: timeIn(original.createdAt),
    author: personIn(original.user, lookup),
  });
}

export function interviewOf(source: Source, { application }: Subject, original: JsonObject): AnyRecord[] {
  const common = commonOf('interview', original);
  const scheduledAt = momentIn(original.date);
  if (application === null || scheduledAt === undefined)
    return [unreadable('interview', common, 'The interview has no application, or no time.')];
  const minutes = Number(original.duration);
  return [
    interviewRecord(source, common, {
      application,
      scheduledAt,
      status: momentIn(original.canceledAt) === undefined ? 'scheduled' : 'canceled',
      people: objectsIn(original.interviewers).map(({ name, email }) => ({ name: textIn(name), email: textIn(email) })),
      title: textIn(original.subject) ?? undefined,
      notes: textIn(original.note) ?? undefined,
      location: textIn(original.location)?.slice(0, 500),
      createdAt: timeIn(original.createdAt),
      durationMins: minutes >= 5 && minutes <= 480 ? Math.round(minutes) : undefined,
    }),
  ];
}

/** The overall score is a field of the form, from 1 to 4. */
export function feedbackOf(source: Source, subject: Subject, all: JsonObject[], lookup: Lookup): AnyRecord[] {
  const seen = new Set<string>();
  const at = ({ completedAt, createdAt }: JsonObject) => timeIn(completedAt) ?? timeIn(createdAt);
  const inOrder = [...all].sort((a, b) => ((at(a) ?? '') < (at(b) ?? '') ? -1 : 1));
  return inOrder.flatMap((original) => {
    const common = commonOf('feedback', original);
    if (momentIn(original.deletedAt) !== undefined || at(original) === undefined)
      return [unreadable('scorecard', common, 'The feedback is deleted, or not completed.')];
    const fields = objectsIn(original.fields);
    const score = fields.find(({ type }) => type === 'score-system');
    const overall = Number.parseInt(idIn(score?.value) ?? '', 10);
    const answers = answersIn(fields.filter((field) => field !== score));
    return assessmentRecords(
      source,
      common,
      {
        ...subject,
        interview: idIn(original.interview) ?? undefined,
        author: personIn(original.user, lookup),
        rating: RATINGS[overall - 1] ?? null,
        ratingText: RATINGS[overall - 1]?.replace('_', ' '),
        comment: answers
          .map(({ question, answer }) => (question === '' ? answer : `${question}\n${answer}`))
          .join('\n\n'),
        createdAt: at(original),
      },
      seen,
    );
  });
}

export function offerOf({ application }: Subject, original: JsonObject): AnyRecord[] {
  const common = commonOf('offer', original);
  if (application === null) return [unreadable('offer', common, 'The offer has no application.')];
  const fields = objectsIn(original.fields);
  const status = OFFERS[textIn(original.status) ?? ''] ?? 'draft';
  const start = momentIn(fields.find(({ identifier }) => /start_date/.test(textIn(identifier) ?? ''))?.value);
  const notes = answersIn(fields).map(({ question, answer }) => `${question}: ${answer}`);
  const data = {
    application,
    status,
    ...given({
      startDate: start?.slice(0, 10),
      sentAt: timeIn(original.sentAt) ?? timeIn(objectIn(original.sentDocument).uploadedAt),
      decidedAt: status === 'accepted' ? timeIn(objectIn(original.signedDocument).uploadedAt) : undefined,
      createdAt: timeIn(original.createdAt),
    }),
    ...(notes.length === 0 ? {} : { notes: notes.join('\n').slice(0, 20_000) }),
  };
  return [{ ...common, type: 'offer', data }];
}

export function fileOf(
  { candidate, application }: Subject,
  part: string,
  original: JsonObject,
  fetch: () => Promise<Uint8Array>,
): AnyRecord[] {
  // Links contain nothing that stays the same.
  const { downloadUrl: _url, ...file } = original.file === undefined ? original : objectIn(original.file);
  const common = commonOf('file', { id: original.id, ...file });
  const data = {
    candidate,
    fileName: (textIn(file.name) ?? 'file').slice(-255),
    kind: part === 'resumes' ? ('resume' as const) : ('other' as const),
    ...given({
      application: application ?? undefined,
      createdAt: timeIn(file.uploadedAt) ?? timeIn(original.createdAt),
    }),
  };
  return [{ ...common, type: 'file', data, fetch }];
}
