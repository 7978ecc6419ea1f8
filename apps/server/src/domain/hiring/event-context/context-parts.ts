import type { ContextPart } from '../../../platform/changes/events.ts';
import { personal, plainRecord, record, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_SUMMARY, AUTOMATION_SUMMARY, CANDIDATE_SUMMARY, JOB_SUMMARY } from './queries.ts';
import { ApplicationStatus, JobSummary } from './summaries.ts';

/**
 * Whose personal data the event contains. From no other reference: erasing the candidate clears the events of that
 * candidate, and with them every name that this writes.
 */
const candidate: ContextPart = {
  name: 'candidate',
  schema: record('CandidateSummary', {
    id: Uuid,
    firstName: personal(Type.String()),
    lastName: personal(Type.String()),
  }),
  summary: CANDIDATE_SUMMARY,
};

const application: ContextPart = {
  name: 'application',
  reference: 'applicationId',
  schema: record('ApplicationSummary', { id: Uuid, status: ApplicationStatus, stageId: Uuid }),
  summary: APPLICATION_SUMMARY,
};

const job: ContextPart = {
  name: 'job',
  reference: 'jobId',
  schema: JobSummary,
  summary: JOB_SUMMARY,
};

const automation: ContextPart = {
  name: 'automation',
  reference: 'workflowId',
  schema: plainRecord('AutomationSummary', { id: Uuid, name: Type.String(), version: Type.Integer() }),
  summary: AUTOMATION_SUMMARY,
};

/** For events of what belongs to an application: offers, interviews and so on. */
export const APPLICATION_CONTEXT: readonly ContextPart[] = [application, candidate, job];
export const CANDIDATE_CONTEXT: readonly ContextPart[] = [candidate];
export const POOL_CONTEXT: readonly ContextPart[] = [candidate, job];
/** For events of the runs of an automation. */
export const RUN_CONTEXT: readonly ContextPart[] = [automation];
