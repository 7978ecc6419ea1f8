import type { Schemas } from '@rolecall/client';
import type { ApiDocument, JsonSchema } from './document.ts';

/** What a field holds. `unknown`: anything, and anything may lie below it. As the service sees it when it checks. */
export type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'string[]'
  | 'unknown'
  | { readonly enum: readonly string[] };

/** Dotted names of the fields that a definition may use, with what they hold. */
export type Fields = ReadonlyMap<string, FieldType>;

const NO_FIELDS: Fields = new Map();

const ANSWERS = 'application.answers';

/** Formats of text that compares as a time. */
const TIMES = ['date-time', 'calendar-date', 'date'];

/** The fields of an event's data: `toStage.kind`. */
export function dataFields(document: ApiDocument, event: string): Fields {
  const data = document.eventData(event);
  return data === null ? NO_FIELDS : new Map(leavesOf(document, data, ''));
}

/** The name of the field with the answer to a question. */
export function answerField({ id }: Schemas['Question']): string {
  return `${ANSWERS}.${id}`;
}

/** Whether the event is about an application, whose answers can be looked at. */
export function hasAnswers(document: ApiDocument, event: string): boolean {
  const data = document.eventData(event);
  return data !== null && isAbout(document, data, 'application');
}

/**
 * Everything that conditions and templates can name: the event and the records that it is about, with the answers to these
 * questions.
 */
export function runFields(document: ApiDocument, event: string, questions: readonly Schemas['Question'][]): Fields {
  const data = document.eventData(event);
  if (data === null) return NO_FIELDS;
  const own = leavesOf(document, data, 'event');
  const hasApplication = isAbout(document, data, 'application');
  const records = [
    ...(hasApplication || isAbout(document, data, 'candidate') ? leavesOfRecord(document, 'Candidate') : []),
    ...(hasApplication ? applicationLeaves(document, questions) : []),
    ...(hasApplication || isAbout(document, data, 'job') ? leavesOfRecord(document, 'Job') : []),
  ];
  return new Map([...records, ...own]);
}

/** The type of a field; that of an `unknown` field for whatever lies below it; null for one that is not known. */
export function typeOfField(fields: Fields, name: string): FieldType | null {
  const own = fields.get(name);
  if (own !== undefined) return own;
  const segments = name.split('.');
  const above = segments.map((_, index) => segments.slice(0, index).join('.'));
  return above.some((prefix) => fields.get(prefix) === 'unknown') ? 'unknown' : null;
}

function applicationLeaves(document: ApiDocument, questions: readonly Schemas['Question'][]): [string, FieldType][] {
  const kinds = document.component('StageBrief')?.properties?.kind;
  return [
    ...leavesOfRecord(document, 'Application'),
    ['application.stage.id', 'string'],
    ['application.stage.name', 'string'],
    ['application.stage.kind', kinds === undefined ? 'string' : typeOf(kinds)],
    // By the id of the question, also of one that is not known here.
    [ANSWERS, 'unknown'],
    ...questions.map((question): [string, FieldType] => [
      answerField(question),
      question.type === 'select' ? { enum: question.options ?? [] } : 'string',
    ]),
  ];
}

function leavesOfRecord(document: ApiDocument, name: 'Candidate' | 'Application' | 'Job'): [string, FieldType][] {
  const schema = document.component(name);
  return schema === undefined ? [] : leavesOf(document, schema, name.toLowerCase());
}

/** Whether the data has such a record, or names one by id. */
function isAbout(document: ApiDocument, data: JsonSchema, subject: string): boolean {
  const { properties = {} } = data;
  if (properties[subject] !== undefined) return true;
  const parts = Object.values(properties).map((part) => document.resolve(part).properties ?? {});
  return [properties, ...parts].some((part) => part[`${subject}Id`] !== undefined);
}

function leavesOf(document: ApiDocument, schema: JsonSchema, name: string): [string, FieldType][] {
  const whole = document.resolve(schema);
  const present = document.resolve(whole.anyOf?.find(({ type }) => type !== 'null') ?? whole);
  if (present.properties === undefined) return [[name, typeOf(present)]];
  return Object.entries(present.properties).flatMap(([key, child]) =>
    leavesOf(document, child, name === '' ? key : `${name}.${key}`),
  );
}

function typeOf({ type, enum: values, format, items }: JsonSchema): FieldType {
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
