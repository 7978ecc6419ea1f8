import { anyOf } from '../../../platform/http/contract/filters.ts';
import { patch, record, type Static, Timestamp, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { InterviewSession, NewSessions } from './session-schema.ts';

export const InterviewPlan = record('InterviewPlan', {
  id: Uuid,
  jobId: Uuid,
  stageId: Uuid,
  sessions: Type.Array(InterviewSession, { description: 'In order.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type InterviewPlan = Static<typeof InterviewPlan>;

export const InterviewPlanOrTombstone = record('InterviewPlanOrTombstone', {
  ...InterviewPlan.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const NewInterviewPlan = record('NewInterviewPlan', {
  stageId: Type.Unsafe<string>({ ...Uuid, description: 'A stage has at most one plan.' }),
  sessions: NewSessions,
});
export type NewInterviewPlan = Static<typeof NewInterviewPlan>;

export const InterviewPlanPatch = patch('InterviewPlanPatch', { sessions: NewSessions });
export type InterviewPlanPatch = Static<typeof InterviewPlanPatch>;

export const planFilters = { jobId: anyOf(Uuid), stageId: anyOf(Uuid) };
