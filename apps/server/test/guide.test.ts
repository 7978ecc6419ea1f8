import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ERROR_STATUS } from '../src/platform/errors/errors.ts';
import { currentDocument } from '../src/server/app.ts';
import { FIELD_EXAMPLES } from '../src/server/reference.ts';

const document = currentDocument() as unknown as {
  info: { description: string };
  components: { schemas: Record<string, { properties?: Record<string, { examples?: unknown[] }> }> };
};

describe('the introduction of the API reference', () => {
  it('lists exactly the error codes, with their status', () => {
    const rows = document.info.description.matchAll(/^\| (\d{3}) `(\w+)` \|/gm);
    assert.deepEqual(Object.fromEntries([...rows].map(([, status, code]) => [code, Number(status)])), ERROR_STATUS);
  });

  it('examples belong to existing fields', () => {
    const { schemas } = document.components;
    for (const [record, fields] of Object.entries(FIELD_EXAMPLES)) {
      const known = record === 'any' ? Object.values(schemas) : [schemas[record]];
      for (const [field, example] of Object.entries(fields)) {
        const isShown = known.some((schema) => schema?.properties?.[field]?.examples?.includes(example));
        assert.ok(isShown, `${record}.${field}`);
      }
    }
  });
});
