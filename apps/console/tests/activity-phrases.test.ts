import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { phrases } from '../src/text/en/activity.ts';

it('every event has a phrase: the activity never shows the API name of an event', () => {
  const file = join(import.meta.dirname, '../../../openapi.json');
  const { webhooks } = JSON.parse(readFileSync(file, 'utf8')) as { webhooks: Record<string, unknown> };
  assert.deepEqual(
    Object.keys(webhooks).filter((type) => !(type in phrases)),
    [],
  );
  assert.deepEqual(
    Object.keys(phrases).filter((type) => !(type in webhooks)),
    [],
  );
});
