import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { readmeWithVariables, readReadme } from './readme-variables.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'apps/server/src');

/** Source files with the files that each imports, without tests and what only tests use. */
const isTestOnly = (path: string) => /\.test\.ts$|\.fixture\.ts$|\/test-[\w-]+\.ts$|\/testing\//.test(path);
const files = globSync('**/*.ts', { cwd: SOURCE })
  .map((name) => join(SOURCE, name))
  .filter((path) => !isTestOnly(path));
const importsOf = new Map(
  files.map((path) => {
    const text = readFileSync(path, 'utf8');
    const specifiers = [...text.matchAll(/^(?:import|export)(?! type )[^'"]*?from '(\.[^']+)'/gms)].map(
      (match) => match[1]!,
    );
    return [path, specifiers.map((specifier) => join(dirname(path), specifier))];
  }),
);
const short = (path: string) => relative(SOURCE, path);

describe('the repository', () => {
  it('imports run downwards only: platform knows no module, modules know nothing above them', () => {
    const upwards: string[] = [];
    for (const [path, imports] of importsOf) {
      for (const target of imports) {
        const [from, to] = [short(path), short(target)];
        const isUpwards =
          (from.startsWith('platform/') && !to.startsWith('platform/')) ||
          (from.startsWith('modules/') && !to.startsWith('modules/') && !to.startsWith('platform/'));
        if (isUpwards) upwards.push(`${from} -> ${to}`);
      }
    }
    assert.deepEqual(upwards, []);
  });

  it('no file imports itself through others', () => {
    const done = new Set<string>();
    const visit = (path: string, trail: string[]): void => {
      if (done.has(path)) return;
      assert.ok(!trail.includes(path), `cycle: ${[...trail.slice(trail.indexOf(path)), path].map(short).join(' -> ')}`);
      for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of importsOf.keys()) visit(path, []);
  });

  it("the README's table of variables is made from their declarations", () => {
    assert.equal(readReadme(), readmeWithVariables(readReadme()), 'run `node scripts/readme-variables.ts`');
  });
});
