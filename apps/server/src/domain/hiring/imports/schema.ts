import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  closed,
  HttpUrl,
  label,
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { ImportMapping, PreviewValue } from './mapping-schema.ts';

export const IMPORT_KINDS = [
  'csv',
  'greenhouse',
  'ashby',
  'lever',
  'workable',
  'recruitee',
  'smartrecruiters',
  'opencats',
  'reqcore',
  'rolecall',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
const Kind = oneOf(IMPORT_KINDS, {
  description:
    'The system that the data comes from. `csv`, `opencats`, `reqcore` and `rolecall` (the archive of an export) read `files`; `greenhouse` reads `files` or, with `credentials`, the API; all others read the API with `credentials`.',
});

const IMPORT_STATUSES = [
  'planned',
  'previewed',
  'running',
  'paused',
  'completed',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
const Status = oneOf(IMPORT_STATUSES, {
  description:
    '`failed`: nothing after the last page that was written can be read; see `error`. `paused` and `failed` imports can be resumed, and finished ones started again.',
});

/** In the order in which they depend on each other. */
export const RECORD_TYPES = [
  'custom_field',
  'department',
  'location',
  'source',
  'rejection_reason',
  'pipeline',
  'message_template',
  'email_template',
  'job',
  'interview_plan',
  'tracking_link',
  'candidate',
  'application',
  'submission',
  'consent',
  'opening',
  'note',
  'interview',
  'scorecard',
  'offer',
  'offer_response',
  'pool_entry',
  'task',
  'file',
  'message',
  'view',
  'automation',
  'workspace',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];
const RecordTypeName = oneOf(RECORD_TYPES);

export const OUTCOMES = ['created', 'updated', 'merged', 'skipped', 'failed', 'kept', 'undone', 'erased'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const Count = Type.Integer();
const Counts = record('ImportCounts', {
  read: Type.Integer({ description: 'Records that the source has.' }),
  created: Count,
  updated: Type.Integer({ description: 'Records of an earlier import that have changed in the source since.' }),
  merged: Type.Integer({ description: 'Records that existed here already, whose missing fields were filled in.' }),
  skipped: Type.Integer({
    description: 'Records without a change since they were read before, or that were not wanted.',
  }),
  failed: Type.Integer({ description: 'Records that could not be imported. The items say why.' }),
  undone: Type.Integer({ description: 'Records that were removed again.' }),
  kept: Type.Integer({ description: 'Records that were not removed, because somebody has changed them since.' }),
});
export type Counts = Static<typeof Counts>;
describeFields('ImportCounts', { created: 'Records that were created.' });

const byRecordType = Object.fromEntries(RECORD_TYPES.map((type) => [type, Type.Optional(Counts)]));
const Progress = Type.Unsafe<Partial<Record<RecordType, Counts>>>({
  ...closed(byRecordType),
  description: 'What has become of the records, by their type. Updated with each page that is written.',
});
export type Progress = Static<typeof Progress>;

const DATE_FORMATS = ['ymd', 'dmy', 'mdy'] as const;
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export const ImportOptions = plainRecord('ImportOptions', {
  source: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: '^[a-z0-9_.-]{1,40}$',
      examples: ['greenhouse'],
      description:
        'The name of the source; by default the kind. Records are known by it: imports with the same name never create a record twice.',
    }),
  ),
  events: Type.Optional(
    Type.Boolean({
      description:
        'Whether webhooks, automations and notifications get the events of the imported records. By default they do not.',
    }),
  ),
  onDuplicate: Type.Optional(
    oneOf(['merge', 'skip'] as const, {
      description:
        'What happens with a candidate whose email address exists already. `merge` (the default): empty fields are filled in, and applications and notes are added. `skip`: nothing.',
    }),
  ),
  readAll: Type.Optional(
    Type.Boolean({
      description:
        'For `greenhouse` through its API: whether a repeated run reads everything again. By default, it reads what has changed since the last completed run of the source.',
    }),
  ),
  jobId: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'For `csv`: every candidate applied for this job.' }),
  ),
  encoding: Type.Optional(oneOf(ENCODINGS, { description: 'For `csv`: by default recognized.' })),
  delimiter: Type.Optional(oneOf(DELIMITERS, { description: 'For `csv`: by default recognized.' })),
  sheet: Type.Optional(
    text(100, { description: 'For `csv` with an XLSX file: the name of the sheet; by default the first visible one.' }),
  ),
  dateFormat: Type.Optional(
    oneOf(DATE_FORMATS, {
      description:
        'For `csv`: the order of day, month and year. By default recognized; dates such as 04/05/2026 require it if no other date shows the order.',
    }),
  ),
});
export type ImportOptions = Static<typeof ImportOptions>;
describeFields('ImportOptions', { jobId: 'The job of every application.' });

const PreviewColumn = record('ImportPreviewColumn', {
  name: Type.String({ description: 'The name in the header.' }),
  field: nullable(Type.String({ description: 'The field that it is read into; null if it is not read.' })),
  example: nullable(Type.String({ description: 'The first value.' })),
});
const Problem = record('ImportProblem', {
  row: nullable(Type.Integer({ description: 'The row in the file; the header is row 1.' })),
  column: nullable(Type.String({ description: 'The column, by its name or number.' })),
  message: Type.String({ description: 'What is wrong.' }),
});
export type Problem = Static<typeof Problem>;

const ImportPreview = record('ImportPreview', {
  isSample: Type.Optional(
    Type.Boolean({
      description:
        'Whether only the beginning of each list was read, as of APIs: `counts` and `problems` are about that.',
    }),
  ),
  counts: Type.Unsafe<Partial<Record<RecordType, number>>>({
    ...closed(
      Object.fromEntries(
        RECORD_TYPES.map((type) => [type, Type.Optional(Type.Integer({ description: 'Records of the type.' }))]),
      ),
    ),
    description: 'How many records the source has, by their type.',
  }),
  format: Type.Optional(
    Type.Unsafe<{
      encoding: string;
      delimiter: string;
      sheet?: string;
      dateFormat: string | null;
      rows: number;
    }>({
      ...closed({
        encoding: Type.String({ description: 'As recognized or chosen; `xlsx` for spreadsheets.' }),
        delimiter: Type.String({ description: 'The character between columns; empty for spreadsheets.' }),
        sheet: Type.Optional(Type.String({ description: 'Of a spreadsheet: the sheet that is read.' })),
        dateFormat: nullable(
          Type.String({ description: 'Null if the file has no dates, or their order is not clear.' }),
        ),
        rows: Type.Integer({ description: 'Without the header and empty rows.' }),
      }),
      description: 'How the file is written.',
    }),
  ),
  columns: Type.Array(PreviewColumn),
  fields: Type.Array(Type.String(), { description: 'The fields that columns can be read into.' }),
  stages: Type.Array(Type.String(), { description: 'The names of stages in the source.' }),
  values: Type.Optional(
    Type.Array(PreviewValue, {
      description:
        'The stages, sources, rejection reasons, people, ratings and custom fields of the source, and what becomes of each with the current mapping.',
    }),
  ),
  losses: Type.Array(Type.String(), { description: 'What will not be imported, in words.' }),
  problems: Type.Array(Problem, { description: 'The first 100 problems.' }),
  problemCount: Type.Integer({ description: 'The number of all problems.' }),
});
export type ImportPreview = Static<typeof ImportPreview>;
describeFields('ImportPreview', {
  columns: 'The columns of the file.',
});

const SourceFile = plainRecord('ImportFile', {
  name: Type.String({ description: 'The name of the file.' }),
  size: Type.Integer({ description: 'Size in bytes.' }),
});

export const Import = record('Import', {
  id: Uuid,
  kind: Kind,
  name: plain(Type.String({ description: 'By default the name of the first file.' })),
  status: Status,
  files: Type.Array(SourceFile),
  options: ImportOptions,
  mapping: ImportMapping,
  mappingName: plain(
    nullable(
      Type.String({
        description: 'A later import with the same kind and name begins with the mapping that this one has then.',
      }),
    ),
  ),
  preview: personal(nullable(ImportPreview)),
  progress: Progress,
  error: personal(nullable(Type.String({ description: 'Why the import has failed.' }))),
  startedBy: nullable(ActorSchema),
  startedAt: nullable(Timestamp),
  completedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Import = Static<typeof Import>;
describeFields('Import', {
  files: 'The files that are read.',
  options: 'How the source is read.',
  preview: 'What the last preview has found; null before it.',
  startedBy: 'Who started it: the author of the imported records.',
  startedAt: 'When it was last started.',
  completedAt: 'When it was completed or undone.',
});

export const ImportOrTombstone = record('ImportOrTombstone', {
  ...Import.properties,
  deletedAt: Type.Optional(Timestamp),
});

const UploadedFile = record('ImportUpload', {
  name: text(255),
  keys: Type.Array(Type.String({ maxLength: 200 }), {
    minItems: 1,
    maxItems: 1_000,
    description: 'The `key` of each upload of the file, in the order of its parts.',
  }),
});
describeFields('ImportUpload', { name: 'The name of the file.' });

const secret = (description: string) => text(2_000, { description });
const Credentials = record(
  'ImportCredentials',
  {
    apiKey: Type.Optional(secret('The API key, or token.')),
    clientId: Type.Optional(secret('For OAuth: the ID of the client.')),
    clientSecret: Type.Optional(secret('For OAuth: the secret of the client.')),
    userId: Type.Optional(secret('For `greenhouse`: the ID of the Site Admin in whose name the API is read.')),
    account: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        pattern: '^[A-Za-z0-9_-]{1,100}$',
        description: 'For `workable` the subdomain, for `recruitee` the ID of the company.',
      }),
    ),
    url: Type.Optional(
      Type.Unsafe<string>({ ...HttpUrl, description: 'The address of the API, if it is not the usual one.' }),
    ),
  },
  'How the API of the other system is read. Stored encrypted, never returned, and removed 30 days after the last run.',
);
export type ImportCredentials = Static<typeof Credentials>;

const changeable = {
  name: label(200),
  credentials: Credentials,
  options: ImportOptions,
  mapping: ImportMapping,
  mappingName: nullable(
    label(120, { description: 'Saves the mapping under this name, for later imports of the same kind.' }),
  ),
};

export const NewImport = Type.Object(
  {
    kind: Kind,
    files: Type.Optional(Type.Array(UploadedFile, { minItems: 1, maxItems: 100 })),
    ...patch('', changeable).properties,
  },
  { additionalProperties: false, 'x-name': 'NewImport' },
);
export type NewImport = Static<typeof NewImport>;

export const ImportPatch = patch('ImportPatch', changeable);
export type ImportPatch = Static<typeof ImportPatch>;

export const ImportItem = record('ImportItem', {
  id: Uuid,
  importId: Type.Unsafe<string>({ ...Uuid, description: 'The import that has written it last.' }),
  type: RecordTypeName,
  foreignId: personal(Type.String({ description: 'What identifies the record in the source.' })),
  place: plain(nullable(Type.String({ description: 'Where it is in the source, such as `row 12`.' }))),
  outcome: oneOf(OUTCOMES, { description: 'What has become of the record.' }),
  reason: personal(nullable(Type.String({ description: 'Why it was not imported, or not removed.' }))),
  recordId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The record here.' })),
  original: personal(
    Type.Unknown({
      description:
        'The record as the source has it, as JSON. Null once it is removed: with the candidate, and after 180 days if it belongs to none.',
    }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ImportItem = Static<typeof ImportItem>;
describeFields('ImportItem', { type: 'The type of the record.' });

export const importFilters = { kind: anyOf(Kind), status: anyOf(Status) };
export const itemFilters = { type: anyOf(RecordTypeName), outcome: anyOf(oneOf(OUTCOMES)) };
