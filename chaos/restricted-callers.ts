import { DEFAULT_SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import { joinedMember, PASSWORD } from '../apps/server/test/browser.ts';
import type { TestWorkspace } from '../apps/server/test/harness.ts';
import { call } from './calls.ts';

/** Someone who sees only part of the records. */
export interface RestrictedCaller {
  name: string;
  isKey: boolean;
  /** The headers that authenticate them. */
  headers: Record<string, string>;
}

/** A member of the role; `signIn` once they are on a hiring team. */
export async function restrictedMember(
  url: string,
  workspace: TestWorkspace,
  role: 'hiring_manager' | 'interviewer',
): Promise<{ id: string; signIn: () => Promise<RestrictedCaller> }> {
  const { id, email } = await joinedMember(workspace, role);
  return {
    id,
    async signIn() {
      const body = { workspace: workspace.slug, email, password: PASSWORD };
      const answer = await call({ method: 'POST', url: `${url}/api/v1/session`, headers: { origin: url }, body });
      const cookie = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
      if (answer.status >= 300) throw new Error(`signing in: ${answer.status} ${answer.text}`);
      return { name: role, isKey: false, headers: { origin: url, cookie: cookie.join('; ') } };
    },
  };
}

/** A key with these limits and all scopes. */
export async function restrictedKey({ api }: TestWorkspace, name: string, limits: object): Promise<RestrictedCaller> {
  const { status, text, body } = await api('POST', '/api-keys', { name, scopes: DEFAULT_SCOPES, limits });
  if (status !== 201) throw new Error(text);
  return { name, isKey: true, headers: { authorization: `Bearer ${body.data.key}` } };
}
