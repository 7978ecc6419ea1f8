import type { Schemas } from '@rolecall/client';
import { automations } from '../../../text/en/automations.ts';
import { formatJson } from './json.ts';

const t = automations;

/** `toStage` or `stage_changed` as words: 'to stage', 'stage changed'. */
export function splitWords(name: string): string {
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
  return t.event(capital(splitWords(entity)), splitWords(what));
}

export function stepName(type: string): string {
  return t.step.types[type] ?? capital(splitWords(type));
}

/** 'candidate › first name' */
export function fieldName(field: string): string {
  return field.split('.').map(splitWords).join(' › ');
}

/** The trigger in one line. `nameOf` turns IDs into names: 'job is Lighthouse Keeper', not 'job id is 01a1…'. */
export function describeTrigger(
  { event, filter = {} }: Schemas['AutomationTrigger'],
  nameOf: (id: string) => string | undefined,
): string {
  const terms = Object.entries(filter).map(([field, value]) => {
    const values = [value].flat();
    const names = values.flatMap((one) => (typeof one === 'string' ? (nameOf(one) ?? []) : []));
    return names.length === values.length
      ? t.filterTerm(fieldName(field.replace(/\.?id$/i, '')), names.join(t.or))
      : t.filterTerm(fieldName(field), values.map(formatJson).join(t.or));
  });
  return terms.length === 0 ? eventName(event) : `${eventName(event)}, ${t.where(terms.join(t.and))}`;
}

/** A path of the definition in words: 'Step 3 › to stage id'. */
export function pathName(path: string): string {
  const names: Readonly<Record<string, string>> = t.path as unknown as Record<string, string>; // the plain ones
  const [root = '', ...rest] = path.split('.');
  if (root === 'steps' && rest[0] !== undefined && /^\d+$/.test(rest[0])) {
    const [index, ...below] = rest;
    return [t.step.number(Number(index)), ...below.filter((part) => part !== 'config').map(partName)].join(' › ');
  }
  return [names[root] ?? capital(splitWords(root)), ...rest.map(partName)].join(' › ');
}

function partName(part: string): string {
  if (/^\d+$/.test(part)) return t.path.condition(Number(part) + 1);
  if (part === 'when' || part === 'filter') return t.path[part];
  return t.step.fields[part]?.toLowerCase() ?? splitWords(part);
}
