import { sql } from '../src/platform/database/sql.ts';
import { newId } from '../src/platform/ids/ids.ts';
import { hashPassword } from '../src/platform/security/passwords.ts';
import type { Json, TestAnswer, TestService, TestWorkspace } from './harness.ts';

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** A member who has joined, with the password above. */
export async function joinedMember(
  workspace: TestWorkspace,
  role: string,
  email = `${role}-${newId()}@example.com`,
): Promise<{ id: string; email: string }> {
  const id = newId();
  passwordHash ??= hashPassword(PASSWORD);
  await workspace.context.db.write.query(sql`
    insert into members (workspace_id, id, email, name, role, password_hash, joined_at)
    values (${workspace.id}, ${id}, ${email}, ${`A ${role}`}, ${role}, ${await passwordHash}, rolecall_now())`);
  return { id, email };
}

/** An HTTP client that behaves like a browser with the console: it stores cookies and sends its origin. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #service: TestService;

  constructor(service: TestService) {
    this.#service = service;
  }

  /** Calls `/api/v1` as a page of the service does. */
  async api(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Json>> {
    const origin: Record<string, string> = method === 'GET' ? {} : { origin: this.#service.url };
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#service.request(method, `/api/v1${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { ...origin, ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    this.store(answer.headers);
    return answer;
  }

  /** Opens a URL without following its redirect. @returns the target of the redirect */
  async visit(url: string): Promise<string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    if (answer.status !== 302) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    this.store(answer.headers);
    return answer.headers.get('location')!;
  }

  /** Stores the cookies of a response. */
  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  signIn(workspace: { slug: string }, email: string, password = PASSWORD): Promise<TestAnswer<Json>> {
    return this.api('POST', '/session', { workspace: workspace.slug, email, password });
  }

  get token(): string | undefined {
    return this.cookies.get('rolecall_session');
  }
}
