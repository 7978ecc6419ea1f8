import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { patch, Type } from '../../../../platform/http/contract/schema.ts';
import { Application } from '../../../hiring/applications/schema.ts';
import { Candidate } from '../../../hiring/candidates/schema.ts';
import { Job } from '../../../hiring/jobs/schema.ts';
import { Stage } from '../../../hiring/stages/schema.ts';
import { isObject } from '../conditions/read-field.ts';
import type { Subjects } from '../definition/read-subjects.ts';
import { SUBJECTS, type Subject } from '../definition/subjects.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

const SHAPES = {
  candidate: Candidate.properties,
  application: {
    ...Application.properties,
    stage: patch('', Stage.properties),
    answers: Type.Record(Type.String(), Type.String()),
  },
  job: Job.properties,
};
const CHECKS = SUBJECTS.map((subject) => [subject, inputCheck(patch('', SHAPES[subject]), `data.${subject}`)] as const);

/** Checks that the records in sample data match their schemas; fields may be omitted. @throws Invalid naming the field */
export function checkSampleRecords(data: Readonly<Record<string, unknown>>): void {
  for (const [subject, check] of CHECKS) if (data[subject] !== undefined) check(data[subject]);
}

/** The fields that composing an email relies on. */
const MINIMAL_RECORDS: Readonly<Record<Subject, object>> = {
  candidate: { id: NO_ID, firstName: '', lastName: '', email: '', tags: [] },
  application: { id: NO_ID, stage: { id: NO_ID } },
  job: { id: NO_ID },
};

/** The existing records, with missing ones taken from the sample data. */
export function withSampleRecords(
  subjects: Subjects,
  data: Readonly<Record<string, unknown>>,
): { known: Subjects; sampleSubjects: Subject[] } {
  const sampleSubjects = SUBJECTS.filter((subject) => subjects[subject] === null && isObject(data[subject]));
  const sampleRecords = sampleSubjects.map((subject) => [
    subject,
    { ...MINIMAL_RECORDS[subject], ...(data[subject] as object) },
  ]);
  return { known: { ...subjects, ...Object.fromEntries(sampleRecords) }, sampleSubjects }; // checked against their schemas
}
