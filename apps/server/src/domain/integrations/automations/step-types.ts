import {
  closed,
  oneOf,
  patch,
  type Static,
  type TSchema,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { InterviewMode, InterviewType } from '../../hiring/interview-plans/session-schema.ts';
import { AMOUNT_DIGITS, Currency, Salary, SalaryPeriod } from '../../hiring/jobs/schema.ts';
import { TaskPriority } from '../../hiring/tasks/schema.ts';
import { AutomationTriggerFilter } from './conditions/schema.ts';

/** A delay or a wait lasts at most a year. */
export const MAX_WAIT_SECONDS = 366 * 86_400;

/** Limits of a template field, which apply to the rendered text, or to the text itself if it contains no template. */
export interface TemplateField {
  maxLength: number;
  /** A schema format that the rendered text must have. */
  format?: string;
}

/** Key of a `TemplateField` in a schema. */
export const TEMPLATE = 'x-template';

/** Text whose `{{ … }}` are rendered when the step runs; `maxLength` is that of the rendered text. */
function template(maxLength: number, description?: string, format?: string) {
  const field: TemplateField = { maxLength, ...(format === undefined ? {} : { format }) };
  // A template may be longer than what it renders to.
  return text(Math.max(maxLength, 2_000), {
    [TEMPLATE]: field,
    description: `Template${description === undefined ? '' : `: ${description}`}.`,
  });
}

const timeTemplate = (description: string) => template(100, description, 'date-time');

const interview = {
  interviewerIds: Type.Array(Uuid, { maxItems: 50 }),
  durationMins: Type.Integer({ minimum: 5, maximum: 480 }),
  title: template(200),
  timeZone: text(100, { description: 'IANA name.', examples: ['Europe/Lisbon'] }),
  location: template(500),
  meetingUrl: template(2_000, 'must render to an http or https URL', 'http-url'),
  notes: template(20_000),
};

const offer = {
  salaryAmount: Type.Number({ ...Salary, description: `Requires currency and salaryPeriod. ${AMOUNT_DIGITS}` }),
  currency: Currency,
  salaryPeriod: SalaryPeriod,
  equity: template(500),
  startDate: template(100, 'must render to a date, YYYY-MM-DD', 'calendar-date'),
  expiresAt: timeTemplate('must render to an ISO 8601 time'),
  notes: template(20_000),
};

/** The configuration of each step type. */
export const STEP_CONFIGS = {
  move_stage: closed({
    toStageId: Type.Unsafe<string>({ ...Uuid, description: "A stage of the application's job." }),
  }),
  reject: patch('', { reason: template(500), note: template(5_000) }),
  hire: closed({}),
  withdraw: closed({}),
  add_note: closed({ body: template(5_000) }),
  add_tag: closed({ label: template(40, undefined, 'label') }),
  remove_tag: closed({ label: template(40, undefined, 'label') }),
  create_task: closed({
    title: template(200),
    ...patch('', {
      description: template(20_000),
      ownerId: Type.Unsafe<string>({ ...Uuid, description: 'A member. Defaults to an owner of the workspace.' }),
      dueInDays: Type.Integer({ minimum: 0, maximum: 366 }),
      priority: TaskPriority,
    }).properties,
  }),
  set_custom_field: closed({
    entity: oneOf(['candidate', 'application', 'job'] as const, { description: 'The record that the event is about.' }),
    key: Type.Unsafe<string>({
      type: 'string',
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      description: 'Key of a custom field that is not private.',
    }),
    value: Type.Unsafe<unknown>({
      [TEMPLATE]: { maxLength: 20_000 } satisfies TemplateField,
      description:
        'A value of the type of the field, null to clear it, or a template: numbers, true and false, options by value or label (several separated by commas), and money as `5000000:EUR` are read from its text.',
    }),
  }),
  add_to_pool: patch('', { reason: template(500) }),
  send_email: closed({
    to: Type.Optional(template(320, 'must render to one email address; defaults to the candidate', 'email')),
    subject: template(200),
    body: template(20_000),
  }),
  http_request: closed({
    method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const),
    url: template(2_000, 'must render to an https URL of a public host', 'http-url'),
    ...patch('', {
      headers: Type.Record(Type.String({ minLength: 1, maxLength: 128 }), template(4_000), { maxProperties: 30 }),
      body: template(20_000, 'sent verbatim, as `application/json` unless a header sets another type'),
      timeoutSeconds: Type.Integer({
        minimum: 1,
        maximum: 30,
        default: 10,
        description: 'Time limit of one attempt.',
      }),
    }).properties,
  }),
  delay: Type.Object(
    patch('', {
      seconds: Type.Integer({ minimum: 1, maximum: MAX_WAIT_SECONDS }),
      until: timeTemplate('must render to an ISO 8601 time; a time in the past does not wait'),
    }).properties,
    { additionalProperties: false, description: 'Exactly one of `seconds` and `until`.' },
  ),
  wait_for_event: closed({
    event: text(80, {
      description: 'An event about the candidate of the run, or about its job when it has no candidate.',
    }),
    filter: Type.Optional(AutomationTriggerFilter),
    timeoutSeconds: Type.Integer({
      minimum: 1,
      maximum: MAX_WAIT_SECONDS,
      description: 'After this time without the event, the step ends with `timedOut` true, and the run continues.',
    }),
  }),
  schedule_interview: closed({
    type: InterviewType,
    mode: InterviewMode,
    scheduledAt: timeTemplate('must render to an ISO 8601 time in the future'),
    ...patch('', interview).properties,
  }),
  create_offer: closed({ title: template(200), ...patch('', offer).properties }),
} as const satisfies Record<string, TSchema>;

export type StepType = keyof typeof STEP_CONFIGS;

// Object.keys loses the type of the keys.
export const STEP_TYPES = Object.keys(STEP_CONFIGS) as StepType[];

export type StepConfig<Name extends StepType> = Static<(typeof STEP_CONFIGS)[Name]>;

export function isStepType(type: unknown): type is StepType {
  return typeof type === 'string' && Object.hasOwn(STEP_CONFIGS, type);
}
