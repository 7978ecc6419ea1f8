import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { end, run, startProcess, withFolder } from './testing/running-service.ts';

const post = (url: string, path: string, body: object, cookie = '', method = 'POST') =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: url, cookie },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
const tokenOf = (text: string) => /\/set-password#token=([\w-]{64})(?![\w-])/.exec(text)?.[1];

describe('the first start', () => {
  it("prints the owner's link; it leads to a session, and nothing that was secret is in the log", () =>
    withFolder(async (folder) => {
      const service = await startProcess(folder, { LOG_LEVEL: 'trace' });
      const { url } = service;
      const token = tokenOf(service.said())!;
      const password = 'a password of my own';
      const owner = (
        (await (await post(url, '/passwords', { token, password })).json()) as {
          data: { email: string; workspace: { slug: string } };
        }
      ).data;
      const signedIn = await post(url, '/session', { email: owner.email, password });
      assert.equal(signedIn.status, 201, await signedIn.text());
      const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
      assert.equal((await post(url, '/session', { email: owner.email, password: 'wrong secret word' })).status, 401);
      assert.equal(
        (await post(url, '/members', { email: 'a@example.com', name: 'A', role: 'admin' }, cookie)).status,
        201,
      );
      assert.equal((await post(url, '/session', {}, cookie, 'DELETE')).status, 204);
      assert.equal(await end(service, 'SIGTERM'), 0);

      const log = service
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n');
      assert.ok(log.includes('"route":"/api/v1/session"'));
      for (const secret of [token, password, 'wrong secret word', cookie.split('=')[1]!])
        assert.ok(!log.includes(secret), secret);
      // But for one, without a mail server: somebody has to get the invitation.
      assert.equal(log.split('#token=').length, 2);
      assert.match(log, /SMTP_URL is not set: hand this link over yourself/);

      const made = await run('cli.ts', ['member', 'link', owner.email, '--workspace', owner.workspace.slug], {
        DATA_DIR: folder,
        PUBLIC_URL: 'https://hiring.example',
      });
      assert.equal(made.code, 0, made.err);
      assert.ok(made.out.startsWith('https://hiring.example/set-password#token='));
      const again = await startProcess(folder, { PUBLIC_URL: 'http://localhost:1' });
      assert.equal(tokenOf(again.said()), undefined);
      assert.equal(await end(again, 'SIGTERM'), 0);
    }));
});
