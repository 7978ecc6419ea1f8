import type { Schemas } from '@rolecall/client';
import type { ApiDocument, ApiEvent, Fields, FieldType } from '../../../api/document.ts';
import type { Condition } from './draft.ts';

export type Operator = NonNullable<Condition['op']>;

const NO_FIELDS: Fields = new Map();
const ANSWERS = 'application.answers';
const DATA = 'event.';

const fieldsOf = ({ events }: ApiDocument, event: string): Fields =>
  events.find(({ name }) => name === event)?.fields ?? NO_FIELDS;

/** The events that can trigger automations. */
export function triggerEvents({ events }: ApiDocument): readonly ApiEvent[] {
  return events.filter(({ fields }) => fields !== undefined);
}

/** The fields of an event's data, for filters: `toStage.kind`. */
export function dataFields(document: ApiDocument, event: string): Fields {
  const fields = [...fieldsOf(document, event)];
  return new Map(
    fields.flatMap(([name, type]) => (name.startsWith(DATA) ? [[name.slice(DATA.length), type] as const] : [])),
  );
}

/** The name of the field with the answer to a question. */
export function answerField({ id }: Schemas['Question']): string {
  return `${ANSWERS}.${id}`;
}

/** Whether conditions on this event can use the answers of an application. */
export function hasAnswers(document: ApiDocument, event: string): boolean {
  return fieldsOf(document, event).has(ANSWERS);
}

/** Everything that conditions and templates can use: the fields of the event, and the answers to these questions. */
export function runFields(document: ApiDocument, event: string, questions: readonly Schemas['Question'][]): Fields {
  const fields = fieldsOf(document, event);
  const answers = questions.map((question): [string, FieldType] => [answerField(question), answerType(question)]);
  return new Map([...fields, ...(fields.has(ANSWERS) ? answers : [])]);
}

function answerType({ type, options = [] }: Schemas['Question']): FieldType {
  if (type === 'yes_no') return { enum: ['yes', 'no'] };
  return type === 'select' ? { enum: options } : 'string';
}

/** The type of a field. Fields below one of type `unknown` are `unknown`; null for a field that does not exist. */
export function typeOfField(fields: Fields, name: string): FieldType | null {
  const own = fields.get(name);
  if (own !== undefined) return own;
  const segments = name.split('.');
  const above = segments.map((_, index) => segments.slice(0, index).join('.'));
  return above.some((prefix) => fields.get(prefix) === 'unknown') ? 'unknown' : null;
}

/** The operators that fit a field of this type. */
export function operatorsFor({ operators }: ApiDocument, type: FieldType): readonly Operator[] {
  return (operators[typeof type === 'string' ? type : 'enum'] ?? []) as readonly Operator[]; // of the same document
}

export const takesList = (op: Operator | undefined): boolean => op === 'in' || op === 'not_in';
export const takesNothing = (op: Operator | undefined): boolean => op === 'exists' || op === 'not_exists';
