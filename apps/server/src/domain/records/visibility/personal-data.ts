import { OperationResult, type OperationSpec } from '../../../platform/http/contract/operation.ts';
import { NAME, type TSchema } from '../../../platform/http/contract/schema.ts';

const CANDIDATE = [
  ...[
    'firstName',
    'lastName',
    'email',
    'emailUnreachableReason',
    'formerEmails',
    'phone',
    'location',
    'headline',
    'summary',
    'source',
    'tags',
  ],
  ...['linkedinUrl', 'githubUrl', 'websiteUrl', 'photoUrl', 'education', 'experience', 'customFields', 'externalRefs'],
];
const APPLICATION = [
  'source',
  'rejectReason',
  'rejectNote',
  'answers',
  'customFields',
  'externalRefs',
  'submissions',
  'attribution',
];
const FILE = ['fileName', 'externalRefs'];
const MEMBER = ['name', 'email', 'signature', 'externalRefs'];
const MESSAGE = ['from', 'to', 'cc', 'replyTo', 'subject', 'text', 'html', 'attachments', 'error', 'problems'];
const TASK = ['title', 'description'];
const INTERVIEW = ['title', 'location', 'meetingUrl', 'notes', 'customFields', 'externalRefs'];
// Sessions that are not of a plan can be about the candidate.
const BOOKING_LINK = ['sessions', 'location', 'meetingUrl'];
const OFFER = ['title', 'equity', 'notes', 'customFields', 'externalRefs'];
const RUN = ['error', 'triggerPayload', 'steps', 'event', 'cause', 'conditionResult', 'output', 'input'];
const QUARANTINED = ['firstName', 'lastName', 'email', 'reason', 'body', 'submission', 'visitor', 'files'];

/**
 * The fields with personal data, by the name of the schema: names, email addresses, phone numbers, addresses, links, free text,
 * files and answers. A key without personal data gets null for them, wherever a record with this schema appears: in reads, lists,
 * expanded records and events.
 */
export const PERSONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Candidate: CANDIDATE,
  CandidateOrTombstone: CANDIDATE,
  CandidateSummary: CANDIDATE,
  Application: APPLICATION,
  ApplicationOrTombstone: APPLICATION,
  ApplicationDetail: APPLICATION,
  ApplicationSubmission: [
    'profile',
    'answers',
    'source',
    'ip',
    'userAgent',
    'unverifiedConsent',
    'attribution',
    'files',
  ],
  ApplicationAnswer: ['answer', 'label'],
  Note: ['body', 'externalRefs'],
  NoteOrTombstone: ['body', 'externalRefs'],
  Message: MESSAGE,
  MessageOrTombstone: MESSAGE,
  MessagePreview: ['from', 'to', 'cc', 'replyTo', 'subject', 'text', 'html', 'followUps'],
  RemoteImages: ['images'],
  Tag: ['label'],
  TagOfCandidate: ['label'],
  TagSuggestions: ['labels'],
  CandidateFile: FILE,
  CandidateFileOrTombstone: FILE,
  FileOfCandidate: FILE,
  FileText: ['text', 'hiddenText'],
  DownloadLink: ['url'],
  NewCandidateLink: ['url'],
  OfferResponse: ['name', 'ip', 'userAgent', 'text', 'textSha256'],
  ResumePrefill: ['fields'],
  Interview: INTERVIEW,
  InterviewOrTombstone: INTERVIEW,
  BookingLink: BOOKING_LINK,
  BookingLinkOrTombstone: BOOKING_LINK,
  CreatedBookingLink: [...BOOKING_LINK, 'url'],
  Offer: OFFER,
  OfferOrTombstone: OFFER,
  Scorecard: ['comment', 'criteria', 'externalRefs'],
  ScorecardOrTombstone: ['comment', 'criteria', 'externalRefs'],
  Task: TASK,
  TaskOrTombstone: TASK,
  // The terms of a search can be a name.
  SavedView: ['query'],
  SavedViewOrTombstone: ['query'],
  // Values of the source.
  Import: ['preview', 'error'],
  ImportOrTombstone: ['preview', 'error'],
  ImportItem: ['foreignId', 'original', 'reason'],
  PoolEntry: ['reason', 'source'],
  PoolEntryOrTombstone: ['reason', 'source'],
  QuarantinedSubmission: QUARANTINED,
  QuarantinedSubmissionSummary: QUARANTINED,
  Email: ['to', 'subject', 'text', 'html', 'calendar', 'error'],
  Member: MEMBER,
  MemberOrTombstone: MEMBER,
  Actor: ['name'],
  Owner: ['name'],
  PossibleDuplicate: ['firstName', 'lastName', 'email', 'phone', 'headline', 'location'],
  RetentionPreviewItem: ['firstName', 'lastName', 'email'],
  AutomationRun: RUN,
  AutomationRunDetail: RUN,
  // Conditions show the values that they were compared with.
  AutomationSimulation: ['conditions', 'steps', 'error'],
  AutomationPlanExample: ['conditions'],
  EmailTemplatePreview: ['subject', 'text', 'html'],
  Opening: ['closeReason'],
  OpeningOrTombstone: ['closeReason'],
  Passkey: ['name'],
  SessionSummary: ['ip', 'userAgent'],
  DeliveryAttempt: ['responseBody', 'error'],
  SourceMetrics: ['source'],
};

/** Of these, the records that contain no data of candidates: those of members, and of things. */
const NOT_OF_CANDIDATES = new Set([
  ...[
    'Member',
    'MemberOrTombstone',
    'Actor',
    'Owner',
    'Passkey',
    'SessionSummary',
    'SavedView',
    'SavedViewOrTombstone',
  ],
  ...['Tag', 'TagSuggestions', 'EmailTemplatePreview', 'Opening', 'OpeningOrTombstone', 'SourceMetrics'],
  ...['DeliveryAttempt'],
]);

/**
 * The records with personal data of candidates in a schema, and whether they have the ID of the candidate: all of
 * `PERSONAL_FIELDS` except those known to have none, so that a new one counts.
 */
export function candidateRecordsIn(schema: TSchema): { name: string; isNamed: boolean }[] {
  const { items, anyOf, properties, [NAME]: fullName } = schema as Shape; // a plain JSON Schema object
  const name = fullName === undefined ? '' : plainName(fullName);
  const isOfCandidates = name in PERSONAL_FIELDS && !NOT_OF_CANDIDATES.has(name);
  const isNamed = name.startsWith('Candidate') || properties?.candidateId !== undefined;
  const inner = [...(items === undefined ? [] : [items]), ...(anyOf ?? []), ...Object.values(properties ?? {})];
  const parts = inner.flatMap(candidateRecordsIn);
  // The answers and submissions of an application are those of its candidate.
  const named = isNamed ? parts.map((part) => ({ ...part, isNamed })) : parts;
  return isOfCandidates ? [{ name, isNamed }, ...named] : named;
}

/** The same for the data of events, besides the records in it. */
export const PERSONAL_EVENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'application.rejected': ['note'],
  'member.passkey_added': ['passkey'],
  'member.passkey_removed': ['passkey'],
};

/** The query parameters that select by personal data: for a key without it, nothing matches. */
export const PERSONAL_FILTERS: Readonly<Record<string, readonly string[]>> = {
  listCandidates: ['email', 'q', 'tag', 'source', 'externalRef', 'customFields'],
  listApplications: ['q', 'tag', 'source', 'externalRef', 'customFields'],
  listInterviews: ['externalRef', 'customFields'],
  listOffers: ['externalRef', 'customFields'],
  listPoolEntries: ['source'],
  listAllNotes: ['externalRef'],
  listNotes: ['externalRef'],
  listFiles: ['externalRef'],
  listCandidateFiles: ['externalRef'],
  listScorecards: ['externalRef'],
  listMembers: ['externalRef'],
};

/** The orders by personal data: for a key without it, the list has its default order. */
const PERSONAL_ORDERS: ReadonlySet<unknown> = new Set(['lastName']);

const CHANGES = 'changes';
const ALL_PERSONAL_FIELDS: ReadonlySet<string> = new Set(Object.values(PERSONAL_FIELDS).flat());

/** A value of this schema with null for personal data. */
export function withoutPersonalData(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { items, anyOf, properties, [NAME]: name } = schema as Shape; // a plain JSON Schema object
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => withoutPersonalData(items, item));
  if (anyOf !== undefined) {
    return anyOf.reduce((shown, variant) => withoutPersonalData(variant, shown), value as unknown);
  }
  if (properties === undefined) return value;
  const hidden = name === undefined ? [] : (PERSONAL_FIELDS[plainName(name)] ?? []);
  const shown = Object.entries(value).map(([field, part]) => {
    if (hidden.includes(field)) return [field, null];
    if (field === CHANGES) return [field, withoutPersonalChanges(part)];
    const inner = properties[field];
    // Internal columns are numbers; nothing else is shown that its schema does not declare.
    if (inner === undefined) return [field, typeof part === 'number' ? part : null];
    return [field, withoutPersonalData(inner, part)];
  });
  return Object.fromEntries(shown);
}

/** The data of an event with null for personal data. */
export function eventWithoutPersonalData(type: string, schema: TSchema, data: unknown): unknown {
  const shown = withoutPersonalData(schema, data);
  const hidden = PERSONAL_EVENT_FIELDS[type] ?? [];
  return { ...(shown as object), ...Object.fromEntries(hidden.map((field) => [field, null])) }; // the data of an event is an object
}

/** A record that can be expanded has the fields of the record. */
export function plainName(name: string): string {
  return name.replace(/^Expandable/, '');
}

interface Shape {
  items?: TSchema;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  [NAME]?: string;
}

/** The names of changed fields remain visible, their values do not. */
function withoutPersonalChanges(changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      ALL_PERSONAL_FIELDS.has(field.split('.', 1)[0]!) ? { from: null, to: null } : change,
    ]),
  );
}

/** The result of an operation without personal data: a page, a result with metadata, or a record. */
export function presentedWithoutPersonalData({ data: schema }: Pick<OperationSpec, 'data'>, result: unknown): unknown {
  if (schema === null || typeof result !== 'object' || result === null) return result;
  if (result instanceof OperationResult) {
    const shown = new OperationResult(withoutPersonalData(schema, result.data));
    return Object.assign(shown, { ...result, data: shown.data });
  }
  if ('items' in result && 'hasMore' in result && Array.isArray(result.items)) {
    return { ...result, items: result.items.map((item) => withoutPersonalData(schema, item)) };
  }
  return withoutPersonalData(schema, result);
}

/** The query of a list for a key without personal data; null when nothing can match it. */
export function queryWithoutPersonalData(
  operationId: string,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const filters = PERSONAL_FILTERS[operationId] ?? [];
  if (filters.some((name) => query[name] !== undefined)) return null;
  const { sort, ...rest } = query;
  return sort === undefined || PERSONAL_ORDERS.has(sort) ? rest : { ...rest, sort };
}
