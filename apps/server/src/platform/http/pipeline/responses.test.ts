import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoredJson } from '../../records/stored-json.ts';
import type { DeclaredOperation } from '../contract/operation.ts';
import { LONG_TEXT, Type } from '../contract/schema.ts';
import { bodyBytes } from '../idempotency/idempotency.ts';
import { responseWriter } from './responses.ts';

const Item = Type.Object({
  id: Type.String(),
  text: Type.String(),
  long: Type.Unsafe<string | null>({ type: ['string', 'null'], [LONG_TEXT]: true }),
  open: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
});

const operation = (list: boolean) =>
  ({ access: 'workspace', spec: { id: 'test', method: 'GET', data: Item, list } }) as unknown as DeclaredOperation;

const TEXTS = {
  'Latin-1': 'Café "au lait"\n',
  'other scripts': '‘quoted’ – 王小明 🎉 \ud800',
};

for (const [name, text] of Object.entries(TEXTS)) {
  for (const count of [0, 1, 8, 9, 25, 100]) {
    for (const length of [1, 300]) {
      test(`a page of ${count} records in ${name} of ${length} repetitions is the same, whatever the page before was`, () => {
        const write = responseWriter(operation(true));
        const rows = Array.from({ length: count }, (_, n) => ({
          id: String(n),
          text: text.repeat(length),
          long: n % 2 === 0 ? null : new StoredJson(JSON.stringify(text.repeat(length))),
          open: n % 3 === 0 ? new StoredJson(`{"n": ${n}, "text": "–"}`) : { n },
          revision: 1,
        }));
        for (const tombstones of [[], [{ id: 'gone', deleted: true }]]) {
          const page = { items: rows, tombstones, nextCursor: null, hasMore: false, limit: 25 };
          const expected = {
            data: [
              ...rows.map(({ id, open }, n) => ({
                id,
                text: text.repeat(length),
                long: n % 2 === 0 ? null : text.repeat(length),
                open: n % 3 === 0 ? { n, text: '–' } : open,
              })),
              ...tombstones,
            ],
            meta: { pagination: { nextCursor: null, hasMore: false, limit: 25 } },
          };
          for (let time = 0; time < 3; time += 1) {
            const { body } = write(page);
            assert.deepEqual(JSON.parse(bodyBytes(body).toString()), expected);
          }
        }
      });
    }
  }
}

test('the text of a stored value is copied into the response of one record', () => {
  const { body } = responseWriter(operation(false))({
    id: '1',
    text: 'a',
    long: new StoredJson('"b"'),
    open: new StoredJson('{"n": 1.50}'),
  });
  assert.equal(body.toString(), '{"data":{"id":"1","text":"a","long":"b","open":{"n": 1.50}}}');
});
