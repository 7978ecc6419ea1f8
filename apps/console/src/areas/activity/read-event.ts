import type { LiveEvent } from '../../api/live.ts';
import { activity } from '../../text/en/activity.ts';
import { fieldName } from '../../ui/field-name.ts';

/** What an event's line says, and what it links to. */
export interface ReadEvent {
  phrase: string;
  candidateId: string | null;
  jobId: string | null;
  /** The candidate's name at the time of the event. */
  candidate: string;
  job: string;
  isRedacted: boolean;
}

/** An event as a sentence. Its data depends on its type and may have been erased; missing parts are left out. */
export function readEvent({ type, actor, entityType, entityId, redacted, data: given }: LiveEvent): ReadEvent {
  const data = given ?? {};
  const record = entityType.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const own = (field: string) => textAt(data, record, field);
  return {
    phrase: activity.phrase(type, actor.type === 'candidate', {
      from: textAt(data, 'fromStage', 'name'),
      to: textAt(data, 'toStage', 'name'),
      title: own('title') || own('name') || own('label') || own('subject') || own('fileName') || own('email'),
      fields: Object.keys(objectAt(data, 'changes')).map(fieldName).join(', '),
    }),
    candidateId: orNull(
      entityType === 'candidate'
        ? entityId
        : textAt(data, 'candidate', 'id') || own('candidateId') || textOf(data, 'candidateId'),
    ),
    jobId: orNull(entityType === 'job' ? entityId : textAt(data, 'job', 'id') || own('jobId')),
    candidate: `${textAt(data, 'candidate', 'firstName')} ${textAt(data, 'candidate', 'lastName')}`.trim(),
    job: textAt(data, 'job', 'title'),
    isRedacted: redacted,
  };
}

function objectAt(value: object, name: string): object {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'object' && found !== null ? found : {};
}

function textOf(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
}

const textAt = (data: object, record: string, field: string): string => textOf(objectAt(data, record), field);

const orNull = (t: string): string | null => (t === '' ? null : t);
