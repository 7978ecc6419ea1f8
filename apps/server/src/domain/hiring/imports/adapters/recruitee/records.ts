import type { AnyRecord, RecordOf } from '../adapter.ts';
import { choiceRecords, commonOf, linksOf, namesOf, noteRecords, type Person, unreadable } from '../records.ts';
import { given, idIn, type JsonObject, objectIn, textIn, textsIn, timeIn } from '../values.ts';

/** What candidates refer to, by ID. */
export interface Lookup {
  stages: Map<string, string>;
  reasons: Map<string, string>;
  users: Map<string, Person>;
}

const SYSTEM = 'recruitee';

export function offerOf(original: JsonObject): AnyRecord[] {
  const common = commonOf('offer', original);
  const title = textIn(original.title);
  if (title === null) return [unreadable('job', common, 'The job has no title.')];
  const data = {
    title,
    ...(original.status === 'closed' || original.status === 'archived' ? { status: 'closed' as const } : {}),
    ...given({
      department: (textIn(original.department) ?? undefined)?.slice(0, 120),
      location: (textIn(original.location) ?? undefined)?.slice(0, 120),
    }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'job', data }];
}

export function candidateOf(original: JsonObject): AnyRecord[] {
  const { cv_url: _expires, photo_thumb_url: _photo, ...rest } = original;
  const common = commonOf('candidate', rest);
  const names = namesOf(null, null, textIn(original.name));
  if (names === null) return [unreadable('candidate', common, 'The candidate has no name.')];
  const [email = null] = textsIn(original.emails, 'email', 'value');
  const [phone] = textsIn(original.phones, 'phone', 'value');
  const tags = textsIn(original.tags, 'name');
  const data = {
    firstName: names[0],
    lastName: names[1],
    email,
    ...given({ phone, createdAt: timeIn(original.created_at) }),
    ...linksOf([...textsIn(original.social_links, 'url'), ...textsIn(original.links, 'url')]),
    ...(tags.length === 0 ? {} : { tags }),
    externalRefs: [{ system: SYSTEM, id: common.foreignId }],
  };
  return [{ ...common, type: 'candidate', data }];
}

export function placementOf(
  candidate: string,
  original: JsonObject,
  person: JsonObject,
  { stages, reasons }: Lookup,
): AnyRecord[] {
  const common = commonOf('placement', original);
  const job = idIn(original.offer_id);
  if (job === null) return [unreadable('application', common, 'The placement has no offer.')];
  const reasonId = idIn(original.disqualify_reason_id) ?? idIn(objectIn(original.disqualify_reason).id);
  const reason = textIn(objectIn(original.disqualify_reason).name) ?? reasons.get(reasonId ?? '') ?? null;
  const disqualifiedAt = timeIn(original.disqualified_at);
  const isDisqualified = disqualifiedAt !== undefined || reasonId !== null || reason !== null;
  const hiredAt = timeIn(original.hired_at);
  const isWithdrawn = /withdr|candidate declined/i.test(reason ?? '');
  const status = hiredAt !== undefined ? 'hired' : !isDisqualified ? 'active' : isWithdrawn ? 'withdrawn' : 'rejected';
  const source = textIn(person.source);
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const data = {
    candidate,
    job: { foreignId: job },
    stage: stages.get(idIn(original.stage_id) ?? '') ?? null,
    status: status as RecordOf<'application'>['data']['status'],
    ...given({
      appliedAt: timeIn(original.created_at) ?? timeIn(person.created_at),
      endedAt: hiredAt ?? (isEnded ? disqualifiedAt : undefined),
    }),
    ...(source === null ? {} : { source }),
    ...(reason === null || !isEnded ? {} : { rejectionReason: reason }),
  };
  return [
    ...choiceRecords(common.place, { source, reason: isEnded ? reason : null, status }),
    { ...common, type: 'application', data },
  ];
}

export function noteOf(candidate: string, original: JsonObject, { users }: Lookup): AnyRecord[] {
  const common = commonOf('note', original);
  const visibility = textIn(objectIn(original.visibility).level) ?? textIn(original.visibility);
  if (original.private === true || (visibility !== null && !/public|everyone|all/i.test(visibility)))
    return [unreadable('note', common, 'Not everyone could read the note: everyone here could.')];
  const text = textIn(original.body) ?? textIn(original.text);
  if (text === null) return [unreadable('note', common, 'The note has no text.')];
  const author = users.get(idIn(original.admin_id) ?? idIn(objectIn(original.admin).id) ?? '');
  return noteRecords(common, { candidate, text, createdAt: timeIn(original.created_at), ...given({ author }) });
}

export function coverLetterOf(candidate: string, { cover_letter: letter, created_at: at }: JsonObject): AnyRecord[] {
  const text = textIn(letter);
  if (text === null) return [];
  const common = commonOf('cover letter of candidate', { cover_letter: text }, candidate);
  const note = { ...common, foreignId: `cover letter ${candidate}` };
  return noteRecords(note, { candidate, text: `Cover letter\n\n${text}`, createdAt: timeIn(at) });
}

/** The CV has no ID of its own, and its name is in its address only. */
export function resumeOf(
  { id, cv_original_filename: name }: JsonObject,
  url: string | null,
  fetch: (signal?: AbortSignal) => Promise<Uint8Array>,
): AnyRecord[] {
  const candidate = idIn(id);
  if (url === null || candidate === null) return [];
  const inAddress = decodeURIComponent(
    URL.parse(url)
      ?.pathname.split('/')
      .at(-1)
      ?.replace(/%(?![\da-f]{2})/gi, '%25') ?? '',
  );
  const fileName = (textIn(name) ?? textIn(inAddress) ?? 'cv').slice(-255);
  const common = commonOf('CV of candidate', { fileName }, candidate);
  return [
    { ...common, foreignId: `cv ${candidate}`, type: 'file', data: { candidate, fileName, kind: 'resume' }, fetch },
  ];
}
