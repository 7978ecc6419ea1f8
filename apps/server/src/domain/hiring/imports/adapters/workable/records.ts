import type { AnyRecord, RecordOf, Source } from '../adapter.ts';
import {
  assessmentRecords,
  choiceRecords,
  commonOf,
  fileKindOf,
  hashed,
  interviewRecord,
  linksOf,
  minutesBetween,
  namesOf,
  noteRecords,
  type Person,
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

interface Subject {
  candidate: string;
  application: string;
}

const SYSTEM = 'workable';
const OFFERS: Readonly<Record<string, RecordOf<'offer'>['data']['status']>> = {
  accepted: 'accepted',
  signed: 'accepted',
  declined: 'declined',
  rejected: 'declined',
  sent: 'sent',
  withdrawn: 'withdrawn',
};

/** Applications of one person have the email address in common. */
export function personKey(source: Source, { id, email }: JsonObject): string {
  const address = textIn(email)?.toLowerCase();
  return address === undefined ? (idIn(id) ?? '') : hashed(source, address);
}

export function jobOf(original: JsonObject): AnyRecord[] {
  const shortcode = idIn(original.shortcode) ?? '';
  const common = commonOf('job', original, shortcode);
  const title = textIn(original.title) ?? textIn(original.full_title);
  if (title === null) return [unreadable('job', common, 'The job has no title.')];
  const place = objectIn(original.location);
  const location =
    textIn(place.location_str) ?? textIn([textIn(place.city), textIn(place.country)].filter(Boolean).join(', '));
  const data = {
    title,
    ...(original.state === 'closed' || original.state === 'archived' ? { status: 'closed' as const } : {}),
    ...given({
      department: (textIn(original.department) ?? undefined)?.slice(0, 120),
      location: (location ?? undefined)?.slice(0, 120),
    }),
    externalRefs: [{ system: SYSTEM, id: shortcode }],
  };
  return [{ ...common, type: 'job', data }];
}

export function candidateOf({ candidate }: Subject, original: JsonObject): AnyRecord[] {
  const { resume_url: _resume, image_url: _image, ...rest } = original; // links that expire
  const common = { ...commonOf('candidate', rest), foreignId: candidate };
  const names = namesOf(textIn(original.firstname), textIn(original.lastname), textIn(original.name));
  if (names === null) return [unreadable('candidate', common, 'The candidate has no name.')];
  const location = textIn(original.address) ?? textIn(objectIn(original.location).location_str);
  const tags = textsIn(original.tags, 'name');
  const data = {
    firstName: names[0],
    lastName: names[1],
    email: textIn(original.email),
    ...given({
      phone: textIn(original.phone) ?? undefined,
      location: location ?? undefined,
      headline: textIn(original.headline) ?? undefined,
      summary: textIn(original.summary)?.slice(0, 20_000),
      createdAt: timeIn(original.created_at),
    }),
    ...linksOf(textsIn(original.social_profiles, 'url')),
    ...(tags.length === 0 ? {} : { tags }),
    externalRefs: [{ system: SYSTEM, id: idIn(original.id) ?? '' }],
  };
  return [{ ...common, type: 'candidate', data, isRepeated: true }];
}

export function applicationOf(subject: Subject, original: JsonObject, activities: readonly JsonObject[]): AnyRecord[] {
  const { resume_url: _resume, image_url: _image, ...rest } = original;
  const common = commonOf('application', rest);
  const job = idIn(objectIn(original.job).shortcode);
  if (job === null) return [unreadable('application', common, 'The candidate has not applied for a job.')];
  const isHired = original.stage_kind === 'hired' || textIn(original.hired_at) !== null;
  const status =
    original.withdrew === true
      ? 'withdrawn'
      : original.disqualified === true
        ? 'rejected'
        : isHired
          ? 'hired'
          : 'active';
  const history = activities
    .flatMap(({ action, stage_name: stageName, target_stage: target, created_at: at }) => {
      const stage = textIn(target) ?? textIn(objectIn(target).name) ?? textIn(stageName);
      const time = timeIn(at);
      return /^(?:applied|moved|sourced)$/.test(textIn(action) ?? '') && stage !== null && time !== undefined
        ? [{ stage, at: time }]
        : [];
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const ending = activities.find(({ action }) => action === 'disqualified' || action === 'withdrew');
  const source = textIn(original.common_source) ?? textIn(original.source);
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const reason = isEnded ? textIn(original.disqualification_reason) : null;
  const appliedAt = history[0]?.at ?? timeIn(original.created_at);
  const data = {
    candidate: subject.candidate,
    job: { foreignId: job },
    stage: textIn(original.stage),
    status: status as RecordOf<'application'>['data']['status'],
    ...given({
      appliedAt,
      endedAt: isEnded
        ? (timeIn(original.disqualified_at) ?? timeIn(ending?.created_at))
        : status === 'hired'
          ? timeIn(original.hired_at)
          : undefined,
    }),
    ...(history.length === 0 ? {} : { history }),
    ...(source === null ? {} : { source }),
    ...(reason === null ? {} : { rejectionReason: reason }),
  };
  return [...choiceRecords(common.place, { source, reason, status }), { ...common, type: 'application', data }];
}

/** Comments are notes, and ratings scorecards. */
export function activitiesOf(
  source: Source,
  { candidate, application }: Subject,
  activities: readonly JsonObject[],
  users: ReadonlyMap<string, Person>,
): AnyRecord[] {
  const seen = new Set<string>();
  const inOrder = [...activities].sort((a, b) =>
    (timeIn(a.created_at) ?? '') < (timeIn(b.created_at) ?? '') ? -1 : 1,
  );
  return inOrder.flatMap((original) => {
    const member = objectIn(original.member);
    const author = users.get(idIn(member.id) ?? '') ?? { name: textIn(member.name) };
    const createdAt = timeIn(original.created_at);
    const text = textIn(original.body);
    if (original.action === 'comment') {
      const common = commonOf('comment', original);
      return text === null
        ? [unreadable('note', common, 'The comment has no text.')]
        : noteRecords(common, { candidate, text, createdAt, author });
    }
    if (original.action !== 'rating') return [];
    const { rating, ratingText } = ratingIn(objectIn(original.rating));
    return assessmentRecords(
      source,
      commonOf('rating', original),
      { candidate, application, author, rating, ratingText, comment: text ?? '', createdAt },
      seen,
    );
  });
}

/** Scores are words or numbers; the scale says up to which number, or what kind of words. */
function ratingIn({
  score,
  scale,
  grade,
}: JsonObject): Pick<Parameters<typeof assessmentRecords>[2], 'rating' | 'ratingText'> {
  const ratingText =
    [idIn(score) ?? idIn(grade), textIn(scale)].filter((part) => part !== null).join(', ') || undefined;
  const named: Readonly<Record<string, 'strong_no' | 'no' | 'yes' | 'strong_yes'>> = {
    'definitely no': 'strong_no',
    no: 'no',
    yes: 'yes',
    'definitely yes': 'strong_yes',
    'strong yes': 'strong_yes',
    'strong no': 'strong_no',
  };
  const word = (textIn(score) ?? '').toLowerCase().replaceAll('_', ' ');
  if (named[word] !== undefined) return { rating: named[word], ratingText: word };
  const top = typeof scale === 'number' ? scale : scale === 'stars' ? 5 : Number.NaN;
  const share = Number(idIn(score) ?? idIn(grade) ?? Number.NaN) / top;
  if (Number.isNaN(share)) return { rating: null, ratingText };
  const rating = share > 0.8 ? 'strong_yes' : share > 0.6 ? 'yes' : share > 0.3 ? 'no' : 'strong_no';
  return { rating: share > 0.4 && share <= 0.6 ? null : rating, ratingText };
}

/** Interviews, and calls, of the calendar. */
export function eventOf(source: Source, original: JsonObject, users: ReadonlyMap<string, Person>): AnyRecord[] {
  if (!/interview|call|meeting/.test(textIn(original.type) ?? '')) return [];
  const common = commonOf('event', original);
  const start = momentIn(original.starts_at);
  const application = idIn(objectIn(original.candidate).id);
  if (start === undefined || application === null)
    return [unreadable('interview', common, 'The event has no candidate, or no time.')];
  return [
    interviewRecord(source, common, {
      application,
      scheduledAt: start,
      status: original.cancelled === true ? 'canceled' : 'scheduled',
      people: objectsIn(original.members).map(
        ({ id, name, email }) => users.get(idIn(id) ?? '') ?? { name: textIn(name), email: textIn(email) },
      ),
      title: textIn(original.title) ?? undefined,
      mode: original.type === 'call' ? 'phone' : undefined,
      notes: textIn(original.description) ?? undefined,
      durationMins: minutesBetween(start, momentIn(original.ends_at)),
    }),
  ];
}

export function offerOf({ application }: Subject, answer: JsonObject): AnyRecord[] {
  const original = answer.offer === undefined ? answer : objectIn(answer.offer);
  const state = textIn(original.state) ?? textIn(original.status);
  if (state === null) return [];
  const common = commonOf('offer', original, idIn(original.id) ?? `offer of ${application}`);
  const status = OFFERS[state] ?? 'draft';
  const terms = objectsIn(original.document_variables).flatMap(({ key, name, value }) => {
    const [label, text] = [textIn(name) ?? textIn(key), textIn(value) ?? idIn(value)];
    return label === null || text === null ? [] : [`${label}: ${text}`];
  });
  const data = {
    application,
    status,
    ...given({
      startDate: dateIn(original.start_date),
      sentAt: timeIn(original.sent_at),
      decidedAt:
        status === 'accepted' || status === 'declined'
          ? timeIn(original.decided_at ?? original.accepted_at)
          : undefined,
      createdAt: timeIn(original.created_at),
    }),
    ...(terms.length === 0 ? {} : { notes: terms.join('\n').slice(0, 20_000) }),
  };
  return [{ ...common, type: 'offer', data }];
}

export function fileOf(
  { candidate, application }: Subject,
  original: JsonObject,
  fetch: (signal?: AbortSignal) => Promise<Uint8Array>,
): AnyRecord[] {
  const { url: _url, ...rest } = original;
  const fileName = (textIn(original.name) ?? textIn(original.file_name) ?? 'file').slice(-255);
  const kind = fileKindOf(textIn(original.type) ?? fileName);
  const data = { candidate, application, fileName, kind, ...given({ createdAt: timeIn(original.created_at) }) };
  return [{ ...commonOf('file', rest), type: 'file', data, fetch }];
}
