// Starts a service of its own: a command connects to its database.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { run, withFolder } from '../../../../test/running-service.ts';
import { company } from './adapters/http/company.fixture.ts';
import { SERVICES } from './adapters/http/services.fixture.ts';
import { checkSource } from './check-source.ts';

const service = await startService();

/** What each system does not have to permit, and how the check names it. */
const REFUSED: Readonly<Record<string, { path: RegExp; names: RegExp; status: 'warning' | 'problem' }>> = {
  greenhouse: { path: /\/offers$|rejection_details/, names: /offers/, status: 'warning' },
  ashby: { path: /candidate\.listNotes/, names: /may not read candidate\.listNotes/, status: 'warning' },
  lever: { path: /\/notes$/, names: /may not read opportunities\/…\/notes/, status: 'warning' },
  workable: { path: /\/events$/, names: /may not read .*events/, status: 'warning' },
  recruitee: { path: /\/notes$/, names: /candidates: .*may not read .*notes/, status: 'problem' },
  smartrecruiters: { path: /\/attachments$/, names: /candidates: .*may not read .*attachments/, status: 'problem' },
};

for (const [name, other] of Object.entries(SERVICES))
  describe(`the check of credentials for ${name}`, () => {
    it('reads the beginning of each list and one file, names the limits, and says what may not be read', async (t) => {
      const fake = await other.start(company(2));
      t.after(() => fake.close());
      const credentials = { ...other.credentials, url: fake.url };
      const findings = await checkSource(service.services, other.kind, credentials);
      assert.deepEqual(
        findings.filter(({ status }) => status !== 'ok'),
        [],
      );
      const text = findings.map(({ message }) => message).join('\n');
      assert.match(text, /accepts the credentials/);
      assert.match(text, /: \d+( or more)? found/);
      assert.match(text, /files: one was downloaded \(\d{4,} bytes\)/);
      assert.match(text, /permits \d+ requests per period|names no limit/);
      const { path, names, status } = REFUSED[other.kind]!;
      fake.forbids = path;
      const refused = (await checkSource(service.services, other.kind, credentials)).filter(
        (one) => one.status !== 'ok',
      );
      assert.ok(
        refused.some((one) => one.status === status && names.test(one.message) && one.fix !== null),
        JSON.stringify(refused),
      );
      fake.forbids = null;
      const wrong = Object.fromEntries(
        Object.entries(other.credentials).map(([field, value]) => [field, field === 'account' ? value : 'wrong']),
      );
      const rejected = await checkSource(service.services, other.kind, { ...wrong, url: fake.url });
      assert.ok(
        rejected.some((one) => one.status === 'problem' && /credentials/.test(one.message)),
        JSON.stringify(rejected),
      );
      assert.deepEqual(fake.violations, []);
    });
  });

describe('rolecall doctor import', () => {
  it('prints what the credentials may read, and exits with 1 if they cannot be used', async (t) => {
    const other = Object.values(SERVICES)[0]!;
    const fake = await other.start(company(1));
    t.after(() => fake.close());
    const variables = {
      DATA_DIR: service.config.dataDir,
      DATABASE_URL: service.connectionString,
      SECRET_KEY: service.config.secretKey!,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
    };
    await withFolder(async (folder) => {
      const file = join(folder, 'credentials.json');
      const check = async (kind: string, credentials: unknown, ...more: string[]) => {
        await writeFile(file, typeof credentials === 'string' ? credentials : JSON.stringify(credentials));
        return run('cli.ts', ['doctor', 'import', kind, '--credentials', file, ...more], variables);
      };
      const good = { ...other.credentials, url: fake.url };
      const { code, out, err } = await check('greenhouse', good);
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, /^ok +Greenhouse accepts the credentials\.$/m);
      assert.match(out, /^ok +candidates: \d+ found$/m);
      const json = await check('greenhouse', good, '--json');
      assert.ok(JSON.parse(json.out).length > 5, json.out);
      const wrong = await check('greenhouse', { ...good, clientSecret: 'wrong-secret' });
      assert.equal(wrong.code, 1);
      assert.match(wrong.out, /^PROBLEM .*does not accept the credentials/m);
      assert.doesNotMatch(wrong.out + wrong.err, /wrong-secret/);
      for (const [kind, credentials, message] of [
        ['greenhouse', { clientId: 'x' }, /clientId, clientSecret, userId, or apiKey/],
        ['csv', { apiKey: 'x' }, /not for csv/],
        ['bamboo', {}, /none of csv, greenhouse/],
        ['greenhouse', '{', /credentials\.json/],
        ['greenhouse', { apiKey: 7 }, /apiKey/],
      ] as const) {
        const failed = await check(kind, credentials);
        assert.equal(failed.code, 1);
        assert.match(failed.err, message, kind);
      }
    });
  });
});
