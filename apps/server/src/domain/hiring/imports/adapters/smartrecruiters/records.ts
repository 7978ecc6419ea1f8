import type { AnyRecord, RecordOf } from '../adapter.ts';
import { choiceRecords, commonOf, fileKindOf, linksOf, namesOf, unreadable } from '../records.ts';
import { given, idIn, type JsonObject, objectIn, objectsIn, textIn, timeIn } from '../values.ts';

const SYSTEM = 'smartrecruiters';
const STATUSES: Readonly<Record<string, { status: RecordOf<'application'>['data']['status']; stage: string | null }>> =
  {
    LEAD: { status: 'active', stage: 'Lead' },
    NEW: { status: 'active', stage: 'New' },
    IN_REVIEW: { status: 'active', stage: 'In review' },
    INTERVIEW: { status: 'active', stage: 'Interview' },
    OFFERED: { status: 'active', stage: 'Offered' },
    HIRED: { status: 'hired', stage: null },
    REJECTED: { status: 'rejected', stage: null },
    WITHDRAWN: { status: 'withdrawn', stage: null },
    TRANSFERRED: { status: 'withdrawn', stage: null },
  };

export function jobOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('job', original);
  const title = textIn(original.title);
  if (title === null) return [unreadable('job', common, 'The job has no title.')];
  const place = objectIn(original.location);
  const location = [textIn(place.city), textIn(place.country)].filter((part) => part !== null).join(', ');
  const isClosed = original.status === 'FILLED' || original.status === 'CANCELLED';
  const data = {
    title,
    ...(isClosed ? { status: 'closed' as const } : {}),
    ...given({
      department: textIn(objectIn(original.department).label)?.slice(0, 120),
      location: location === '' ? undefined : location.slice(0, 120),
    }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

export function candidateOf(original: JsonObject, tags: string[]): AnyRecord[] {
  const common = commonOf('candidate', original);
  const names = namesOf(textIn(original.firstName), textIn(original.lastName));
  if (names === null) return [unreadable('candidate', common, 'The candidate has no name.')];
  const place = objectIn(original.location);
  const location = [textIn(place.city), textIn(place.country)].filter((part) => part !== null).join(', ');
  const links = Object.values(objectIn(original.web)).flatMap((value) => textIn(value) ?? []);
  const data = {
    firstName: names[0],
    lastName: names[1],
    email: textIn(original.email),
    ...given({
      phone: textIn(original.phoneNumber) ?? undefined,
      location: location === '' ? undefined : location,
      createdAt: timeIn(original.createdOn),
    }),
    ...linksOf(links),
    ...(tags.length === 0 ? {} : { tags }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'candidate', data }];
}

/** The jobs of a candidate. */
export function assignmentsOf({ primaryAssignment, secondaryAssignments }: JsonObject): JsonObject[] {
  return [objectIn(primaryAssignment), ...objectsIn(secondaryAssignments)].filter(({ job }) => job !== undefined);
}

export function applicationOf(
  candidate: string,
  original: JsonObject,
  { history: changes, origin }: { history: readonly JsonObject[]; origin: JsonObject },
): AnyRecord[] {
  const job = idIn(objectIn(original.job).id) ?? '';
  const common = commonOf('assignment', original, `${candidate} ${job}`);
  const known = STATUSES[textIn(original.status) ?? ''];
  if (known === undefined)
    return [unreadable('application', common, `The status ${String(original.status).slice(0, 40)} is not known.`)];
  const { status } = known;
  const inOrder = changes
    .map((change) => ({ ...change, at: timeIn(change.changedOn) }) as JsonObject & { at: string | undefined })
    .filter((change) => change.at !== undefined)
    .sort((a, b) => (a.at! < b.at! ? -1 : 1));
  const stageIn = (change: JsonObject) => {
    const stage = STATUSES[textIn(change.status) ?? '']?.stage ?? null;
    return stage === null ? null : (textIn(change.subStatus) ?? stage);
  };
  const history = inOrder.flatMap((change) => {
    const stage = stageIn(change);
    return stage === null ? [] : [{ stage, at: change.at! }];
  });
  const ending = inOrder.findLast((change) => change.status === original.status && stageIn(change) === null);
  const source = textIn(origin.source) ?? textIn(origin.sourceType);
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const named = [original.reasonOfRejection, original.reasonOfWithdrawal].map(
    (one) => textIn(one) ?? textIn(objectIn(one).label),
  );
  const reason =
    original.status === 'TRANSFERRED' ? 'Transferred to another job' : (named.find((text) => text !== null) ?? null);
  const data = {
    candidate,
    job: { foreignId: job },
    stage: stageIn(original) ?? history.at(-1)?.stage ?? null,
    status,
    ...given({
      appliedAt: history[0]?.at ?? timeIn(original.createdOn),
      endedAt: status === 'active' ? undefined : ending?.at,
    }),
    ...(history.length === 0 ? {} : { history }),
    ...(source === null ? {} : { source }),
    ...(reason === null || !isEnded ? {} : { rejectionReason: reason }),
  };
  return [
    ...choiceRecords(common.place, { source, reason: isEnded ? reason : null, status }),
    { ...common, type: 'application', data },
  ];
}

export function fileOf(candidate: string, original: JsonObject, fetch: () => Promise<Uint8Array>): AnyRecord[] {
  const { actions: _links, ...rest } = original;
  const data = {
    candidate,
    fileName: (textIn(original.name) ?? 'file').slice(-255),
    kind: fileKindOf(textIn(original.type)),
    ...given({ createdAt: timeIn(original.createdOn) }),
  };
  return [{ ...commonOf('attachment', rest), type: 'file', data, fetch }];
}
