import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  closed,
  nullable,
  oneOf,
  plain,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';

/** What an archive has a file of, in the order in which the records depend on each other. */
export const RESOURCE_NAMES = [
  'workspace',
  'members',
  'departments',
  'locations',
  'pipelines',
  'custom_fields',
  'rejection_reasons',
  'sources',
  'message_templates',
  'email_templates',
  'jobs',
  'application_forms',
  'stages',
  'interview_plans',
  'tracking_links',
  'candidates',
  'applications',
  'stage_changes',
  'submissions',
  'consents',
  'openings',
  'notes',
  'interviews',
  'booking_links',
  'availability_requests',
  'scorecards',
  'offers',
  'offer_responses',
  'approvals',
  'tasks',
  'pool_entries',
  'messages',
  'views',
  'automations',
  'activity_events',
  'files',
] as const;
export type ResourceName = (typeof RESOURCE_NAMES)[number];

const EXPORT_STATUSES = ['running', 'completed', 'failed'] as const;
const Status = oneOf(EXPORT_STATUSES, { description: '`failed`: see `error`. A failed export has no archive.' });

const ResourceProgress = record('ExportResourceProgress', {
  total: Type.Integer({ description: 'Records at the moment of the export.' }),
  written: Type.Integer({ description: 'Records that the archive has so far.' }),
});

const Progress = Type.Unsafe<Partial<Record<ResourceName, Static<typeof ResourceProgress>>>>({
  ...closed(Object.fromEntries(RESOURCE_NAMES.map((name) => [name, Type.Optional(ResourceProgress)]))),
  description:
    'How much has been written, by type of record. Updated every few seconds. A process that dies makes another one start from the beginning.',
});
export type Progress = Static<typeof Progress>;

export const Export = record('Export', {
  id: Uuid,
  status: Status,
  progress: Progress,
  error: plain(nullable(Type.String({ description: 'Why the export has failed.' }))),
  snapshotAt: nullable(Timestamp),
  size: nullable(Type.Integer({ description: 'Size of the archive in bytes; null until it is complete.' })),
  sha256: plain(
    nullable(Type.String({ description: 'The SHA-256 of the archive in hexadecimal; null until it is complete.' })),
  ),
  startedBy: ActorSchema,
  completedAt: nullable(Timestamp),
  expiresAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Export = Static<typeof Export>;
describeFields('Export', {
  snapshotAt: 'The moment of which the archive has everything, and nothing later; null until it is being written.',
  startedBy: 'Who started it.',
  completedAt: 'When the archive was complete.',
  expiresAt: 'When the archive and this record are removed.',
});

export const ExportOrTombstone = record('ExportOrTombstone', {
  ...Export.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const exportFilters = { status: anyOf(Status) };
