import { canonicalLabel } from '../../../../../platform/text/plain-name.ts';
import { withScheme } from '../../../../../platform/text/web-address.ts';
import type { AnyRecord, RecordOf } from '../adapter.ts';
import type { JsonObject } from './json-lists.ts';

/** What records of the lists that are read one by one refer to. */
export interface Lookup {
  /** The names of stages, sources, reasons and users, by their IDs. */
  stages: Map<string, string>;
  sources: Map<string, string>;
  reasons: Map<string, string>;
  users: Map<string, string>;
  /** The stages that applications have entered, by the application. */
  history: Map<string, { stage: string; at: string }[]>;
  /** The reason of each rejected application. */
  rejections: Map<string, string>;
}

const STATUSES: Readonly<Record<string, RecordOf<'application'>['data']['status']>> = {
  active: 'active',
  in_process: 'active',
  hired: 'hired',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
};
const NOTE_CHARACTERS = 5_000;
const SYSTEM = 'greenhouse';

/** IDs are numbers in some versions and texts in others. */
export function idIn(value: unknown): string | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @returns undefined for anything that is not a time of the past */
export function timeIn(value: unknown): string | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) || at > Date.now() ? undefined : new Date(at).toISOString();
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

function valuesIn(value: unknown): string[] {
  return objectsIn(value).flatMap((item) => textIn(item.value ?? item.url ?? item.name) ?? []);
}

function common(type: AnyRecord['type'], list: string, original: JsonObject) {
  const id = idIn(original.id) ?? '';
  return { type, foreignId: id, place: `${list} ${id}`, original };
}

export function jobOf(original: JsonObject): AnyRecord {
  const status = textIn(original.status);
  const title = textIn(original.name);
  if (title === null) return { ...common('job', 'job', original), error: 'The job has no name.' };
  return {
    ...common('job', 'job', original),
    type: 'job',
    // Jobs of which nobody is to know must not become visible; open jobs are published by hand.
    data: {
      title,
      ...(status === 'closed' ? { status } : {}),
      ...(original.confidential === true ? { confidential: true } : {}),
      externalRefs: [{ system: SYSTEM, id: idIn(original.id) ?? title }],
    },
  };
}

/** A candidate, and with the former API the applications within it. */
export function candidateOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const [email = null] = valuesIn(original.email_addresses);
  const [phone] = valuesIn(original.phone_numbers);
  const [location] = valuesIn(original.addresses);
  const links = [...valuesIn(original.social_media_addresses), ...valuesIn(original.website_addresses)].map(withScheme);
  const linkedinUrl = links.find((link) => /linkedin\.com/i.test(link));
  const githubUrl = links.find((link) => /github\.com/i.test(link));
  const websiteUrl = links.find(
    (link) => link !== linkedinUrl && link !== githubUrl && /^https?:\/\/[^\s.]+\.[^\s]+$/.test(link),
  );
  const tags = Array.isArray(original.tags)
    ? original.tags.flatMap((tag) => textIn(tag) ?? textIn((tag as JsonObject | null)?.name) ?? [])
    : [];
  const createdAt = timeIn(original.created_at);
  const [first, last] = [textIn(original.first_name), textIn(original.last_name)];
  const record = common('candidate', 'candidate', original);
  const headline = textIn(original.title) ?? undefined;
  if (original.private === true)
    return [{ ...record, error: 'The candidate is private: everyone here could see them.' }];
  if (first === null && last === null) return [{ ...record, error: 'The candidate has no name.' }];
  const optional = { phone, location, linkedinUrl, githubUrl, websiteUrl, headline, createdAt };
  return [
    {
      ...record,
      type: 'candidate',
      data: {
        firstName: first ?? last!, // one of them is set
        lastName: first === null ? '' : (last ?? ''),
        email,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
        ...(tags.length === 0 ? {} : { tags }),
        externalRefs: [{ system: SYSTEM, id: record.foreignId }],
      },
    },
    ...objectsIn(original.applications).flatMap((application) =>
      applicationOf({ candidate_id: original.id, ...application }, lookup),
    ),
  ];
}

/** An application with the source and the reason that it names. */
export function applicationOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const record = common('application', 'application', original);
  const candidate = idIn(original.candidate_id);
  const [embeddedJob] = objectsIn(original.jobs);
  const job = idIn(original.job_id) ?? idIn(embeddedJob?.id);
  const status = STATUSES[textIn(original.status) ?? 'active'];
  const fail = (error: string): AnyRecord[] => [{ ...record, error }];
  if (job === null) return fail('A prospect without a job: the candidate is imported, the application is not.');
  if (candidate === null) return fail('The application has no candidate.');
  if (status === undefined) return fail(`The status ${String(original.status).slice(0, 40)} is not known.`);
  const history = lookup.history.get(record.foreignId) ?? [];
  const named = (value: unknown, field: string) => textIn((value as JsonObject | null | undefined)?.[field]);
  const stage = named(original.current_stage, 'name') ?? textIn(original.stage_name) ?? history.at(-1)?.stage ?? null;
  const source = named(original.source, 'public_name') ?? lookup.sources.get(idIn(original.source_id) ?? '') ?? null;
  const reasonId = lookup.rejections.get(record.foreignId) ?? '';
  const reason = named(original.rejection_reason, 'name') ?? lookup.reasons.get(reasonId) ?? null;
  const appliedAt = timeIn(original.applied_at) ?? timeIn(original.created_at);
  const endedAt =
    timeIn(original.rejected_at) ??
    timeIn(original.hired_at) ??
    (status === 'hired' ? timeIn(original.last_activity_at) : undefined);
  const choice = { place: record.place, isRepeated: true };
  const isEnded = status === 'rejected' || status === 'withdrawn';
  return [
    ...(source === null
      ? []
      : [
          {
            ...choice,
            type: 'source' as const,
            foreignId: keyOf(source),
            original: { name: source },
            data: { name: source },
          },
        ]),
    ...(reason === null || !isEnded
      ? []
      : [
          {
            ...choice,
            type: 'rejection_reason' as const,
            foreignId: `${status} ${keyOf(reason)}`,
            original: { name: reason },
            data: { label: reason, kind: status },
          },
        ]),
    {
      ...record,
      type: 'application',
      data: {
        candidate,
        job: { foreignId: job },
        stage,
        status,
        ...(appliedAt === undefined ? {} : { appliedAt }),
        ...(endedAt === undefined ? {} : { endedAt }),
        ...(history.length === 0
          ? {}
          : { history: history.filter(({ at }) => appliedAt === undefined || at >= appliedAt) }),
        ...(source === null ? {} : { source }),
        ...(reason === null || !isEnded ? {} : { rejectionReason: reason }),
      },
    },
  ];
}

/** Notes have no visibility here, so only those are imported that everyone could read. */
export function noteOf(original: JsonObject, lookup: Lookup): AnyRecord[] {
  const record = common('note', 'note', original);
  const candidate = idIn(original.candidate_id);
  const body = [textIn(original.subject), textIn(original.body)].filter((text) => text !== null).join('\n\n');
  const visibility = textIn(original.visibility) ?? 'publicly_visible';
  if (!/^public/.test(visibility))
    return [{ ...record, error: `The note is ${visibility}: everyone here could read it.` }];
  if (candidate === null || body === '') return [{ ...record, error: 'The note has no candidate, or no text.' }];
  const authorName = lookup.users.get(idIn(original.user_id) ?? '');
  const createdAt = timeIn(original.created_at);
  const pieces = Array.from({ length: Math.ceil(body.length / NOTE_CHARACTERS) }, (_, n) =>
    body.slice(n * NOTE_CHARACTERS, (n + 1) * NOTE_CHARACTERS),
  );
  return pieces.map((piece, number) => ({
    ...record,
    type: 'note' as const,
    foreignId: number === 0 ? record.foreignId : `${record.foreignId}.${number + 1}`,
    data: {
      candidate,
      body: piece,
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(authorName === undefined ? {} : { authorName }),
    },
  }));
}

function keyOf(name: string): string {
  return canonicalLabel(name).toLowerCase();
}
