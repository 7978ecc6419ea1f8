import { fieldDescription } from '../platform/http/contract/field-descriptions.ts';
import { NAMES } from './property-names.ts';
import { TIMES } from './property-times.ts';

type Json = Record<string, unknown>;

/** What a name means in objects that are the value of a property. */
const WITHIN: Record<string, Record<string, string>> = {
  attachments: { fileName: 'The name of the attached file.' },
  items: { status: 'What happened to this one.', error: 'Why it failed; null if it did not.' },
  stages: {
    kind: 'What the stage means in reports and on the page of the candidate. `hired` and `rejected` end an application.',
  },
};

/** A copy of an OpenAPI document in which each property has a description, also where its schema does not describe it. */
export function withDescriptions(document: Json): Json {
  const copy = JSON.parse(JSON.stringify(document)) as Json; // schemas of modules are in the document several times
  for (const [name, schema] of Object.entries((copy.components as { schemas: Json }).schemas)) describe(schema, [name]);
  describe(copy.paths, []);
  describe(copy.webhooks, []);
  return copy;
}

/** @param within the component and the properties that contain the schema, innermost last */
function describe(schema: unknown, within: readonly string[]): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'example' || key === 'examples') continue;
    if (key !== 'properties' || Array.isArray(schema)) {
      describe(value, within);
      continue;
    }
    for (const [name, property] of Object.entries(value as Record<string, Json>)) {
      const text = descriptionOf(name, within);
      if (text !== undefined && !('description' in property) && !('$ref' in property)) property.description = text;
      describe(property, [...within, name]);
    }
  }
}

function descriptionOf(name: string, within: readonly string[]): string | undefined {
  const [component = ''] = within;
  const inner = within.length > 1 ? WITHIN[within.at(-1)!]?.[name] : undefined;
  return inner ?? fieldDescription(component, name) ?? NAMES[name] ?? TIMES[name];
}
