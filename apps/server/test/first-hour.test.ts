import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { prepareDatabase } from './prepared-database.ts';
import { firstStartSecrets, startProcess, withFolder } from './running-service.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = ['start', 'guide', 'webhooks'];

/** The commands of a page of the documentation that make requests, as a reader copies them. */
async function samplesOf(url: string, page: string): Promise<string[]> {
  const html = await (await fetch(`${url}/docs/${page}`)).text();
  const blocks = [...html.matchAll(/<pre[^>]*>(?:<code[^>]*>)?([\s\S]*?)<\/pre>/g)].map(([, code]) =>
    code!
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
  return blocks.filter((block) => /^curl /m.test(block));
}

it('a first hour with the documentation alone: the commands of its pages work as they are pasted, and so do those of the first start', () =>
  withFolder(async (folder) => {
    await prepareDatabase(folder);
    const { url } = await startProcess(folder);
    const firstStart = firstStartSecrets(folder);
    const secretKey = /Secret key +(\S+)/.exec(firstStart)![1]!;
    const call = async (path: string, body?: object, key = secretKey) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/v1${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await response.text();
      assert.ok(response.ok, `${path} ${text}`);
      return JSON.parse(text);
    };
    /** What a shell prints for these commands, with the values of one's own that they name. */
    const paste = async (commands: string, own: Record<string, string> = {}): Promise<string> => {
      const env = { ...process.env, DATA_DIR: folder, PORT: new URL(url).port, ...own };
      const { stdout } = await promisify(execFile)('bash', ['-ec', commands], { cwd: ROOT, env });
      return stdout;
    };
    const succeeded = (output: string, commands: string) => {
      assert.doesNotMatch(output, /"error":/, `${commands}\n${output}`);
      assert.equal(output.split('{"data":').length - 1, commands.match(/^ *curl /gm)!.length, `${commands}\n${output}`);
    };

    const printed = firstStart
      .split('\n')
      .filter((line) => line.trim().startsWith('curl '))
      .join('\n');
    succeeded(await paste(printed), printed);

    const migrating = 'npm run -s rolecall -- keys create --workspace acme --scopes candidates:write,history:write';
    const person = { firstName: 'Ada', lastName: 'Lovelace', email: null };
    const own = {
      KEY: secretKey,
      MIGRATION_KEY: (await paste(migrating)).trim(),
      CANDIDATE_ID: (await call('/candidates', person)).data.id,
      TOKEN: (await call('/candidates?tag=gardening&limit=100')).meta.syncToken,
    };
    const options = ['one_month', 'three_months'].map((value) => ({ value, label: value }));
    const field = { entity: 'candidate', private: false };
    await call('/custom-fields', { ...field, key: 'notice_period', label: 'Notice', type: 'select', options });
    await call('/custom-fields', { ...field, key: 'expected_salary', label: 'Salary', type: 'money' });

    let requests = 0;
    for (const page of PAGES) {
      const samples = (await samplesOf(url, page)).join('\n');
      succeeded(await paste(samples, own), samples);
      requests += samples.match(/^curl /gm)!.length;
    }
    assert.ok(requests >= 7, `${requests}`);
  }));
