import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../../platform/http/contract/schema.ts';
import { STEP_TYPES } from '../step-types/steps.ts';
import { VersionName } from '../version-schema.ts';

const version = Type.Optional(
  Type.Unsafe<string>({ ...VersionName, default: 'draft', description: 'A version number, or `draft`.' }),
);
const anyObject = { type: 'object', additionalProperties: true } as const;

/** A condition tree with the outcome of each node and the actual value of each leaf. */
const ConditionOutcome = Type.Unsafe<Record<string, unknown>>({
  ...anyObject,
  description: 'The condition tree: each node with `matched`, each leaf with the `actual` value of its field.',
});

export const Simulation = patch('AutomationSimulationRequest', {
  eventId: Type.Unsafe<string>({
    ...Uuid,
    description: 'A past event. Either this, or `event` and `data`, is required.',
  }),
  event: text(80, { examples: ['application.created'] }),
  data: Type.Unsafe<Record<string, unknown>>({
    ...anyObject,
    description:
      'Event data as in webhook payloads. Records that it refers to by ID are read from the workspace; where they do not exist, the ones given here are used.',
  }),
  version,
  outputs: Type.Unsafe<Record<string, Record<string, unknown>>>({
    type: 'object',
    maxProperties: 25,
    additionalProperties: anyObject,
    description: 'The outputs of `http_request` and `wait_for_event` steps, by step ID.',
    examples: [{ ask_crm: { status: 200, body: { known: true } } }],
  }),
});
export type Simulation = Static<typeof Simulation>;

const STEP_OUTCOMES = ['executed', 'not_executed', 'skipped', 'failed', 'not_reached'] as const;

const SimulatedStep = record('AutomationSimulatedStep', {
  index: Type.Integer(),
  id: Type.String(),
  type: oneOf(STEP_TYPES),
  outcome: oneOf(STEP_OUTCOMES, {
    description: '`executed`: executed and rolled back. `not_executed`: would have called another service or waited.',
  }),
  when: nullable(ConditionOutcome),
  input: Type.Unknown({ description: 'The configuration with its rendered templates; secrets appear by name.' }),
  output: Type.Unknown({ description: 'The output that later steps read.' }),
  error: nullable(Type.String()),
  events: Type.Array(Type.String(), { description: 'The types of the events that the step would record.' }),
});
export type SimulatedStep = Static<typeof SimulatedStep>;

export const SimulationResult = record('AutomationSimulation', {
  version: plain(Type.String()),
  event: plain(Type.String()),
  eventId: nullable(Uuid),
  trigger: closed({ event: Type.Boolean(), filter: Type.Boolean() }),
  conditions: personal(ConditionOutcome),
  matched: Type.Boolean({ description: 'Whether the event would start a run that is not skipped.' }),
  steps: personal(Type.Array(SimulatedStep)),
});
describeFields('AutomationSimulation', {
  event: 'The type of event.',
  version: 'The version that was simulated: `draft` or `published`.',
  trigger: 'Whether the event would start the automation.',
});
export type SimulationResult = Static<typeof SimulationResult>;

const MAX_PLAN_DAYS = 90;

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
  conditions: personal(ConditionOutcome),
});

export const Plan = plainRecord('AutomationPlan', {
  version: Type.String(),
  event: Type.String(),
  days: Type.Integer(),
  examined: Type.Integer({ description: "Number of the trigger's events that were examined, newest first." }),
  complete: Type.Boolean({
    description: 'Whether all events of the period were examined; false if a limit was reached.',
  }),
  oldestExaminedAt: nullable(Timestamp),
  matchedFilter: Type.Integer(),
  matched: Type.Integer({ description: 'Number of events that passed the filter and the conditions.' }),
  examples: Type.Array(PlanExample, { description: 'The newest matching events, at most 10.' }),
});
describeFields('AutomationPlan', {
  days: 'Events of so many days are examined.',
  event: 'The type of event that starts the automation.',
  version: 'The version that was examined: `draft` or `published`.',
});
export type Plan = Static<typeof Plan>;
