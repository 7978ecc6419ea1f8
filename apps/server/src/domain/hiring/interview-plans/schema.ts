import { anyOf } from '../../../platform/http/contract/filters.ts';
import { oneOf, patch, record, type Static, Timestamp, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { InterviewSession, NewSessions } from './session-schema.ts';

/** When a candidate who books all sessions of a plan has them. */
export const Arrangement = {
  days: oneOf(['one', 'several'] as const, {
    description:
      'Whether a candidate who books the interviews has all on one day, or each on a later day than the one before.',
  }),
  gapMins: Type.Integer({
    minimum: 0,
    maximum: 240,
    description: 'Minutes between two interviews of one day, at least.',
  }),
};

export const InterviewPlan = record('InterviewPlan', {
  id: Uuid,
  jobId: Uuid,
  stageId: Uuid,
  sessions: Type.Array(InterviewSession, { description: 'In order.' }),
  ...Arrangement,
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
  ...patch('', Arrangement).properties,
});
export type NewInterviewPlan = Static<typeof NewInterviewPlan>;

export const InterviewPlanPatch = patch('InterviewPlanPatch', { sessions: NewSessions, ...Arrangement });
export type InterviewPlanPatch = Static<typeof InterviewPlanPatch>;

export const planFilters = { jobId: anyOf(Uuid), stageId: anyOf(Uuid) };
