import {
  LongText,
  nullable,
  oneOf,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';

export const Rating = oneOf(['strong_yes', 'yes', 'no', 'strong_no'] as const);

const Criterion = record('ScorecardCriterion', {
  label: text(200),
  score: Type.Integer({ minimum: 1, maximum: 5 }),
});

export const Scorecard = record('Scorecard', {
  id: Uuid,
  candidateId: Uuid,
  applicationId: Uuid,
  stageId: nullable(Uuid),
  authorId: Uuid,
  rating: Rating,
  comment: nullable(Type.String()),
  criteria: Type.Array(Criterion),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Scorecard = Static<typeof Scorecard>;

export const ScorecardOrTombstone = record('ScorecardOrTombstone', {
  ...Scorecard.properties,
  deletedAt: Type.Optional(Timestamp),
});

const changeable = { comment: nullable(LongText), criteria: Type.Array(Criterion, { maxItems: 100 }) };

export const NewScorecard = Type.Object(
  {
    applicationId: Uuid,
    rating: Rating,
    candidateId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: "Must be the application's." })),
    stageId: Type.Optional(nullable(Uuid)),
    authorId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'A member; an operator writes their own.' })),
    ...patch('', changeable).properties,
  },
  { additionalProperties: false, 'x-name': 'NewScorecard' },
);
export type NewScorecard = Static<typeof NewScorecard>;

export const ScorecardPatch = patch('ScorecardPatch', { rating: Rating, ...changeable });
export type ScorecardPatch = Static<typeof ScorecardPatch>;

export const scorecardFilters = {
  candidateId: Type.Optional(Uuid),
  applicationId: Type.Optional(Uuid),
  authorId: Type.Optional(Uuid),
};
