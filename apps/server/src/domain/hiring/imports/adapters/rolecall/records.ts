import type { AnyRecord, SourceRecord } from '../adapter.ts';
import { given, type JsonObject, objectIn, objectsIn } from '../values.ts';
import { FURTHER_DATA, LeftOut, NAMES } from './further-records.ts';
import { type Lookup, memberIn, pick, required, text, textsIn } from './lookup.ts';

/** The lists of an archive whose records are written, each after those that it refers to, and what they are here. */
export const LISTS = {
  custom_fields: 'custom_field',
  departments: 'department',
  locations: 'location',
  sources: 'source',
  rejection_reasons: 'rejection_reason',
  pipelines: 'pipeline',
  message_templates: 'message_template',
  email_templates: 'email_template',
  jobs: 'job',
  interview_plans: 'interview_plan',
  tracking_links: 'tracking_link',
  candidates: 'candidate',
  applications: 'application',
  submissions: 'submission',
  consents: 'consent',
  openings: 'opening',
  notes: 'note',
  interviews: 'interview',
  scorecards: 'scorecard',
  offers: 'offer',
  offer_responses: 'offer_response',
  pool_entries: 'pool_entry',
  tasks: 'task',
  files: 'file',
  messages: 'message',
  views: 'view',
  automations: 'automation',
  // Last, because rules about approvals are for what is done here from then on.
  workspace: 'workspace',
} as const satisfies Record<string, SourceRecord['type']>;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[]; // its keys

/**
 * A record of the archive as the import writes it. Its values are what the archive has: the writers check them like those of a
 * request.
 */
export function recordOf(list: ListName, original: JsonObject, lookup: Lookup): AnyRecord {
  const type = LISTS[list];
  const foreignId = String(original.id);
  const common = { type, foreignId, place: `${list} ${foreignId}`, original };
  try {
    const named = NAMES[list as keyof typeof NAMES]?.(original);
    const names = named === undefined ? {} : { names: named };
    return { ...common, ...names, data: DATA[list](original, lookup) } as SourceRecord; // checked by the writers
  } catch (error) {
    if (error instanceof LeftOut) return { ...common, error: error.message, isLeftOut: true };
    return { ...common, error: 'The record is not as an export writes it.' };
  }
}

/** References to other systems, without the times at which they were added. */
function refsOf({ externalRefs }: JsonObject): JsonObject {
  const refs = objectsIn(externalRefs).map((ref) => pick(ref, ['system', 'id', 'url']));
  return refs.length === 0 ? {} : { externalRefs: refs };
}

const DATA: Readonly<Record<ListName, (record: JsonObject, lookup: Lookup) => JsonObject>> = {
  ...FURTHER_DATA,
  custom_fields: (record) => ({
    ...pick(record, ['entity', 'key', 'label', 'description', 'type', 'required', 'private', 'position']),
    ...(record.shownToCandidate === true ? { shownToCandidate: true } : {}),
    ...(objectsIn(record.options).length === 0 ? {} : { options: record.options }),
  }),
  departments: (record) => given({ name: record.name, parent: text(record.parentId) }),
  locations: (record) => pick(record, ['name', 'street', 'city', 'region', 'postalCode', 'country', 'timeZone']),
  sources: (record) => pick(record, ['name', 'kind']),
  rejection_reasons: (record) => pick(record, ['label', 'kind']),
  pipelines: (record) => pick(record, ['name', 'stages']),
  message_templates: (record) =>
    given({
      ...pick(record, ['name', 'subject', 'text', 'html', 'language']),
      reasonOf: text(record.rejectionReasonId),
    }),
  jobs(record, lookup) {
    const hiringTeam = objectsIn(record.hiringTeam).flatMap(({ memberId, role }) => {
      const member = memberIn(lookup, memberId);
      return member === undefined ? [] : [{ memberId: member, role }];
    });
    const stages = lookup.stages.get(String(record.id));
    return given({
      ...pick(record, ['title', 'status', 'description']),
      stages: stages?.map(({ name, kind, color }) => ({ name, kind, color })),
      form: lookup.forms.get(String(record.id)),
      details: given({
        ...pick(record, JOB_FIELDS),
        ...refsOf(record),
        slug: record.confidential === true ? undefined : text(record.slug),
        hiringTeam: hiringTeam.length === 0 ? undefined : hiringTeam,
        departmentOf: text(record.departmentId),
        locationsOf: textsIn(record.locationIds),
      }),
    });
  },
  candidates: (record) => ({
    ...pick(record, CANDIDATE_FIELDS),
    ...refsOf(record),
    email: text(record.email) ?? null,
    tags: textsIn(record.tags),
    past: {
      formerEmails: textsIn(record.formerEmails),
      emailOptedOutAt: text(record.emailOptedOutAt) ?? null,
      emailUnreachableAt: text(record.emailUnreachableAt) ?? null,
      emailUnreachableReason: text(record.emailUnreachableReason) ?? null,
    },
  }),
  applications(record, lookup) {
    const { status, sourceId, rejectionReasonId } = record;
    const ended = { hired: record.hiredAt, rejected: record.rejectedAt, withdrawn: record.withdrawnAt };
    return given({
      candidate: String(record.candidateId),
      job: { foreignId: String(record.jobId) },
      stage: lookup.stageNames.get(String(record.stageId)) ?? null,
      status,
      appliedAt: record.appliedAt,
      endedAt: ended[status as keyof typeof ended] ?? undefined, // undefined for another status
      history: historyOf(record, lookup),
      source: lookup.sources.get(String(sourceId)) ?? text(record.source),
      rejectionReason: lookup.reasons.get(String(rejectionReasonId)),
      customFields: record.customFields,
      details: given({
        ...refsOf(record),
        ownerId: memberIn(lookup, record.ownerId),
        referrerId: memberIn(lookup, record.referrerId),
      }),
      past: {
        rejectReason: text(record.rejectReason) ?? null,
        rejectNote: text(record.rejectNote) ?? null,
        answerToReview: record.answerToReview === true,
        trackingLink: text(record.trackingLinkId) ?? null,
      },
    });
  },
  notes(record, lookup) {
    const { type, id, name } = objectIn(record.author);
    const memberId = type === 'operator' ? memberIn(lookup, id) : undefined;
    const mentions = textsIn(record.mentions).flatMap((member) => memberIn(lookup, member) ?? []);
    return given({
      ...pick(record, ['createdAt']),
      ...refsOf(record),
      body: withMentions(String(record.body), lookup),
      candidate: String(record.candidateId),
      author: memberId === undefined ? { name: text(name) ?? 'Somebody' } : { memberId },
      mentions: mentions.length === 0 ? undefined : mentions,
    });
  },
  interviews: (record, lookup) => {
    const members = (ids: unknown) => textsIn(ids).flatMap((member) => memberIn(lookup, member) ?? []);
    return {
      ...pick(record, INTERVIEW_FIELDS),
      ...refsOf(record),
      application: String(record.applicationId),
      interviewerIds: members(record.interviewerIds),
      optionalInterviewerIds: members(record.optionalInterviewerIds),
      ...(text(record.sessionId) === undefined ? {} : { session: pick(record, ['sessionId', 'scorecardCriteria']) }),
    };
  },
  scorecards: (record, lookup) =>
    given({
      ...pick(record, ['rating', 'comment', 'criteria', 'createdAt']),
      ...refsOf(record),
      application: String(record.applicationId),
      interview: text(record.interviewId),
      authorId: required(memberIn(lookup, record.authorId)),
    }),
  offers: (record) => ({ ...pick(record, OFFER_FIELDS), ...refsOf(record), application: String(record.applicationId) }),
  pool_entries: (record) =>
    given({
      ...pick(record, ['source', 'reason', 'addedAt']),
      candidate: String(record.candidateId),
      job: text(record.jobId),
    }),
  tasks: (record, lookup) =>
    given({
      ...pick(record, ['title', 'description', 'status', 'priority', 'dueAt', 'createdAt', 'completedAt']),
      ownerId: required(memberIn(lookup, record.ownerId)),
      candidate: text(record.candidateId),
      application: text(record.applicationId),
      job: text(record.jobId),
      interview: text(record.interviewId),
    }),
  files: (record) =>
    given({
      ...pick(record, ['fileName', 'kind', 'createdAt']),
      candidate: String(record.candidateId),
      application: text(record.applicationId),
    }),
};

/** Mentions of people who are no members here stay as text. */
function withMentions(body: string, { members }: Lookup): string {
  return body.replaceAll(/@\[([^\]]*)\]\(([0-9a-f-]{36})\)/g, (_, name: string, id: string) => {
    const here = members.get(id);
    return here === undefined ? `@${name}` : `@[${name}](${here})`;
  });
}

/** The stages that an application has gone through. */
function historyOf({ stageHistory }: JsonObject, { stageNames }: Lookup): { stage: string; at: string }[] {
  const steps: { stage: string; at: string }[] = [];
  for (const { stageId, at } of objectsIn(stageHistory)) {
    const stage = stageNames.get(String(stageId));
    if (stage !== undefined && stage !== steps.at(-1)?.stage)
      steps.push({ stage, at: new Date(String(at)).toISOString() });
  }
  return steps;
}

const JOB_FIELDS = [
  'department',
  'location',
  'employmentType',
  'workplaceType',
  'requirements',
  'benefits',
  'keywords',
  'salaryMin',
  'salaryMax',
  'currency',
  'salaryPeriod',
  'confidential',
  'applicantRegions',
  'requisitionId',
  'closesAt',
  'vacancy',
  'usesAi',
  'equity',
  'bonus',
  'closeWhenFilled',
  'customFields',
];
const CANDIDATE_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'location',
  'headline',
  'summary',
  'linkedinUrl',
  'githubUrl',
  'websiteUrl',
  'source',
  'education',
  'experience',
  'customFields',
  'createdAt',
];
const INTERVIEW_FIELDS = [
  'status',
  'scheduledAt',
  'title',
  'type',
  'mode',
  'durationMins',
  'timeZone',
  'location',
  'meetingUrl',
  'notes',
  'customFields',
  'createdAt',
];
const OFFER_FIELDS = [
  'status',
  'title',
  'salaryAmount',
  'currency',
  'salaryPeriod',
  'equity',
  'startDate',
  'expiresAt',
  'notes',
  'customFields',
  'sentAt',
  'decidedAt',
  'createdAt',
];
