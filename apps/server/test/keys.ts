import { DEFAULT_SCOPES } from '../src/domain/records/access/scopes.ts';
import type { Caller, TestWorkspace } from './harness.ts';

/** Creates a secret key with these scopes. @returns the key, and a function that calls the API with it */
export async function keyWith(
  { api }: Pick<TestWorkspace, 'api'>,
  ...scopes: string[]
): Promise<{ id: string; key: string; api: Caller }> {
  const { id, key } = (await api('POST', '/api-keys', { name: 'A key', scopes })).body.data;
  return {
    id,
    key,
    api: (method, path, body, headers = {}) => api(method, path, body, { ...headers, authorization: `Bearer ${key}` }),
  };
}

/** Creates a secret key that sees only what its limits permit, with all scopes. @returns a function that calls the API with it */
export async function limitedKey(
  { api }: Pick<TestWorkspace, 'api'>,
  limits: object,
  scopes: readonly string[] = DEFAULT_SCOPES,
): Promise<{ id: string; limits: object; api: Caller }> {
  const created = await api('POST', '/api-keys', { name: 'Limited', scopes, limits });
  if (created.status !== 201) throw new Error(created.text);
  const { id, key, limits: stored } = created.body.data;
  return {
    id,
    limits: stored,
    api: (method, path, body, headers = {}) => api(method, path, body, { ...headers, authorization: `Bearer ${key}` }),
  };
}
