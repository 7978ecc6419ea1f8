import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NAME, personalDataOf, type TSchema } from '../../../platform/http/contract/schema.ts';
import { UUID_PATTERN } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { eventTypes } from '../../integrations/activity/catalog/event-catalog.ts';
import { plainName } from './personal-data.ts';

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

/** The free-form fields that declare nothing, in records that declare nothing either. */
function undeclaredFields(): string[] {
  const found = new Set<string>();
  const collect = (schema: Schema, owner: string, isPlain: boolean): void => {
    const { [NAME]: name, anyOf = [], items = [], properties = {} } = schema;
    const own = name === undefined ? owner : plainName(name);
    const declared = personalDataOf(schema as TSchema); // plain JSON Schema
    const isDeclared = declared !== undefined || (isPlain && name === undefined);
    for (const part of [...anyOf, items].flat()) collect(part, own, isDeclared);
    for (const [field, part] of Object.entries(properties)) {
      const ofField = personalDataOf(part as TSchema);
      if (ofField === undefined && !isDeclared && field !== CHANGES && isFreeForm(part)) found.add(`${own}: ${field}`);
      if (declared === 'none' && ofField !== undefined && ofField !== 'none')
        found.add(`${own} is a plain record: ${field}`);
      if (field !== CHANGES && (ofField === undefined || ofField === 'none'))
        collect(part, `${own}.${field}`, isDeclared || ofField === 'none');
    }
  };
  for (const { spec } of operations)
    if (spec.data !== null) collect(spec.data as Schema, `response of ${spec.id}`, false);
  for (const { type, data } of eventTypes()) collect(data as Schema, type, false);
  return [...found].sort();
}

describe('the fields of responses and events', () => {
  it('are each classified: a free-form one, or its record, declares whether it contains personal data', () => {
    const hint = 'wrap it in personal() if a key without personal data must not see it, otherwise in plain()';
    assert.deepEqual(undeclaredFields(), [], hint);
  });
});
