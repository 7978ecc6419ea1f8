import { LongText, nullable, Timestamp, Type, text, Uuid } from '../../../platform/http/contract/schema.ts';
import { JobLocation } from '../locations/schema.ts';

const Region = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Z]{2}(-[A-Z0-9]{1,3})?$',
  examples: ['PT', 'US-CA'],
});

const described = <Value>(schema: object, description: string) => Type.Unsafe<Value>({ ...schema, description });

/** The writable fields for a job's place in the organization, its dates and further terms. */
export const jobDetails = {
  departmentId: described<string | null>(
    nullable(Uuid),
    'Also sets the text `department`, and takes precedence over it in the same request.',
  ),
  locationIds: described<string[]>(
    Type.Array(Uuid, { maxItems: 20, uniqueItems: true }),
    'The first one is the main location. Also sets the text `location` to the names of the locations, unless the same request provides it.',
  ),
  applicantRegions: described<string[]>(
    Type.Array(Region, { maxItems: 250, uniqueItems: true }),
    'ISO 3166 codes of the countries or subdivisions where a remote employee may live. Empty: anywhere.',
  ),
  requisitionId: described<string | null>(nullable(text(120)), 'The number of the requisition in another system.'),
  closesAt: described<string | null>(nullable(Timestamp), 'The job closes automatically at this time.'),
  vacancy: described<boolean | null>(
    nullable(Type.Boolean()),
    'Whether the job is for an existing vacancy, which some laws require a job posting to state.',
  ),
  usesAi: described<boolean | null>(
    nullable(Type.Boolean()),
    'Whether artificial intelligence is used to screen, assess or select applicants.',
  ),
  equity: nullable(LongText),
  bonus: nullable(LongText),
  closeWhenFilled: described<boolean>(
    Type.Boolean(),
    'Whether the job closes automatically when it has openings and none of them is open.',
  ),
};

/** The same fields of a job that is read. */
export const jobDetailsRecord = {
  departmentId: nullable(Uuid),
  locationIds: Type.Array(Uuid),
  locations: Type.Array(JobLocation, { description: 'In the order of `locationIds`.' }),
  applicantRegions: Type.Array(Type.String()),
  requisitionId: nullable(Type.String()),
  closesAt: nullable(Timestamp),
  vacancy: nullable(Type.Boolean()),
  usesAi: nullable(Type.Boolean()),
  equity: nullable(Type.String()),
  bonus: nullable(Type.String()),
  closeWhenFilled: Type.Boolean(),
};
