import {
  closed,
  nullable,
  oneOf,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/schema.ts';
import { STEP_TYPES } from '../definition/step-types.ts';
import { VersionName } from '../version-schema.ts';

const version = Type.Optional(
  Type.Unsafe<string>({ ...VersionName, default: 'draft', description: 'The number of a version, or `draft`.' }),
);
const anyObject = { type: 'object', additionalProperties: true } as const;

/** A condition tree with the outcome of each node and the actual value of each leaf. */
const ConditionOutcome = Type.Unsafe<Record<string, unknown>>({
  ...anyObject,
  description: 'The tree again: each node with `matched`, each leaf with the `actual` value of its field.',
});

export const Simulation = patch('AutomationSimulationRequest', {
  eventId: Type.Unsafe<string>({
    ...Uuid,
    description: 'An event that has happened. Either this or `event` and `data`.',
  }),
  event: text(80, { examples: ['application.created'] }),
  data: Type.Unsafe<Record<string, unknown>>({
    ...anyObject,
    description:
      'As webhooks carry it. Records that it names by id are read; where there are none, those in it take their place.',
  }),
  version,
  outputs: Type.Unsafe<Record<string, Record<string, unknown>>>({
    type: 'object',
    maxProperties: 25,
    additionalProperties: anyObject,
    description: 'By the id of a step: what an `http_request` or `wait_for_event` is to come to.',
    examples: [{ ask_crm: { status: 200, body: { known: true } } }],
  }),
});
export type Simulation = Static<typeof Simulation>;

export const STEP_OUTCOMES = ['done', 'described', 'skipped', 'failed', 'not_reached'] as const;

const SimulatedStep = record('AutomationSimulatedStep', {
  index: Type.Integer(),
  id: Type.String(),
  type: oneOf(STEP_TYPES),
  outcome: oneOf(STEP_OUTCOMES, {
    description:
      '`done` was carried out and rolled back, `described` would have gone outside or waited and was not carried out.',
  }),
  when: nullable(ConditionOutcome),
  input: Type.Unknown({ description: 'The configuration with its templates filled in; secrets by their names.' }),
  output: Type.Unknown({ description: 'What later steps read.' }),
  error: nullable(Type.String()),
  events: Type.Array(Type.String(), { description: 'Types of the events that it would record.' }),
});
export type SimulatedStep = Static<typeof SimulatedStep>;

export const SimulationResult = record('AutomationSimulation', {
  version: Type.String(),
  event: Type.String(),
  eventId: nullable(Uuid),
  trigger: closed({ event: Type.Boolean(), filter: Type.Boolean() }),
  conditions: ConditionOutcome,
  matched: Type.Boolean({ description: 'Whether the event would make a run that does not end as skipped.' }),
  steps: Type.Array(SimulatedStep),
});
export type SimulationResult = Static<typeof SimulationResult>;

export const MAX_PLAN_DAYS = 90;

export const PlanRequest = record('AutomationPlanRequest', {
  days: Type.Integer({ minimum: 1, maximum: MAX_PLAN_DAYS }),
  version,
});
export type PlanRequest = Static<typeof PlanRequest>;

const PlanExample = record('AutomationPlanExample', {
  eventId: Uuid,
  createdAt: Timestamp,
  candidateId: nullable(Uuid),
  applicationId: nullable(Uuid),
  jobId: nullable(Uuid),
  conditions: ConditionOutcome,
});

export const Plan = record('AutomationPlan', {
  version: Type.String(),
  event: Type.String(),
  days: Type.Integer(),
  examined: Type.Integer({ description: 'Events of the trigger that were looked at, newest first.' }),
  complete: Type.Boolean({
    description: 'Whether these are all of the days: false when the plan came to its limit of events or of time.',
  }),
  oldestExaminedAt: nullable(Timestamp),
  passedFilter: Type.Integer(),
  matched: Type.Integer({ description: 'Passed the filter and the conditions.' }),
  examples: Type.Array(PlanExample, { description: 'The newest that matched, at most 10.' }),
});
export type Plan = Static<typeof Plan>;
