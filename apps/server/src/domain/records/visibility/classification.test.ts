import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NAME } from '../../../platform/http/contract/schema.ts';
import { UUID_PATTERN } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { EVENT_TYPES } from '../../integrations/activity/catalog/event-catalog.ts';
import { OTHER_FIELDS } from './other-fields.ts';
import { PERSONAL_EVENT_FIELDS, PERSONAL_FIELDS, plainName } from './personal-data.ts';

interface Schema {
  [NAME]?: string;
  type?: string | readonly string[];
  enum?: unknown;
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: unknown;
}

/** Formats that cannot contain a name. */
const FIXED_FORMATS = new Set(['date-time', 'calendar-date', 'partial-date']);
/** Changes have the names of fields, which are classified. */
const CHANGES = 'changes';

/** Whether a value of this schema can contain any text. */
function isFreeForm(schema: Schema): boolean {
  if (schema.enum !== undefined || schema.const !== undefined) return false;
  if (schema.anyOf !== undefined) return schema.anyOf.some(isFreeForm);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return true;
  if (types.includes('string')) return schema.pattern !== UUID_PATTERN && !FIXED_FORMATS.has(schema.format ?? '');
  if (types.includes('array')) return schema.items === undefined || isFreeForm(schema.items);
  if (!types.includes('object') || schema.properties !== undefined) return false;
  const parts = Object.values(schema.patternProperties ?? {});
  return schema.additionalProperties === true || parts.length === 0 || parts.some(isFreeForm);
}

/** The free-form fields that are not hidden, by the name of the schema or the type of the event. */
function shownFields(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const collect = (schema: Schema, owner: string, path: string): void => {
    const own = schema[NAME] === undefined ? owner : plainName(schema[NAME]);
    const from = schema[NAME] === undefined ? path : '';
    for (const part of [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])]) {
      collect(part, own, from);
    }
    const hidden = PERSONAL_FIELDS[own] ?? PERSONAL_EVENT_FIELDS[own] ?? [];
    for (const [field, part] of Object.entries(schema.properties ?? {})) {
      if ((from === '' && hidden.includes(field)) || field === CHANGES) continue;
      const name = from === '' ? field : `${from}.${field}`;
      if (isFreeForm(part)) found.set(own, (found.get(own) ?? new Set()).add(name));
      collect(part, own, name);
    }
  };
  // Plain JSON Schema.
  for (const { spec } of operations) if (spec.data !== null) collect(spec.data as Schema, `response of ${spec.id}`, '');
  for (const { type, data } of EVENT_TYPES) collect(data as Schema, type, '');
  return found;
}

function namesIn(lists: Iterable<readonly [string, Iterable<string>]>): string[] {
  return [...lists].flatMap(([owner, fields]) => [...fields].map((field) => `${owner}: ${field}`)).sort();
}

describe('the fields of responses and events', () => {
  it('are each classified: a free-form one contains personal data, or is listed as one that does not', () => {
    const shown = namesIn(shownFields());
    const listed = namesIn(Object.entries(OTHER_FIELDS));
    const missing = shown.filter((name) => !listed.includes(name));
    const hint = 'add it to PERSONAL_FIELDS if a key without personal data must not see it, otherwise to OTHER_FIELDS';
    assert.deepEqual(missing, [], hint);
    assert.deepEqual(
      listed.filter((name) => !shown.includes(name)),
      [],
      'OTHER_FIELDS has fields that do not exist, or are hidden',
    );
  });
});
