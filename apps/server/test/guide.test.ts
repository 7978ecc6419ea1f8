import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ERROR_STATUS } from '../src/platform/errors/errors.ts';
import { currentDocument } from '../src/server/current-document.ts';
import { FIELD_EXAMPLES } from '../src/server/reference.ts';

const document = currentDocument() as unknown as {
  components: { schemas: Record<string, { properties?: Record<string, { examples?: unknown[] }> }> };
};

const GUIDE = readFileSync(new URL('../src/server/guide.md', import.meta.url), 'utf8');

describe('the guide of the API and the examples of its reference', () => {
  it('lists exactly the error codes, with their status', () => {
    const rows = GUIDE.matchAll(/^\| (\d{3}) `(\w+)` \|/gm);
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
