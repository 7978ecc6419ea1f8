import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

it('SECRET_KEY_PREVIOUS without SECRET_KEY stops the start, because it would be ignored', () => {
  const previous = { SECRET_KEY_PREVIOUS: 'p'.repeat(32) };
  assert.throws(
    () => readConfig(previous),
    (error) => error instanceof ConfigError && /SECRET_KEY_PREVIOUS requires SECRET_KEY/.test(error.message),
  );
  assert.deepEqual(readConfig({ ...previous, SECRET_KEY: 's'.repeat(32) }).previousSecretKeys, ['p'.repeat(32)]);
});
