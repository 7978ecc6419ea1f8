import {
  closed,
  label,
  nullable,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { Color, StageKind } from '../stages/schema.ts';

/** What a pipeline contains of a stage. */
export const PipelineStage = plainRecord('PipelineStage', {
  name: Type.String(),
  kind: StageKind,
  color: nullable(Type.String()),
});
export type PipelineStage = Static<typeof PipelineStage>;

export const Pipeline = plainRecord('Pipeline', {
  id: Uuid,
  name: Type.String(),
  stages: Type.Array(PipelineStage, { description: 'In order.' }),
  isDefault: Type.Boolean({
    description: 'Whether jobs created without a `pipelineId` get the stages of this pipeline.',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Pipeline = Static<typeof Pipeline>;

/** A pipeline in a list that includes deleted ones, which have `deletedAt`. */
export const PipelineOrTombstone = plainRecord('PipelineOrTombstone', {
  ...Pipeline.properties,
  deletedAt: Type.Optional(Timestamp),
});

const name = label(120, { description: 'Unique, ignoring case.' });
const NewStages = Type.Array(closed({ name: label(120), kind: StageKind, color: Type.Optional(nullable(Color)) }), {
  minItems: 3,
  maxItems: 100,
  description: 'In order: exactly one `hired` and one `rejected` stage, and at least one other.',
});
const isDefault = Type.Boolean({
  description:
    'True makes this pipeline the default. Cannot be set to false; make another pipeline the default instead.',
});

export const NewPipeline = record('NewPipeline', { name, stages: NewStages, isDefault: Type.Optional(isDefault) });
export type NewPipeline = Static<typeof NewPipeline>;

export const PipelinePatch = patch('PipelinePatch', { name, stages: NewStages, isDefault });
export type PipelinePatch = Static<typeof PipelinePatch>;
