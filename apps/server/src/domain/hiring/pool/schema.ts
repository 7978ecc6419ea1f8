import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
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
import { ActorSchema } from '../../records/access/actor.ts';
import { customFieldsInput } from '../../records/custom-fields/value-schema.ts';

const PoolSource = oneOf(['applied', 'imported', 'sourced', 'referred'] as const);

export const PoolEntry = record('PoolEntry', {
  id: Uuid,
  candidateId: Uuid,
  jobId: nullable(Uuid),
  source: personal(PoolSource),
  reason: personal(nullable(Type.String())),
  addedBy: ActorSchema,
  addedAt: Timestamp,
  removedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PoolEntry = Static<typeof PoolEntry>;
describeFields('PoolEntry', {
  source: 'How the person came into the talent pool.',
  reason: 'Why the person is in the talent pool.',
});

export const PoolEntryOrTombstone = record('PoolEntryOrTombstone', {
  ...PoolEntry.properties,
  deletedAt: Type.Optional(Timestamp),
});

const changeable = { jobId: nullable(Uuid), reason: nullable(text(500)), source: PoolSource };

export const NewPoolEntry = Type.Object(
  { candidateId: Uuid, ...patch('', changeable).properties },
  { additionalProperties: false, 'x-name': 'NewPoolEntry' },
);
export type NewPoolEntry = Static<typeof NewPoolEntry>;

export const PoolEntryPatch = patch('PoolEntryPatch', changeable);
export type PoolEntryPatch = Static<typeof PoolEntryPatch>;

export const PoolAssignment = record('PoolAssignment', {
  jobId: Uuid,
  customFields: Type.Optional(customFieldsInput('application')),
});
export type PoolAssignment = Static<typeof PoolAssignment>;

export const poolFilters = {
  candidateId: anyOf(Uuid),
  jobId: anyOf(Uuid),
  source: anyOf(PoolSource),
  ...TotalQuery,
};
