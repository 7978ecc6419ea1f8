import { anyOf } from '../../../platform/http/contract/filters.ts';
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

export const SourceKind = oneOf(
  ['career_site', 'job_board', 'referral', 'agency', 'event', 'sourced', 'other'] as const,
  {
    description: '`sourced`: the team approached the candidate.',
  },
);

export const Source = plainRecord('Source', {
  id: Uuid,
  name: Type.String(),
  kind: SourceKind,
  archivedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Source = Static<typeof Source>;

/** A source in a list that includes deleted ones, which have `deletedAt`. */
export const SourceOrTombstone = plainRecord('SourceOrTombstone', {
  ...Source.properties,
  deletedAt: Type.Optional(Timestamp),
});

const name = label(120, { description: 'Unique in the workspace, ignoring case.' });

export const NewSource = record('NewSource', { name, kind: SourceKind });
export type NewSource = Static<typeof NewSource>;

export const SourcePatch = patch('SourcePatch', { name, kind: SourceKind });
export type SourcePatch = Static<typeof SourcePatch>;

export const sourceFilters = {
  kind: anyOf(SourceKind),
  archived: Type.Optional(Type.Boolean({ description: '`true`: only archived sources. `false`: only active ones.' })),
};
