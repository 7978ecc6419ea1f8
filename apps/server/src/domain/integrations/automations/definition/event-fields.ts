import type { TSchema } from '../../../../platform/http/contract/schema.ts';
import { Application } from '../../../hiring/applications/schema.ts';
import { Candidate } from '../../../hiring/candidates/schema.ts';
import { Job } from '../../../hiring/jobs/schema.ts';
import { STAGE_KINDS } from '../../../hiring/stages/schema.ts';
import { eventTypes, findEventType } from '../../activity/catalog/event-catalog.ts';
import { withoutContext } from '../../activity/catalog/visible-data.ts';
import { TEST_EVENT } from '../../webhooks/events.ts';
import type { FieldCatalogue, FieldType } from '../conditions/fields.ts';
import { SUBJECTS, type Subject, subjectsOf } from './subjects.ts';

/** The events that can start an automation, or that it can wait for. */
export function triggerEvents(): string[] {
  return eventTypes().flatMap(({ type }) => (type === TEST_EVENT ? [] : [type]));
}

/** Text formats that are compared as times. */
const TIMES = ['date-time', 'calendar-date'];

const SUBJECT_FIELDS: Readonly<Record<Subject, FieldCatalogue>> = {
  candidate: fieldsOf(Candidate, 'candidate'),
  application: {
    ...fieldsOf(Application, 'application'),
    'application.stage.id': 'string',
    'application.stage.name': 'string',
    'application.stage.kind': { enum: STAGE_KINDS },
    // Keyed by question id; a form can change at any time.
    'application.answers': 'unknown',
  },
  job: fieldsOf(Job, 'job'),
};

/**
 * The fields of an event's data: `toStage.kind`. Empty for an unknown event. Without its context, whose summaries require
 * scopes that an automation may lack.
 */
export function dataFields(event: string): FieldCatalogue {
  const data = findEventType(event)?.data as AnySchema | undefined; // a plain JSON Schema object
  return data?.properties === undefined ? {} : leafFields({ properties: withoutContext(data.properties) }, '');
}

/** All fields that the conditions and templates of a run can use: `event.…` and the records that the event is about. */
export function runFields(event: string): FieldCatalogue {
  return Object.assign(ownFields(event), ...subjectsWith(event).map((subject) => SUBJECT_FIELDS[subject]));
}

function ownFields(event: string): FieldCatalogue {
  return Object.fromEntries(Object.entries(dataFields(event)).map(([name, type]) => [`event.${name}`, type]));
}

function subjectsWith(event: string): Subject[] {
  const present = subjectsOf(event);
  return SUBJECTS.filter((subject) => present[subject] !== 'never');
}

/** What an event means, and the fields that conditions of automations with this trigger can use. */
interface DescribedEvent {
  summary: string;
  /** Its own fields; undefined if no automation can have this trigger. */
  fields?: FieldCatalogue;
  /** The records that it is about, whose fields are usable as well. */
  records?: readonly Subject[];
}

/** Every event type by name, and the fields of the records that events are about. */
interface EventFields {
  events: Readonly<Record<string, DescribedEvent>>;
  records: Readonly<Record<Subject, FieldCatalogue>>;
}

export function eventFields(): EventFields {
  const describe = (type: string, summary: string): DescribedEvent =>
    type === TEST_EVENT ? { summary } : { summary, fields: ownFields(type), records: subjectsWith(type) };
  return {
    events: Object.fromEntries(eventTypes().map(({ type, summary }) => [type, describe(type, summary)])),
    records: SUBJECT_FIELDS,
  };
}

interface AnySchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  properties?: Readonly<Record<string, AnySchema>>;
  items?: AnySchema;
  anyOf?: readonly AnySchema[];
}

function fieldsOf(schema: TSchema, name: string): FieldCatalogue {
  return leafFields(schema as AnySchema, name); // schemas are plain JSON Schema objects
}

/** The leaves of a schema by dotted name. */
function leafFields(schema: AnySchema, name: string): FieldCatalogue {
  return Object.fromEntries(leavesOf(schema, name));
}

function* leavesOf(schema: AnySchema, name: string): Generator<[string, FieldType], undefined> {
  const present = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (present.properties === undefined) {
    yield [name, typeOf(present)];
    return;
  }
  for (const [key, child] of Object.entries(present.properties)) {
    yield* leavesOf(child, name === '' ? key : `${name}.${key}`);
  }
}

function typeOf({ type, enum: values, format, items }: AnySchema): FieldType {
  const [only, ...others] = [type ?? []].flat().filter((one) => one !== 'null');
  if (others.length > 0) return 'unknown';
  if (values !== undefined) return { enum: values.filter((value) => typeof value === 'string') };
  switch (only) {
    case 'string':
      return format !== undefined && TIMES.includes(format) ? 'timestamp' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return items?.type === 'string' ? 'string[]' : 'unknown';
    default:
      return 'unknown';
  }
}
