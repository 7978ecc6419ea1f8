import { isObject } from './definition/json.ts';

/** The records that an event is about. */
export interface Subjects {
  candidateId: string | null;
  applicationId: string | null;
  jobId: string | null;
}

/** The ids that an event's data names, as the record itself (`application.id`) or by reference (`offer.jobId`). */
export function subjectsOf(data: unknown): Subjects {
  const find = (subject: string): string | null => {
    if (!isObject(data)) return null;
    const record = data[subject];
    const parts = [data, ...Object.values(data).filter(isObject)];
    const ids = [isObject(record) ? record.id : null, ...parts.map((part) => part[`${subject}Id`])];
    return ids.find((id) => typeof id === 'string') ?? null;
  };
  return { candidateId: find('candidate'), applicationId: find('application'), jobId: find('job') };
}
