import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  label as labelText,
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

const ReasonKind = oneOf(['rejected', 'withdrawn'] as const, {
  description:
    'Whether it explains that the team rejected an application or that the candidate withdrew. Cannot be changed.',
});

const position = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Reasons are shown in ascending order; equal positions by label.',
});

export const RejectionReason = plainRecord('RejectionReason', {
  id: Uuid,
  label: Type.String(),
  kind: ReasonKind,
  position,
  archivedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type RejectionReason = Static<typeof RejectionReason>;
describeFields('RejectionReason', { label: 'The reason, as people read it.' });

/** A reason in a list that includes deleted ones, which have `deletedAt`. */
export const RejectionReasonOrTombstone = plainRecord('RejectionReasonOrTombstone', {
  ...RejectionReason.properties,
  deletedAt: Type.Optional(Timestamp),
});

const label = labelText(120, { description: 'Unique among the reasons of the same kind, ignoring case.' });

export const NewRejectionReason = record('NewRejectionReason', {
  label,
  kind: ReasonKind,
  position: Type.Optional(Type.Unsafe<number>({ ...position, description: 'If unset, after the others.' })),
});
export type NewRejectionReason = Static<typeof NewRejectionReason>;

export const RejectionReasonPatch = patch('RejectionReasonPatch', { label, position });
export type RejectionReasonPatch = Static<typeof RejectionReasonPatch>;

export const reasonFilters = {
  kind: anyOf(ReasonKind),
  archived: Type.Optional(Type.Boolean({ description: '`true`: only archived reasons. `false`: only active ones.' })),
};
