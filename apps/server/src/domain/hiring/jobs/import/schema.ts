import { plainRecord, record, type Static, Type, text, Uuid } from '../../../../platform/http/contract/schema.ts';
import { JobStatus } from '../schema.ts';

const MAX_RECORDS = 100;

const JobRecord = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'The fields of a job, with `status` and `id` (of the job, or of the record in the external system).',
  },
);

export const JobImport = record('JobImport', {
  jobs: Type.Array(JobRecord, { minItems: 1, maxItems: MAX_RECORDS }),
  defaultStatus: Type.Optional(
    Type.Unsafe<Static<typeof JobStatus>>({
      ...JobStatus,
      default: 'draft',
      description: 'Status of new jobs whose record has no `status`.',
    }),
  ),
  continueOnError: Type.Optional(
    Type.Boolean({ default: false, description: 'Imports the valid records even if others have errors.' }),
  ),
  strict: Type.Optional(Type.Boolean({ default: false, description: 'Treats unknown fields as errors.' })),
  dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Reports the result without changing anything.' })),
});
export type JobImport = Static<typeof JobImport>;

const ImportedJob = plainRecord('ImportedJob', {
  index: Type.Integer({ description: 'Position of the record, from 0.' }),
  action: Type.Unsafe<'create' | 'update' | 'keep' | 'fail'>({
    type: 'string',
    enum: ['create', 'update', 'keep', 'fail'],
    description: '`keep`: the job already has these values. `fail`: see `errors`.',
  }),
  jobId: Type.Union([Uuid, Type.Null()], {
    description: 'Null if the record failed, or if a dry run would create the job.',
  }),
  slug: Type.Union([Type.String(), Type.Null()]),
  title: Type.Union([text(200), Type.Null()]),
  changes: Type.Array(Type.String(), { description: 'Names of the changed fields.' }),
  ignoredFields: Type.Array(Type.String(), { description: 'Unknown fields of the record.' }),
  errors: Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field.' }),
});
export type ImportedJob = Static<typeof ImportedJob>;

export const JobImportResult = record('JobImportResult', {
  dryRun: Type.Boolean(),
  items: Type.Array(ImportedJob),
});
export type JobImportResult = Static<typeof JobImportResult>;
