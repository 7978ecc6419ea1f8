import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { jsonWords } from './json.ts';

const words = text.automations;

/** `toStage` or `stage_changed` as words: 'to stage', 'stage changed'. */
export function spoken(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** 'Application: stage changed' */
export function eventName(event: string): string {
  const [entity = '', what = ''] = event.split('.');
  return words.event(capital(spoken(entity)), spoken(what));
}

export function stepName(type: string): string {
  return words.step.types[type] ?? capital(spoken(type));
}

/** 'candidate › first name' */
export function fieldName(field: string): string {
  return field.split('.').map(spoken).join(' › ');
}

/** The trigger in one line. `nameOf` knows records by id: 'job is Lighthouse Keeper', not 'job id is 01a1…'. */
export function triggerWords(
  { event, filter = {} }: Schemas['AutomationTrigger'],
  nameOf: (id: string) => string | undefined,
): string {
  const terms = Object.entries(filter).map(([field, value]) => {
    const values = [value].flat();
    const names = values.flatMap((one) => (typeof one === 'string' ? (nameOf(one) ?? []) : []));
    return names.length === values.length
      ? words.filterTerm(fieldName(field.replace(/\.?id$/i, '')), names.join(words.or))
      : words.filterTerm(fieldName(field), values.map(jsonWords).join(words.or));
  });
  return terms.length === 0 ? eventName(event) : `${eventName(event)}, ${words.where(terms.join(words.and))}`;
}

/** A path of the definition for people: 'Step 3 › settings › to stage id'. */
export function pathName(path: string): string {
  const names: Readonly<Record<string, string>> = words.path as unknown as Record<string, string>; // the fixed ones among them
  const [root = '', ...rest] = path.split('.');
  if (root === 'steps' && rest[0] !== undefined && /^\d+$/.test(rest[0])) {
    const [index, ...below] = rest;
    return [words.step.number(Number(index)), ...below.filter((part) => part !== 'config').map(partName)].join(' › ');
  }
  return [names[root] ?? capital(spoken(root)), ...rest.map(partName)].join(' › ');
}

function partName(part: string): string {
  if (/^\d+$/.test(part)) return words.path.condition(Number(part) + 1);
  if (part === 'when' || part === 'filter') return words.path[part];
  return words.step.fields[part]?.toLowerCase() ?? spoken(part);
}
