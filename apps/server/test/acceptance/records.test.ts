import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { currentDocument } from '../../src/server/current-document.ts';
import type { Json } from '../harness.ts';

/** The fields of every record of the API. All are always present; those with a `?` are nullable. */
const RECORDS: Record<string, string> = {
  Department: 'id name parentId? createdAt updatedAt',
  Pipeline: 'id name stages isDefault createdAt updatedAt',
  PipelineStage: 'name kind color?',
  Opening: 'id jobId status targetStartDate? applicationId? filledAt? closeReason? createdAt updatedAt',
  Location: 'id name street? city? region? postalCode? country timeZone? createdAt updatedAt',
  Job: `id title slug status department? location? employmentType workplaceType description requirements? benefits? keywords
    salaryMin? salaryMax? currency? salaryPeriod? publishedAt? createdAt updatedAt departmentId? locationIds locations
    applicantRegions requisitionId? closesAt? vacancy? usesAi? equity? bonus? closeWhenFilled confidential hiringTeam customFields externalRefs`,
  Stage: 'id jobId name kind color? position createdAt updatedAt',
  Candidate: `id firstName lastName email? emailConfirmedAt? emailUnreachableAt? emailUnreachableReason? emailOptedOutAt? formerEmails phone? location? headline? summary? linkedinUrl? githubUrl? websiteUrl? photoUrl? source?
    tags education experience customFields externalRefs createdAt updatedAt`,
  Education: 'school degree? field? startDate? endDate? description?',
  Experience: 'company title startDate? endDate? current location? description?',
  Note: 'id candidateId body author mentions externalRefs createdAt updatedAt',
  Tag: 'id label',
  CandidateFile: 'id fileName fileType fileSize createdAt kind applicationId? status textStatus? externalRefs',
  Application: `id candidateId jobId stageId status source? sourceId? trackingLinkId? referrerId? ownerId? rejectReason?
    answerToReview rejectionReasonId? stageEnteredAt customFields externalRefs appliedAt hiredAt? rejectedAt? withdrawnAt? createdAt updatedAt`,
  RejectionReason: 'id label kind position archivedAt? createdAt updatedAt',
  TrackingLink: 'id sourceId jobId? code url? visits applications createdAt updatedAt shareUrl',
  Source: 'id name kind archivedAt? createdAt updatedAt',
  Interview: `id applicationId candidateId jobId interviewerIds optionalInterviewerIds title? type mode status scheduledAt durationMins timeZone? location?
    meetingUrl? notes? sessionId? scorecardCriteria responses calendarDifferences timeZoneMovesTo? customFields externalRefs createdAt updatedAt`,
  BookingLink: `id applicationId candidateId jobId planId? status sessions days gapMins from to intervalMins expiresAt changeNoticeMins
    maxReschedules location? meetingUrl? reschedules timeZone? bookings createdAt updatedAt`,
  AvailabilityRequest: `id applicationId candidateId jobId status durationMins from to expiresAt message? periods timeZone? requestedBy
    submittedAt? interviewId? createdAt updatedAt`,
  Availability: `id timeZone? weeklyHours exceptions bufferMins minimumNoticeMins maxInterviewsPerDay? effectiveTimeZone createdAt
    updatedAt`,
  Offer: `id applicationId candidateId jobId status title salaryAmount? currency? salaryPeriod? equity? startDate? expiresAt? notes?
    sentAt? decidedAt? customFields externalRefs createdAt updatedAt`,
  CustomField:
    'id entity key label description? type options required private shownToCandidate position archivedAt? createdAt updatedAt',
  CustomFieldOption: 'value label archived',
  Scorecard:
    'id candidateId applicationId stageId? interviewId? authorId rating comment? criteria externalRefs createdAt updatedAt',
  ScorecardCriterion: 'label score',
  Task: `id title description? status priority dueAt? completedAt? ownerId candidateId? applicationId? jobId? interviewId? createdAt
    updatedAt`,
  PoolEntry: 'id candidateId jobId? source reason? addedBy addedAt removedAt? createdAt updatedAt',
  ActivityEvent: 'id type entityType entityId entityRevision? actor redacted data? createdAt',
  Actor: 'type id? name',
  SavedView: 'id resource name query shared ownerId? createdAt updatedAt',
  Webhook:
    'id url description? events enabled status disabledReason? createdBy? owner? scopes? limits? createdAt updatedAt',
  Delivery: 'id eventId event status attempts responseStatus? nextAttemptAt? deliveredAt? replayOfId? createdAt',
  ApiKey: `id name type mode prefix last4 scopes allowedAddresses createdBy? owner? pendingOwner? lastUsedAt? lastUsedAddress? expiresAt?
    revokedAt? disabledAt? limits? createdAt`,
  Automation: `id name description? status trigger conditions? steps definitionVersion publishedVersion? maxAttempts maxRunsPerMinute
    createdBy? owner? limits? createdAt updatedAt publishedAt?`,
  AutomationRun: `id workflowId triggerEvent redacted triggerPayload status definitionVersion attemptCount maxAttempts startStepIndex createdAt
    conditionResult? nextAttemptAt? lockedAt? heartbeatAt? deadLetteredAt? cancelRequestedAt? cancelledAt? durationMs?
    replayOfRunId? replacedByRunId? startedAt? finishedAt? parentRunId? error?`,
  AutomationRunStep: 'index type status attemptCount input output? error? startedAt? finishedAt?',
  PublicJob: `id slug title department? location? employmentType workplaceType description requirements? benefits? keywords
    salaryMin? salaryMax? currency? salaryPeriod? publishedAt url applyUrl locations applicantRegions closesAt? vacancy?
    usesAi? equity? bonus?`,
};

/** Records that extend another record with more fields. */
const EXTENDED: Record<string, [of: string, more: string]> = {
  AutomationRunDetail: ['AutomationRun', 'steps'],
  WebhookWithSecret: ['Webhook', 'secret'],
  ApiKeyWithSecret: ['ApiKey', 'key'],
  PublicJobDetail: ['PublicJob', 'applicationConfig captcha?'],
};

const employmentType = 'full_time, part_time, contract, temporary, internship, volunteer';
const ENUMS: Record<string, string> = {
  'Job.status': 'draft, open, closed',
  'Opening.status': 'open, filled, closed',
  'Job.employmentType': employmentType,
  'PublicJob.employmentType': employmentType,
  'Job.workplaceType': 'remote, hybrid, onsite',
  'Job.salaryPeriod': 'hour, day, week, month, year',
  'Offer.salaryPeriod': 'hour, day, week, month, year',
  'Stage.kind': 'applied, screening, interview, offer, hired, rejected',
  'CandidateFile.kind': 'resume, cover_letter, photo, other',
  'CandidateFile.status': 'pending, clean, rejected',
  'CandidateFile.textStatus': 'read, no_text, unreadable',
  'Application.status': 'active, hired, rejected, withdrawn',
  'Interview.type': 'screening, technical, culture, panel, onsite, final',
  'Interview.mode': 'video, phone, onsite',
  'Interview.status': 'scheduled, completed, canceled',
  'Offer.status': 'draft, sent, accepted, declined, withdrawn, expired',
  'OfferDecision.decision': 'accepted, declined',
  'Scorecard.rating': 'strong_yes, yes, no, strong_no',
  'Task.status': 'pending, in_progress, completed, canceled',
  'Task.priority': 'low, medium, high, urgent',
  'PoolEntry.source': 'applied, imported, sourced, referred',
  'Actor.type': 'operator, api_key, automation, candidate, system',
  'ApiKey.type': 'secret, publishable',
  'Member.role': 'owner, admin, recruiter, hiring_manager, interviewer',
  'Delivery.status': 'pending, delivering, succeeded, failed, dead_letter',
  'Automation.status': 'draft, published, paused',
  'AutomationRun.status': 'queued, running, waiting, succeeded, failed, skipped, cancelled, dead_letter',
};

const { schemas } = currentDocument().components as Json;
const words = (text: string) => text.split(/\s+/);

/** A schema's fields in the same notation. For a field that allows any value, the expected notation is used. */
function fieldsOf(schema: Json, expected: readonly string[]): string[] {
  return Object.entries<Json>(schema.properties).map(([field, property]) => {
    if (!takesAnything(property)) return takesNull(property) ? `${field}?` : field;
    return expected.includes(`${field}?`) ? `${field}?` : field;
  });
}

const takesAnything = ({ type, anyOf, $ref }: Json) => type === undefined && anyOf === undefined && $ref === undefined;

function takesNull({ type, anyOf = [] }: Json): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(takesNull);
}

function checkFields(name: string, expected: string[]): void {
  const schema = schemas[name];
  assert.ok(schema !== undefined, `${name} is not in the document`);
  assert.deepEqual(fieldsOf(schema, expected).sort(), expected.sort());
  assert.deepEqual(schema.required.toSorted(), Object.keys(schema.properties).sort(), 'all are required');
  assert.equal(schema.additionalProperties, false);
}

describe('the records of the API, in the served document', () => {
  for (const [name, fields] of Object.entries(RECORDS)) {
    it(`${name} has exactly its fields, with the expected ones nullable`, () => checkFields(name, words(fields)));
  }

  for (const [name, [of, more]] of Object.entries(EXTENDED)) {
    it(`${name} is ${of} with ${more}`, () => checkFields(name, [...words(RECORDS[of]!), ...words(more)]));
  }

  it('a tombstone has the fields of its record, and only tombstones have deletedAt', () => {
    const tombstones = Object.keys(schemas).filter(
      (name) => name.endsWith('OrTombstone') && !name.startsWith('Expandable'),
    );
    assert.ok(tombstones.length >= 8);
    for (const name of tombstones) {
      // A record with related records in it need not be a schema of its own: it is the record with optional fields.
      const own = name.replace('OrTombstone', '');
      const record = schemas[own] ?? schemas[own.replace('Expandable', '')];
      const { deletedAt, ...fields } = schemas[name].properties;
      const common = Object.entries(fields).filter(([field]) => own in schemas || field in record.properties);
      assert.deepEqual(Object.fromEntries(common), record.properties, name);
      assert.ok(deletedAt !== undefined && !takesNull(deletedAt), name);
      assert.deepEqual(schemas[name].required, record.required, name);
      assert.equal('deletedAt' in record.properties, false, name);
    }
  });

  for (const [field, values] of Object.entries(ENUMS)) {
    it(`${field} is one of ${values}`, () => {
      const [record, name] = field.split('.') as [string, string];
      const { enum: given } = schemas[record].properties[name];
      assert.deepEqual(given.filter((value: string | null) => value !== null).sort(), values.split(', ').sort());
    });
  }
});
