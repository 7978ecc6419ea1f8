import { type AnyRecord, FileError, type RecordOf, type Source } from '../adapter.ts';
import { download } from '../download.ts';
import {
  assessmentRecords,
  choiceRecords,
  commonOf,
  fileKindOf,
  interviewRecord,
  linksOf,
  minutesBetween,
  namesOf,
  noteRecords,
  type Person,
  sourceFieldsIn,
  unreadable,
} from '../records.ts';
import {
  dateIn,
  given,
  idIn,
  type JsonObject,
  momentIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
  timeIn,
} from '../values.ts';

const SYSTEM = 'ashby';
const STATUSES: Readonly<Record<string, RecordOf<'application'>['data']['status']>> = {
  Active: 'active',
  Lead: 'active',
  Hired: 'hired',
  Archived: 'rejected',
};
const RATINGS = ['strong_no', 'no', 'yes', 'strong_yes'] as const;
const OFFERS: Readonly<Record<string, RecordOf<'offer'>['data']['status']>> = {
  Accepted: 'accepted',
  Declined: 'declined',
  Pending: 'sent',
  Canceled: 'withdrawn',
  Cancelled: 'withdrawn',
};

function personOf(user: JsonObject): Person {
  const names = [textIn(user.firstName), textIn(user.lastName)].filter((name) => name !== null);
  return { name: names.join(' ') || textIn(user.name), email: textIn(user.email) };
}

export function jobOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('job', original);
  const title = textIn(original.title);
  if (title === null) return [unreadable('job', common, 'The job has no title.')];
  const isClosed = original.status === 'Closed' || original.status === 'Archived';
  const data = {
    title,
    ...(isClosed ? { status: 'closed' as const } : {}),
    ...(original.confidential === true ? { confidential: true } : {}),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

export function candidateOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('candidate', original);
  const names = namesOf(null, null, textIn(original.name));
  if (names === null) return [unreadable('candidate', common, 'The candidate has no name.')];
  const [otherEmail = null] = textsIn(original.emailAddresses, 'value');
  const [otherPhone] = textsIn(original.phoneNumbers, 'value');
  const places = textsIn(objectIn(original.location).locationComponents, 'name');
  const location = places.join(', ') || (textIn(objectIn(original.primaryLocation).name) ?? undefined);
  const tags = textsIn(original.tags, 'title', 'name');
  const data = {
    firstName: names[0],
    lastName: names[1],
    email: textIn(objectIn(original.primaryEmailAddress).value) ?? otherEmail,
    ...given({
      phone: textIn(objectIn(original.primaryPhoneNumber).value) ?? otherPhone,
      location,
      headline: textIn(original.position) ?? undefined,
      createdAt: timeIn(original.createdAt),
    }),
    ...linksOf(textsIn(original.socialLinks, 'url')),
    ...(tags.length === 0 ? {} : { tags }),
    ...sourceFieldsIn(original.customFields),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'candidate', data }];
}

export function noteOf(candidate: string, original: JsonObject): AnyRecord[] {
  const common = commonOf('note', original);
  const text = textIn(original.content) ?? textIn(objectIn(original.content).value);
  if (original.isPrivate === true)
    return [unreadable('note', common, 'The note is private: everyone here could read it.')];
  if (text === null) return [unreadable('note', common, 'The note has no text.')];
  const author = personOf(objectIn(original.author));
  return noteRecords(common, { candidate, text, createdAt: timeIn(original.createdAt), author });
}

/** @param urlOf where a file can be read for a short time */
export function filesOf(
  source: Source,
  candidate: JsonObject,
  urlOf: (handle: string) => Promise<string | null>,
): AnyRecord[] {
  const resume = objectIn(candidate.resumeFileHandle);
  const resumeId = idIn(resume.id);
  const others = objectsIn(candidate.fileHandles).filter(({ id }) => idIn(id) !== resumeId);
  return [...(resumeId === null ? [] : [resume]), ...others].map((file): AnyRecord => {
    const { handle, ...original } = file;
    const common = commonOf('file', original);
    const fileName = (textIn(file.name) ?? 'file').slice(-255);
    const kind = idIn(file.id) === resumeId ? ('resume' as const) : fileKindOf(fileName);
    const read = async (signal?: AbortSignal) => {
      const url = await urlOf(textIn(handle) ?? '');
      if (url === null) throw new FileError('Ashby has no link for the file.');
      return download(source.egress, url, signal);
    };
    const fetch = (signal?: AbortSignal) =>
      read(signal).catch((error: unknown) => {
        if (error instanceof FileError) return read(signal); // the link has expired meanwhile
        throw error;
      });
    const data = { candidate: idIn(candidate.id) ?? '', fileName, kind };
    return { ...common, type: 'file', data, fetch };
  });
}

/** An application with its history. */
export function applicationOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('application', original);
  const candidate = idIn(objectIn(original.candidate).id) ?? idIn(original.candidateId);
  const job = idIn(objectIn(original.job).id) ?? idIn(original.jobId);
  const fail = (error: string) => [unreadable('application', common, error)];
  if (candidate === null || job === null) return fail('The application has no candidate, or no job.');
  const archiveReason = objectIn(original.archiveReason);
  const isWithdrawn = /candidate/i.test(textIn(archiveReason.reasonType) ?? '');
  const known = STATUSES[textIn(original.status) ?? ''];
  if (known === undefined) return fail(`The status ${String(original.status).slice(0, 40)} is not known.`);
  const status = known === 'rejected' && isWithdrawn ? 'withdrawn' : known;
  const history = objectsIn(original.applicationHistory)
    .flatMap(({ title, enteredStageAt }) => {
      const [stage, at] = [textIn(title), timeIn(enteredStageAt)];
      // Being archived is a status here.
      return stage === null || at === undefined || /^archived$/i.test(stage) ? [] : [{ stage, at }];
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const current = objectIn(original.currentInterviewStage);
  const stage = current.type === 'Archived' ? null : textIn(current.title);
  const source = textIn(objectIn(original.source).title);
  const reason = textIn(archiveReason.text);
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const data = {
    candidate,
    job: { foreignId: job },
    stage: stage ?? history.at(-1)?.stage ?? null,
    status,
    ...given({
      appliedAt: timeIn(original.createdAt),
      endedAt: timeIn(original.archivedAt) ?? (status === 'hired' ? timeIn(original.hiredAt) : undefined),
    }),
    ...(history.length === 0 ? {} : { history }),
    ...sourceFieldsIn(original.customFields),
    ...(source === null ? {} : { source }),
    ...(reason === null || !isEnded ? {} : { rejectionReason: reason }),
  };
  return [...choiceRecords(common.place, { source, reason, status }), { ...common, type: 'application', data }];
}

/** A schedule has an event for each conversation. */
export function interviewsOf(source: Source, schedule: JsonObject): AnyRecord[] {
  const application = idIn(schedule.applicationId);
  const scheduleStatus = textIn(schedule.status) ?? '';
  return objectsIn(schedule.interviewEvents).map((event) => {
    const common = commonOf('interview', event);
    const start = momentIn(event.startTime);
    if (application === null || start === undefined)
      return unreadable('interview', common, 'The interview has no application, or no time.');
    return interviewRecord(source, common, {
      application,
      scheduledAt: start,
      status: /cancel/i.test(scheduleStatus) ? 'canceled' : 'scheduled',
      people: objectsIn(event.interviewers).map(personOf),
      title: textIn(objectIn(event.interview).title) ?? textIn(event.title) ?? undefined,
      location: textIn(event.location)?.slice(0, 500),
      createdAt: timeIn(event.createdAt),
      durationMins: minutesBetween(start, momentIn(event.endTime)),
    });
  });
}

/** The values of a form are named by the paths of its fields. */
export function feedbackOf(source: Source, application: JsonObject, all: JsonObject[]): AnyRecord[] {
  const candidate = idIn(objectIn(application.candidate).id) ?? idIn(application.candidateId) ?? '';
  const seen = new Set<string>();
  const inOrder = [...all].sort((a, b) => ((timeIn(a.submittedAt) ?? '') < (timeIn(b.submittedAt) ?? '') ? -1 : 1));
  return inOrder.flatMap((original) => {
    const values = objectIn(original.submittedValues);
    const titles = titlesOf(objectIn(original.formDefinition));
    const overall = scoreIn(values.overall_recommendation);
    const lines = Object.entries(values).flatMap(([path, value]) => {
      if (path === 'overall_recommendation') return [];
      const text = textIn(value) ?? textIn(objectIn(value).value) ?? idIn(scoreIn(value));
      return text === null ? [] : [path === 'feedback' ? text : `${titles.get(path) ?? path}\n${text}`];
    });
    return assessmentRecords(
      source,
      commonOf('scorecard', original),
      {
        candidate,
        application: idIn(application.id),
        interview: idIn(original.interviewEventId) ?? undefined,
        author: personOf(objectIn(original.submittedByUser)),
        rating: overall === null ? null : (RATINGS[overall - 1] ?? null),
        ratingText: overall === null ? undefined : RATINGS[overall - 1]?.replace('_', ' '),
        comment: lines.join('\n\n'),
        createdAt: timeIn(original.submittedAt),
      },
      seen,
    );
  });
}

function titlesOf(form: JsonObject): Map<string, string> {
  const fields = objectsIn(form.sections).flatMap((section) => objectsIn(section.fields));
  const named = fields.map((entry) => (entry.field === undefined ? entry : objectIn(entry.field)));
  return new Map(
    named.flatMap(({ path, title }) => {
      const [key, text] = [textIn(path), textIn(title)];
      return key === null || text === null ? [] : [[key, text] as const];
    }),
  );
}

/** From 1 to 4, as a text, a number or an object. */
function scoreIn(value: unknown): number | null {
  const score = Number(idIn(value) ?? idIn(objectIn(value).score) ?? Number.NaN);
  return Number.isInteger(score) ? score : null;
}

export function offerOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('offer', original);
  const application = idIn(original.applicationId);
  if (application === null) return [unreadable('offer', common, 'The offer has no application.')];
  const version = objectIn(original.latestVersion);
  const salary = objectIn(version.salary);
  const pay = [idIn(salary.value), textIn(salary.currencyCode)].filter((part) => part !== null).join(' ');
  const status = OFFERS[textIn(original.acceptanceStatus) ?? ''] ?? 'draft';
  const data = {
    application,
    status,
    ...given({
      startDate: dateIn(version.startDate),
      sentAt: status === 'draft' ? undefined : timeIn(version.createdAt),
      decidedAt: status === 'accepted' || status === 'declined' ? timeIn(original.decidedAt) : undefined,
      createdAt: timeIn(version.createdAt),
    }),
    ...(pay === '' ? {} : { notes: `Salary: ${pay}` }),
  };
  return [{ ...common, type: 'offer', data }];
}
