import { scopesOfEvent } from '../../activity/catalog/event-scopes.ts';
import type { Definition } from '../definition-schema.ts';
import { typeOf } from '../step-types/steps.ts';
import { isTemplate } from '../step-types/template-field.ts';
import { templatesOf } from './step-templates.ts';
import { SUBJECTS, type Subject, subjectsOf } from './subjects.ts';

const READ_SCOPES: Readonly<Record<Subject, readonly string[]>> = {
  candidate: ['candidates:read'],
  application: ['applications:read'],
  job: ['jobs:read'],
};

/** The scopes required to read what a run of an event contains: the event's data and the records that it is about. */
export function scopesOfRun(event: string): string[] {
  const subjects = subjectsOf(event);
  const found = SUBJECTS.filter((subject) => subjects[subject] !== 'never').flatMap((subject) => READ_SCOPES[subject]);
  return distinct([...scopesOfEvent(event), ...found]);
}

/**
 * The scopes that an automation requires: those for what its steps do, and those for reading what its conditions and
 * templates use, because the automation's effects reveal what it read.
 */
export function scopesOfDefinition({ trigger, conditions, steps }: Definition): string[] {
  const read = [
    ...fieldsOf(conditions),
    ...steps.flatMap(({ when }) => fieldsOf(when ?? null)),
    ...steps.flatMap((step) => templatesOf(step).flatMap(({ text }) => (isTemplate(text) ? rootsIn(text) : []))),
  ];
  const roots = new Set(read.map((field) => field.split('.', 1)[0]));
  const readsEvent = roots.has('event') || Object.keys(trigger.filter ?? {}).length > 0;
  return distinct([
    ...steps.flatMap((step) => typeOf(step).scopes),
    ...steps.flatMap((step) => (step.type === 'wait_for_event' ? scopesOfEvent(step.config.event) : [])),
    ...SUBJECTS.filter((subject) => roots.has(subject)).flatMap((subject) => READ_SCOPES[subject]),
    ...(readsEvent ? scopesOfEvent(trigger.event) : []),
  ]);
}

/** The field names in a condition tree. */
function fieldsOf(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(fieldsOf);
  if (typeof tree !== 'object' || tree === null) return [];
  const { field } = tree as { field?: unknown };
  return typeof field === 'string' ? [field] : Object.values(tree).flatMap(fieldsOf);
}

/** All words inside a template's tags. A superset of what it reads, because loops and assignments can rename records. */
function rootsIn(text: string): string[] {
  return [...text.matchAll(/\{[{%]([\s\S]*?)[%}]\}/g)].flatMap(([, code = '']) => code.match(/[a-zA-Z_]+/g) ?? []);
}

function distinct(scopes: readonly string[]): string[] {
  return [...new Set(scopes)].sort();
}
