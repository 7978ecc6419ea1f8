import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  LongText,
  nullable,
  oneOf,
  patch,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ExternalRefs, ExternalRefsInput, externalRefFilter } from '../../records/external-refs/schema.ts';

export const Rating = oneOf(['strong_yes', 'yes', 'no', 'strong_no'] as const);

const Criterion = record('ScorecardCriterion', {
  label: text(200),
  score: Type.Integer({ minimum: 1, maximum: 5 }),
});
describeFields('ScorecardCriterion', { label: 'What is rated.' });

export const Scorecard = record('Scorecard', {
  id: Uuid,
  candidateId: Uuid,
  applicationId: Uuid,
  stageId: nullable(Uuid),
  interviewId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The interview that it is about.' })),
  authorId: Uuid,
  rating: Rating,
  comment: personal(nullable(Type.String())),
  criteria: personal(Type.Array(Criterion)),
  externalRefs: personal(ExternalRefs),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Scorecard = Static<typeof Scorecard>;

export const ScorecardOrTombstone = record('ScorecardOrTombstone', {
  ...Scorecard.properties,
  deletedAt: Type.Optional(Timestamp),
});

const changeable = {
  comment: nullable(LongText),
  criteria: Type.Array(Criterion, { maxItems: 100 }),
  externalRefs: ExternalRefsInput,
};

export const NewScorecard = Type.Object(
  {
    applicationId: Uuid,
    rating: Rating,
    candidateId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: "Must be the application's." })),
    stageId: Type.Optional(nullable(Uuid)),
    interviewId: Type.Optional(
      nullable(
        Type.Unsafe<string>({
          ...Uuid,
          description: 'An interview of the application: `criteria` must contain its required scorecard criteria.',
        }),
      ),
    ),
    authorId: Type.Optional(
      Type.Unsafe<string>({ ...Uuid, description: 'Required for API keys; for members, must be their own ID.' }),
    ),
    ...patch('', changeable).properties,
  },
  { additionalProperties: false, 'x-name': 'NewScorecard' },
);
export type NewScorecard = Static<typeof NewScorecard>;

export const ScorecardPatch = patch('ScorecardPatch', { rating: Rating, ...changeable });
export type ScorecardPatch = Static<typeof ScorecardPatch>;

export const scorecardFilters = {
  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  authorId: anyOf(Uuid),
  ...externalRefFilter,
};
