import { inputCheck } from '../../../platform/http/input.ts';
import { patch, Type } from '../../../platform/http/schema.ts';
import { Application } from '../../applications/schema.ts';
import { Candidate } from '../../candidates/schema.ts';
import { Job } from '../../jobs/schema.ts';
import { Stage } from '../../stages/schema.ts';
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

/** Whether the records in made-up data are parts of such records. @throws Invalid naming the field */
export function checkMadeUp(data: Readonly<Record<string, unknown>>): void {
  for (const [subject, check] of CHECKS) if (data[subject] !== undefined) check(data[subject]);
}

/** What the writing of a mail relies on. */
const LEAST: Readonly<Record<Subject, object>> = {
  candidate: { id: NO_ID, firstName: '', lastName: '', email: '', tags: [] },
  application: { id: NO_ID, stage: { id: NO_ID } },
  job: { id: NO_ID },
};

/** The records that there are, and in place of those that there are not the ones that made-up data brings along. */
export function withMadeUp(
  subjects: Subjects,
  data: Readonly<Record<string, unknown>>,
): { known: Subjects; madeUp: Subject[] } {
  const madeUp = SUBJECTS.filter((subject) => subjects[subject] === null && isObject(data[subject]));
  const brought = madeUp.map((subject) => [subject, { ...LEAST[subject], ...(data[subject] as object) }]);
  return { known: { ...subjects, ...Object.fromEntries(brought) }, madeUp }; // checked to be parts of such records
}
