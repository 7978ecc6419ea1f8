import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  LongText,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const InterviewType = oneOf(['screening', 'technical', 'culture', 'panel', 'onsite', 'final'] as const);
export const InterviewMode = oneOf(['video', 'phone', 'onsite'] as const);

export const DEFAULT_DURATION_MINS = 45;

/** The criteria of an interview's scorecard. */
export const CriterionTemplate = plainRecord('ScorecardCriterionTemplate', {
  label: Type.String(),
  guidance: nullable(Type.String({ description: 'How to evaluate it, for the interviewer. Markdown.' })),
  required: Type.Boolean({ description: 'A scorecard for the interview needs a score for it.' }),
});
describeFields('ScorecardCriterionTemplate', { label: 'What is rated.' });
export type CriterionTemplate = Static<typeof CriterionTemplate>;

/** Members of whom some interview: those who have done so least. */
const InterviewerPool = record('InterviewerPool', {
  memberIds: Type.Array(Uuid, { description: 'From whom the interviewers are chosen.' }),
  count: Type.Integer({ description: 'How many of them take part.' }),
});

export const InterviewSession = plainRecord('InterviewSession', {
  id: Uuid,
  title: Type.String(),
  type: InterviewType,
  mode: InterviewMode,
  durationMins: Type.Integer(),
  interviewerIds: Type.Array(Uuid),
  optionalInterviewerIds: Type.Array(Uuid, {
    description: 'Members who take part in an interview that the candidate books if they are free then.',
  }),
  pool: nullable(InterviewerPool),
  notes: nullable(Type.String({ description: 'Questions and instructions for the interviewers. Markdown.' })),
  scorecardCriteria: Type.Array(CriterionTemplate),
});
export type InterviewSession = Static<typeof InterviewSession>;
describeFields('InterviewSession', {
  type: 'What kind of interview it is.',
  title: 'What it is called in the calendar.',
  pool: 'Members from whom the interviewers of an interview that the candidate books are chosen, in addition to `interviewerIds`.',
});

const NewCriterion = Type.Object(
  {
    label: text(200, { description: 'Unique within the session, ignoring case.' }),
    ...patch('', { guidance: nullable(text(2_000)), required: Type.Boolean() }).properties,
  },
  { additionalProperties: false, 'x-name': 'NewScorecardCriterionTemplate' },
);

const NewSession = Type.Object(
  {
    title: text(200),
    type: InterviewType,
    ...patch('', {
      id: Type.Unsafe<string>({
        ...Uuid,
        description: 'ID of an existing session of this plan to keep; unset for a new session.',
      }),
      mode: Type.Unsafe<Static<typeof InterviewMode>>({ ...InterviewMode, description: 'Defaults to `video`.' }),
      durationMins: Type.Integer({
        minimum: 5,
        maximum: 480,
        description: `Defaults to ${DEFAULT_DURATION_MINS}.`,
      }),
      interviewerIds: Type.Array(Uuid, { maxItems: 50 }),
      optionalInterviewerIds: Type.Array(Uuid, {
        maxItems: 50,
        description: 'Members who take part if they are free, and never prevent a time.',
      }),
      pool: nullable(
        Type.Object(
          {
            memberIds: Type.Array(Uuid, {
              minItems: 1,
              maxItems: 50,
              description: 'From whom the interviewers are chosen.',
            }),
            count: Type.Integer({
              minimum: 1,
              maximum: 50,
              description: 'How many of them take part; at most as many as there are.',
            }),
          },
          { additionalProperties: false, 'x-name': 'NewInterviewerPool' },
        ),
      ),
      notes: nullable(LongText),
      scorecardCriteria: Type.Array(NewCriterion, { maxItems: 30 }),
    }).properties,
  },
  { additionalProperties: false, 'x-name': 'NewInterviewSession' },
);
export type NewSession = Static<typeof NewSession>;

export const NewSessions = Type.Array(NewSession, { minItems: 1, maxItems: 20, description: 'In order.' });
