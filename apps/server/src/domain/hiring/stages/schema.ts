import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  label,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const STAGE_KINDS = ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected'] as const;
export const StageKind = oneOf(STAGE_KINDS);
export type StageKind = Static<typeof StageKind>;

export const Color = Type.Unsafe<string>({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$', examples: ['#3366ff'] });

export const Stage = plainRecord('Stage', {
  id: Uuid,
  jobId: Uuid,
  name: Type.String(),
  kind: StageKind,
  color: nullable(Type.String()),
  position: Type.Integer({ description: 'From 0, without gaps.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Stage = Static<typeof Stage>;
describeFields('Stage', {
  kind: 'What the stage means in reports and on the page of the candidate. `hired` and `rejected` end an application.',
});

export const StageOrTombstone = plainRecord('StageOrTombstone', {
  ...Stage.properties,
  deletedAt: Type.Optional(Timestamp),
});

const Position = Type.Integer({
  minimum: 0,
  maximum: 1_000,
  description: 'Position in the pipeline, from 0; larger values mean the end.',
});

export const NewStage = record('NewStage', {
  name: label(120),
  kind: StageKind,
  color: Type.Optional(nullable(Color)),
  position: Type.Optional(Position),
});
export type NewStage = Static<typeof NewStage>;

export const StagePatch = patch('StagePatch', {
  name: label(120),
  kind: StageKind,
  color: nullable(Color),
  position: Position,
});
export type StagePatch = Static<typeof StagePatch>;

export const StageOrder = record('StageOrder', {
  stageIds: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
});
export type StageOrder = Static<typeof StageOrder>;
