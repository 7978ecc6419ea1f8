import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { end, firstStartSecrets, run, startProcess, withFolder } from '../../test/running-service.ts';

const post = (url: string, path: string, body: object, cookie = '', method = 'POST') =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: url, cookie },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
const tokenOf = (text: string) => /\/set-password#token=([\w-]{64})(?![\w-])/.exec(text)?.[1];

describe('the first start', () => {
  it("writes the owner's link to a file; the owner can sign in with it, and neither secrets nor what requests contain are in the log", () =>
    withFolder(async (folder) => {
      const service = await startProcess(folder, { LOG_LEVEL: 'trace' });
      const { url } = service;
      const token = tokenOf(firstStartSecrets(folder))!;
      const password = 'a password of my own';
      const owner = (
        (await (await post(url, '/password-resets/confirm', { token, password })).json()) as {
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
      assert.equal((await post(url, '/password-resets', { email: owner.email })).status, 202);
      assert.equal((await post(url, '/session', {}, cookie, 'DELETE')).status, 204);
      assert.equal(await end(service, 'SIGTERM'), 0);

      const log = service
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n');
      assert.ok(log.includes('"route":"/api/v1/session"'));
      for (const secret of [token, password, 'wrong secret word', cookie.split('=')[1]!, owner.email, 'a@example.com'])
        assert.ok(!log.includes(secret), secret);
      assert.ok(!service.output().includes('#token='), 'no link either');

      const link = await run('cli.ts', ['member', 'link', owner.email, '--workspace', owner.workspace.slug], {
        DATA_DIR: folder,
        PUBLIC_URL: 'https://hiring.example',
      });
      assert.equal(link.code, 0, link.err);
      assert.ok(link.out.startsWith('https://hiring.example/set-password#token='));
      const again = await startProcess(folder, { PUBLIC_URL: 'http://localhost:1' });
      assert.doesNotMatch(again.output(), /first start/);
      assert.equal(await end(again, 'SIGTERM'), 0);
    }));
});
