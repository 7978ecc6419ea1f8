import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { sampleEmails } from '../src/platform/email/received/sample-emails.fixture.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ROW = /^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm;
/** A file, and the names of tests in it: a part of each. */
const TESTS = /`([\w-]+\.test\.ts)`: ((?:“[^”]+”(?:, )?)+)/g;
const REASON = /(?:^|\. )Not (?:done|applicable): ./;

const texts = new Map<string, string>();
for (const path of globSync('apps/*/{src,test,tests}/**/*.test.ts', { cwd: ROOT }))
  texts.set(basename(path), (texts.get(basename(path)) ?? '') + readFileSync(join(ROOT, path), 'utf8'));
const samples = sampleEmails().map(({ name }) => name);

for (const [document, count] of [
  ['email-traps.md', 84],
  ['scheduling-traps.md', 70],
] as const) {
  it(`each fault in ${document} has a test that exists, and what is not done has a reason`, () => {
    const rows = [...readFileSync(join(ROOT, 'docs', document), 'utf8').matchAll(ROW)];
    assert.deepEqual(
      rows.map(([, number]) => Number(number)),
      Array.from({ length: count }, (_, index) => index + 1),
    );
    for (const [, number, , handled] of rows) {
      const named = [...handled!.matchAll(TESTS)].flatMap(([, file, names]) =>
        [...names!.matchAll(/“([^”]+)”/g)].map(([, name]) => [file!, name!] as const),
      );
      assert.ok(named.length > 0 || REASON.test(handled!), `${number} names no test and no reason`);
      for (const [file, name] of named) {
        const isSample = file === 'sample-emails.test.ts' && samples.some((sample) => sample.startsWith(name));
        assert.ok(isSample || texts.get(file)?.includes(name), `${number}: ${file} has no test “${name}”`);
      }
    }
  });
}
