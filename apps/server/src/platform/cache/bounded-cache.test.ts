import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from './bounded-cache.ts';

test('a value is made once while it is kept', () => {
  const cache = new BoundedCache<object>(1000);
  const made = cache.get('a', () => ({}));
  assert.equal(
    cache.get('a', () => assert.fail('made twice')),
    made,
  );
});

test('the least recently used value is evicted first, and the weight stays within its limit', () => {
  const cache = new BoundedCache<string>(1000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) cache.get(key, () => key);
  cache.get('a', () => assert.fail('a is kept'));
  cache.get('j', () => 'j');
  cache.get('a', () => assert.fail('a was used last'));
  assert.equal(
    cache.get('b', () => 'again'),
    'again',
  );
  assert.equal(cache.size, 9);
  cache.get('x'.repeat(700), () => 'heavy');
  assert.equal(cache.size, 2);
  cache.get('x'.repeat(2000), () => 'too heavy to be kept');
  assert.equal(cache.size, 2);
});

test('a failure is not kept', () => {
  const cache = new BoundedCache<string>(1000);
  assert.throws(() =>
    cache.get('a', () => {
      throw new Error('no');
    }),
  );
  assert.equal(
    cache.get('a', () => 'yes'),
    'yes',
  );
});
