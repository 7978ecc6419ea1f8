import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { readmeWithVariables, readReadme } from './readme-variables.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'apps/server/src');

/** Source files without tests and their helpers. */
const isTestOnly = (path: string) => /\.test\.ts$|\.fixture\.ts$|\/test-[\w-]+\.ts$|\/testing\//.test(path);
const files = globSync('**/*.ts', { cwd: SOURCE }).filter((path) => !isTestOnly(path));

/** Source files, each with the files that it imports by statements of this form. */
function importsBy(statement: RegExp): Map<string, string[]> {
  return new Map(
    files.map((path) => {
      const text = readFileSync(join(SOURCE, path), 'utf8');
      return [path, [...text.matchAll(statement)].map(([, specifier]) => join(dirname(path), specifier!))];
    }),
  );
}

const importsOf = importsBy(/^(?:import|export)\b[^'"]*?from '(\.[^']+)'/gms);
const importsAtRunTime = importsBy(/^(?:import|export)(?! type )[^'"]*?from '(\.[^']+)'/gms);
/** Entry points, which may import from anywhere. */
const ENTRY_POINTS = ['main.js', 'cli.ts'];

/** The folders, each with the folders that its files import from. */
function foldersOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    if (ENTRY_POINTS.includes(path)) continue;
    const folder = dirname(path);
    const others = folders.get(folder) ?? new Set();
    for (const target of targets) if (dirname(target) !== folder) others.add(dirname(target));
    folders.set(folder, others);
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others]]));
}

/** A cycle in the graph; null if there is none. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): string | null {
  const done = new Set<string>();
  const search = (node: string, trail: readonly string[]): string | null => {
    if (done.has(node)) return null;
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' -> ');
    for (const target of graph.get(node) ?? []) {
      const cycle = search(target, [...trail, node]);
      if (cycle !== null) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = search(node, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

describe('the repository', () => {
  it('imports only point downward: main and app to workers, modules and platform; modules to platform', () => {
    const upwards: string[] = [];
    for (const [from, imports] of importsOf) {
      for (const to of imports) {
        const isUpwards =
          (from.startsWith('platform/') && !to.startsWith('platform/')) ||
          (from.startsWith('modules/') && !to.startsWith('modules/') && !to.startsWith('platform/'));
        if (isUpwards) upwards.push(`${from} -> ${to}`);
      }
    }
    assert.deepEqual(upwards, []);
  });

  it('files have no import cycles', () => {
    assert.equal(cycleIn(importsAtRunTime), null);
  });

  it('modules write SQL statements in files named queries.ts or *-queries.ts only, also those kept in constants or within others', () => {
    const statement =
      /\bsql`(?:\s|\(|--[^\n]*\n)*(?:select|insert|update|delete|with|merge|values|truncate|lock)\b|\b(?:query|send)(?:<[^(]*>)?\(\s*sql`/i;
    const wrong = files.filter((path) => {
      const isElsewhere = path.startsWith('modules/') && !/(?:^|[/-])queries\.ts$/.test(path);
      return isElsewhere && statement.test(readFileSync(join(SOURCE, path), 'utf8'));
    });
    assert.deepEqual(wrong, []);
  });

  it('no source file exceeds 15,000 bytes, except generated ones', () => {
    const large = globSync('{apps,bench,chaos,examples,packages,scripts}/**/*.{ts,tsx,js,css}', {
      cwd: ROOT,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist|generated)(?:\/|$)/.test(path),
    }).filter((path) => !isTestOnly(path) && statSync(join(ROOT, path)).size > 15_000);
    assert.deepEqual(large, []);
  });

  it('folders have no import cycles, including type imports', () => {
    assert.equal(cycleIn(foldersOf(importsOf)), null);
  });

  it('platform has no hiring concept: only columns of the database name candidates', () => {
    const named = files
      .filter((path) => path.startsWith('platform/'))
      .filter((path) =>
        /candidate(?!_ids?\b)|applicant|scorecard|recruit/i.test(readFileSync(join(SOURCE, path), 'utf8')),
      );
    assert.deepEqual(named, []);
  });

  it('platform has folders only', () => {
    assert.deepEqual(
      files.filter((path) => dirname(path) === 'platform' || dirname(path) === 'platform/http'),
      [],
    );
  });

  it("the README's table of variables is current", () => {
    assert.equal(readReadme(), readmeWithVariables(readReadme()), 'run `node scripts/readme-variables.ts`');
  });
});

const CONSOLE = join(ROOT, 'apps/console/src');

/** Every import of the console, of types and of pages that are loaded later too, as paths from its `src`. */
function consoleImports(): (readonly [from: string, to: string])[] {
  const IMPORT = /^(?:import|export)\b[^'"]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gms;
  return globSync('**/*.{ts,tsx}', { cwd: CONSOLE }).flatMap((name) => {
    const matches = readFileSync(join(CONSOLE, name), 'utf8').matchAll(IMPORT);
    return [...matches].map((match) => [name, join(dirname(name), match[1] ?? match[2] ?? '')] as const);
  });
}

/** What the entries of one folder import of each other; a folder within it counts as one entry. */
function importsWithin(folder: string, imports: ReturnType<typeof consoleImports>): Map<string, readonly string[]> {
  const entryOf = (path: string) => {
    const below = relative(folder, path);
    return below.startsWith('..') ? null : below.split('/', 1)[0]!;
  };
  const within = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const [importer, imported] = [entryOf(from), entryOf(to)];
    if (importer === null || imported === null || importer === imported) continue;
    within.set(importer, (within.get(importer) ?? new Set()).add(imported));
  }
  return new Map([...within].map(([entry, others]) => [entry, [...others]]));
}

describe('the console', () => {
  it('in no folder do files and folders import each other in a circle: api and ui, routes and pages, areas', () => {
    const imports = consoleImports();
    const folders = new Set(['', ...imports.flatMap(([from]) => parentsOf(from))]);
    assert.ok(folders.size > 20 && imports.length > 500, 'the console is where it is looked for');
    for (const folder of folders) {
      assert.equal(cycleIn(importsWithin(folder, imports)), null, `in ${folder === '' ? 'src' : folder}`);
    }
  });
});

describe('tests in the browser', () => {
  const tests = globSync('apps/console/{tests,testing}/**/*.ts', { cwd: ROOT });
  const withText = (pattern: RegExp) => tests.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')));

  it('wait for a state, not for a time', () => {
    assert.ok(tests.length > 80, 'the tests are where they are looked for');
    assert.deepEqual(withText(/\bwaitForTimeout\(/), []);
  });

  it('listen before the action that causes an event, so that it cannot come too early', () => {
    assert.deepEqual(withText(/\bawait \w+(?:\.\w+)*\.waitFor(?:Event|Response|Request)\(/), []);
  });
});

/** `a/b/c.ts` -> `a/b`, `a` */
function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}
