import type { TSchema } from '../../../../platform/http/contract/schema.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import { findEventType } from '../../activity/catalog/event-catalog.ts';
import { isObject } from '../conditions/read-field.ts';

/** The records that an event is about. Conditions, templates and steps of a run work on them. */
export const SUBJECTS = ['candidate', 'application', 'job'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Whether runs of an event have the record. `sometimes`: its id may be null in the event (tasks, pool entries). */
export type SubjectPresence = 'always' | 'sometimes' | 'never';

export interface SubjectIds {
  readonly candidateId: string | null;
  readonly applicationId: string | null;
  readonly jobId: string | null;
}

/** The ids in an event's data, from the record itself (`application.id`) or from a reference (`offer.jobId`). */
export function subjectIdsOf(data: unknown): SubjectIds {
  const find = (subject: Subject): string | null => {
    if (!isObject(data)) return null;
    const record = data[subject];
    const reference = `${subject}Id`;
    const given = isObject(record) ? [record.id] : [];
    const named = [data, ...Object.values(data).filter(isObject)].map((part) => part[reference]);
    return [...given, ...named].find((id): id is string => typeof id === 'string' && isUuid(id)) ?? null;
  };
  return { candidateId: find('candidate'), applicationId: find('application'), jobId: find('job') };
}

/** Which records the runs of an event have, according to its schema. An application implies its candidate and its job. */
export function subjectsOf(event: string): Readonly<Record<Subject, SubjectPresence>> {
  const data = findEventType(event)?.data;
  const presence = (subject: Subject): SubjectPresence => (data === undefined ? 'never' : presenceIn(data, subject));
  const application = presence('application');
  const withApplication = (own: SubjectPresence): SubjectPresence => {
    if (own === 'always' || application === 'always') return 'always';
    return own === 'never' ? application : 'sometimes';
  };
  return { application, candidate: withApplication(presence('candidate')), job: withApplication(presence('job')) };
}

interface ObjectSchema {
  type?: string | string[];
  properties?: Record<string, ObjectSchema>;
}

function presenceIn(schema: TSchema, subject: Subject): SubjectPresence {
  const { properties = {} } = schema as ObjectSchema; // schemas are plain JSON Schema objects
  if (properties[subject] !== undefined) return 'always';
  const reference = `${subject}Id`;
  const found = [properties, ...Object.values(properties).map((part) => part.properties ?? {})]
    .map((part) => part[reference])
    .find((part) => part !== undefined);
  if (found === undefined) return 'never';
  return [found.type].flat().includes('null') ? 'sometimes' : 'always';
}
