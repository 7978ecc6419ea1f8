import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck, normalize } from '../../../../platform/http/contract/input.ts';
import { Type } from '../../../../platform/http/contract/schema.ts';
import { closestMatch } from '../../../../platform/text/closest-match.ts';
import { type Job, JobPatch, JobStatus, NewJob, PipelineId } from '../schema.ts';

/** A validated record of an import. */
export interface JobRecord {
  /** ID of the job, or of the record in the external system. */
  id: string | undefined;
  status: Job['status'] | undefined;
  /** Used if the record creates a job. */
  pipelineId?: string;
  fields: JobPatch;
  /** Names of unknown fields. */
  ignored: string[];
}

const JOB_FIELDS = Object.keys(JobPatch.properties);
const RECORD_FIELDS = [...JOB_FIELDS, 'id', 'status', 'pipelineId'];
/** Fields of exported jobs that an import does not set. */
const READ_ONLY_FIELDS = ['locations', 'publishedAt', 'createdAt', 'updatedAt', 'deletedAt'];
/** Fields that null does not clear; for these, null means unset. */
const NOT_NULLABLE = [
  'pipelineId',
  ...['slug', 'employmentType', 'workplaceType', 'keywords', 'confidential', 'hiringTeam', 'id', 'status'],
  ...['locationIds', 'applicantRegions', 'closeWhenFilled', 'externalRefs'],
];
const NULLABLE = JOB_FIELDS.filter((field) => !['title', 'description', ...NOT_NULLABLE].includes(field));

const checkFields = inputCheck(JobPatch);
const checkNewJob = inputCheck(NewJob);
const checkOwn = inputCheck(
  Type.Object({
    status: Type.Optional(JobStatus),
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    pipelineId: Type.Optional(PipelineId),
  }),
);

/** Validates a record. @throws Invalid naming its fields */
export function readRecord(input: unknown, { strict }: { strict: boolean }): JobRecord {
  const record = normalize(structuredClone(input)) as Record<string, unknown>; // the body's schema allows objects only
  const own: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  const ignored: string[] = [];
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(record)) {
    if (READ_ONLY_FIELDS.includes(name)) continue;
    if (!RECORD_FIELDS.includes(name)) {
      const suggestion = closestMatch(name, RECORD_FIELDS);
      if (suggestion !== null && !Object.hasOwn(record, suggestion))
        errors[name] = [`is not a field of a job; did you mean ${suggestion}?`];
      else if (strict) errors[name] = ['is not a field of a job'];
      else ignored.push(name);
      continue;
    }
    // Other systems export unset fields as empty strings.
    const known = value === '' && NULLABLE.includes(name) ? null : value;
    if ((known === null || known === '') && NOT_NULLABLE.includes(name)) continue;
    if (name === 'id') own.id = typeof known === 'number' ? String(known) : known;
    else if (name === 'status' || name === 'pipelineId') own[name] = known;
    else fields[name] = known;
  }
  for (const check of [() => checkFields(fields), () => checkOwn(own)]) Object.assign(errors, errorsOf(check));
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  // Checked above against the schemas that these types derive from.
  return { ...(own as Pick<JobRecord, 'id' | 'status' | 'pipelineId'>), fields, ignored } as JobRecord;
}

/**
 * The body of a new job. Exports of other systems often lack employment type and workplace type: they default to full-time,
 * and to remote if the location contains "remote". @throws Invalid
 */
export function toNewJob({ fields, pipelineId }: JobRecord, slug: string): NewJob {
  const isRemote = typeof fields.location === 'string' && /remote/i.test(fields.location);
  const job = {
    employmentType: 'full_time',
    workplaceType: isRemote ? 'remote' : 'onsite',
    ...fields,
    slug,
    ...(pipelineId !== undefined && { pipelineId }),
  };
  checkNewJob(job);
  return job as NewJob; // just checked
}

/** The field errors of a check; empty if it passes. */
export function errorsOf(check: () => void): FieldErrors {
  try {
    check();
    return {};
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.fields;
  }
}
