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
