import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Plain JavaScript, without types. */
const { inAscii, nameSourceLines, tableOf } = (await import(join(import.meta.dirname, 'source-lines.js'))) as {
  inAscii(code: string): string;
  nameSourceLines(folder: string): void;
  tableOf(code: string, map: object): Buffer;
};

const SOURCES = {
  'entry.ts': `import { fail } from './failing.ts';

interface Unused {
  removed: true;
}

export function start(): never {
  const given: Unused['removed'] = true;
  return [given]
    .map((value) => value && String(value) !== '東京の求人、大阪の求人')
    .map((value) => fail(value))
    .filter((value) => value)
    .map((value) => value)[0]!;
}
`,
  'failing.ts': `/** Not in the build. */
type Given = boolean;

export const fail = (given: Given): never => {
  throw new RangeError(\`failed: \${given}\`);
};
`,
};

describe('a stack trace of built code', () => {
  let folder: string;
  before(async () => {
    // The dot and the plus would match other text in a regular expression.
    folder = mkdtempSync(join(tmpdir(), 'source.lines+'));
    for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text);
    const build = await rolldown({ input: join(folder, 'entry.ts'), platform: 'node' });
    const { output } = await build.generate({ dir: folder, comments: false, sourcemap: 'hidden' });
    const { code, map } = output[0];
    writeFileSync(join(folder, 'entry.js'), inAscii(code));
    writeFileSync(join(folder, 'entry.js.lines'), tableOf(code, map!));
    for (const name of ['untabled.js', 'damaged.js']) {
      writeFileSync(join(folder, name), `export const create = () => new Error('no table');\n`);
    }
    writeFileSync(join(folder, 'damaged.js.lines'), 'not a table');
  });
  after(() => {
    delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
    rmSync(folder, { recursive: true, force: true });
  });

  it('names files and lines of the sources, also of a statement over several lines', async () => {
    nameSourceLines(`${pathToFileURL(folder).href}/`);
    const { start } = (await import(join(folder, 'entry.js'))) as { start(): never };
    const stack = stackOf(start);
    const lineOf = (name: keyof typeof SOURCES, text: string) =>
      `${name}:${SOURCES[name].split('\n').findIndex((line) => line.includes(text)) + 1}`;
    assert.match(stack, /^RangeError: failed: true\n {4}at fail \(file:/);
    const places = [...stack.matchAll(/(?:entry|failing)\.[jt]s:\d+/g)].map(([place]) => place);
    assert.deepEqual(places, [
      lineOf('failing.ts', 'throw'),
      lineOf('entry.ts', 'fail(value)'),
      lineOf('entry.ts', 'fail(value)'),
    ]);
    assert.match(stack, /source-lines\.test\.ts:\d+:\d+/, 'other files are as before');
  });

  it('names the built file if its table is missing or damaged', async () => {
    nameSourceLines(`${pathToFileURL(folder).href}/`);
    for (const name of ['untabled.js', 'damaged.js']) {
      const { create } = (await import(join(folder, name))) as { create(): Error };
      assert.match(create().stack!, new RegExp(`^Error: no table\\n {4}at create \\(file:.*${name}:1:\\d+`));
    }
  });
});

function stackOf(fail: () => never): string {
  try {
    return fail();
  } catch (error) {
    return (error as Error).stack!; // thrown by the code under test
  }
}
