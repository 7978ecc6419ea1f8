import { idsIn, namedIn, replaceIds } from '../../ids-in-texts.ts';
import type { ItemKey } from '../../item-queries.ts';
import { given, type JsonObject, objectIn, objectsIn } from '../values.ts';
import { type Lookup, memberIn, pick, required, text, textsIn } from './lookup.ts';

/** A record that is not imported on purpose. Its message says why. */
export class LeftOut extends Error {}

type DataOf = (record: JsonObject, lookup: Lookup) => JsonObject;

const SENDER = ['ip', 'userAgent'] as const;

/** Records that only archives have, and nothing that other systems are asked for. */
export const FURTHER_DATA = {
  email_templates: (record) => {
    if (typeof record.subject !== 'string') throw new LeftOut('The email has the text that it has by default.');
    return { kind: record.kind, enabled: record.enabled !== false, ...all(record, ['subject', 'text', 'html']) };
  },
  interview_plans: (record, lookup) => ({
    ...pick(record, ['days', 'gapMins']),
    job: String(record.jobId),
    stage: required(lookup.stageNames.get(String(record.stageId))),
    sessions: objectsIn(record.sessions).map((session) => sessionOf(session, lookup)),
  }),
  tracking_links: (record) =>
    given({
      ...all(record, ['code', 'url', 'visits', 'createdAt']),
      sourceOf: String(record.sourceId),
      job: text(record.jobId),
    }),
  submissions: (record) => ({
    ...all(record, [...SENDER, 'submittedAt', 'source', 'profile', 'answers', 'unverifiedConsent', 'attribution']),
    language: record.language ?? null,
    application: String(record.applicationId),
  }),
  consents: (record) => ({
    ...all(record, [...SENDER, 'text', 'givenAt']),
    candidate: String(record.candidateId),
    application: String(record.applicationId),
  }),
  openings: (record) =>
    given({
      ...all(record, ['status', 'targetStartDate', 'filledAt', 'closeReason', 'createdAt']),
      job: String(record.jobId),
      application: text(record.applicationId),
    }),
  offer_responses: (record) => ({
    ...all(record, [...SENDER, 'decision', 'name', 'text', 'textSha256', 'decidedAt']),
    offer: String(record.offerId),
  }),
  messages: (record, lookup) =>
    given({
      candidate: text(record.candidateId),
      application: text(record.applicationId),
      thread: String(record.threadId),
      ids: all(record, ['emailMessageId', 'threadIndex', 'threadTopic']),
      message: {
        ...all(record, MESSAGE_FIELDS),
        attachments: objectsIn(record.attachments),
        match: record.match == null ? null : objectIn(record.match),
        assigneeId: memberIn(lookup, record.assigneeId) ?? null,
        sentBy: record.sentBy == null ? null : actorOf(objectIn(record.sentBy), lookup),
      },
    }),
  views: (record, lookup) => ({
    ...all(record, ['resource', 'name', 'createdAt']),
    ownerId: memberIn(lookup, record.ownerId) ?? null,
    ...withIds({ query: record.query }, lookup),
  }),
  automations: (record, lookup) => ({
    name: String(record.name),
    ...withIds(
      all(record, ['description', 'trigger', 'conditions', 'steps', 'maxAttempts', 'maxRunsPerMinute']),
      lookup,
    ),
  }),
  workspace: (record, lookup) => {
    const { customDomain: _domain, ...careerSite } = objectIn(record.careerSite);
    const approvers = (ids: unknown) => ({ approverIds: textsIn(ids).flatMap((id) => memberIn(lookup, id) ?? []) });
    return given({
      branding: all(record, ['brandName', 'accentColor', 'logoUrl', 'websiteUrl', 'careersUrl']),
      careerSite,
      candidatePage: { statusTexts: record.statusTexts ?? {} },
      consent:
        typeof record.consentText === 'string'
          ? { text: record.consentText, required: record.consentRequired === true }
          : undefined,
      approvals: { offers: approvers(record.offerApproverIds), jobs: approvers(record.jobApproverIds) },
    });
  },
} as const satisfies Record<string, DataOf>;

/** What records of these lists name besides the candidate, the application, the interview and the job. */
export const NAMES = {
  tracking_links: ({ sourceId }) => [keyFor('source', sourceId)],
  applications: ({ trackingLinkId }) => (trackingLinkId == null ? [] : [keyFor('tracking_link', trackingLinkId)]),
  offer_responses: ({ offerId }) => [keyFor('offer', offerId)],
  messages: ({ threadId, inReplyToId, followUpOf, templateId, match, attachments }) => [
    ...[threadId, inReplyToId, followUpOf, objectIn(match).messageId].flatMap((id) =>
      id == null ? [] : [keyFor('message', id)],
    ),
    ...(templateId == null ? [] : [keyFor('message_template', templateId)]),
    ...objectsIn(attachments).flatMap(({ fileId }) => (fileId == null ? [] : [keyFor('file', fileId)])),
  ],
  views: ({ query }) => namedIn(query),
  automations: ({ trigger, conditions, steps }) => namedIn([trigger, conditions, steps]),
} as const satisfies Record<string, (record: JsonObject) => ItemKey[]>;

const keyFor = (type: ItemKey['type'], id: unknown): ItemKey => ({ type, foreignId: String(id) });

/** The fields, also those that are null. */
function all(record: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}

/** Members who are not here take no part. */
function sessionOf(session: JsonObject, lookup: Lookup): JsonObject {
  const members = (ids: unknown) => textsIn(ids).flatMap((id) => memberIn(lookup, id) ?? []);
  const { memberIds, count } = objectIn(session.pool);
  const pool = members(memberIds);
  return {
    ...session,
    interviewerIds: members(session.interviewerIds),
    optionalInterviewerIds: members(session.optionalInterviewerIds),
    pool: pool.length === 0 ? null : { memberIds: pool, count: Math.min(Number(count), pool.length) },
  };
}

/** Only members are known here. */
function actorOf({ type, id, name }: JsonObject, lookup: Lookup): JsonObject {
  return { type, name, id: type === 'operator' ? (memberIn(lookup, id) ?? null) : null };
}

/** With the IDs of members here; those of other records are replaced when it is written. */
function withIds(content: JsonObject, { members, stageNames, jobsOfStages }: Lookup): JsonObject {
  const ids = idsIn(content);
  const stages = ids.flatMap((id) => {
    const [job, name] = [jobsOfStages.get(id), stageNames.get(id)];
    return job === undefined || name === undefined ? [] : [[id, { job, name }] as const];
  });
  return { content: replaceIds(content, (id) => members.get(id)), stages: Object.fromEntries(stages) };
}

const MESSAGE_FIELDS = [
  'direction',
  'kind',
  'from',
  'to',
  'cc',
  'replyTo',
  'subject',
  'text',
  'html',
  'status',
  'error',
  'templateId',
  'inReplyToId',
  'sendAt',
  'sentAt',
  'followUpOf',
  'canceledBecause',
  'bouncedAt',
  'automatic',
  'senderKind',
  'authentication',
  'ownTextLength',
  'problems',
  'state',
  'snoozedUntil',
  'readAt',
  'createdAt',
];
