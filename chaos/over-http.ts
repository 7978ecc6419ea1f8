import type { TestWorkspace } from '../apps/server/test/harness.ts';
import { call } from './calls.ts';
import type { FleetWorkspace } from './fleet.ts';

/** A workspace for the fixtures of the tests, which then work on a service in another process. */
export function overHttp(url: string, workspace: FleetWorkspace): TestWorkspace {
  return {
    ...workspace,
    async api(method, path, body, headers = {}) {
      const key = 'authorization' in headers ? undefined : workspace.secretKey;
      const given = { method, url: `${url}/api/v1${path}`, key, headers };
      const { status, text, ...rest } = await call(body === undefined ? given : { ...given, body: body as object }); // JSON, as in the suite
      return { status, text, headers: new Headers(rest.headers), body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}
