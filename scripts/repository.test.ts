import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { readmeWithVariables, readReadme } from './readme-variables.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'apps/server/src');

/** Source files without tests and their helpers. */
const isTestOnly = (path: string) => /\.test\.ts$|\.fixture\.ts$|\/testing\//.test(path);
const files = globSync('**/*.ts', { cwd: SOURCE }).filter((path) => !isTestOnly(path));

/** The groups of the server's sources: each imports from itself and from those above it in this list only. */
const GROUPS = [
  'platform',
  'domain/records',
  'domain/email',
  'domain/accounts',
  'domain/hiring',
  'domain/careers',
  'domain/integrations',
  'domain/governance',
  'domain/modules.ts',
  'configuration',
  'background',
  'server',
  'process',
  'commands',
  '.',
];

function groupOf(path: string): string {
  const parts = path.split('/');
  return parts.length === 1 ? '.' : parts.slice(0, parts[0] === 'domain' ? 2 : 1).join('/');
}

/** The module of a file in `domain`, or its group elsewhere: `domain/hiring/jobs`, `domain/email`. */
function moduleOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'domain' ? dirname(parts.slice(0, 4).join('/')) : groupOf(path);
}

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

/** Places such as folders, each with those that its files import from. */
function graphOf(placeOf: (path: string) => string): Map<string, readonly string[]> {
  const graph = new Map<string, Set<string>>();
  for (const [path, targets] of importsOf) {
    const place = placeOf(path);
    const others = graph.get(place) ?? new Set();
    for (const target of targets) if (placeOf(target) !== place) others.add(placeOf(target));
    graph.set(place, others);
  }
  return new Map([...graph].map(([place, others]) => [place, [...others]]));
}

/** The sets of modules that import each other, directly or through others (Tarjan's strongly connected components). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  /** @returns the lowest number on the stack that the node reaches */
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    stack.push(node);
    let lowest = number;
    for (const target of graph.get(node) ?? []) {
      if (!numbers.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, numbers.get(target)!);
    }
    if (lowest === number) circles.push(stack.splice(stack.indexOf(node)));
    return lowest;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return circles.filter((circle) => circle.length > 1);
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
  it('groups import only from lower groups', () => {
    const upwards: string[] = [];
    for (const [from, imports] of importsOf) {
      for (const to of imports) {
        const [importer, imported] = [GROUPS.indexOf(groupOf(from)), GROUPS.indexOf(groupOf(to))];
        assert.ok(importer >= 0, `${from} is in no group`);
        if (imported > importer) upwards.push(`${from} -> ${to}`);
      }
    }
    assert.deepEqual(upwards, []);
  });

  it('at most three modules import each other in a circle', () => {
    const circles = circlesIn(graphOf(moduleOf)).filter((circle) => circle.length > 3);
    assert.deepEqual(circles, []);
  });

  it('files have no import cycles', () => {
    assert.equal(cycleIn(importsAtRunTime), null);
  });

  it('modules write SQL statements in files named queries.ts or *-queries.ts only, also those kept in constants or within others', () => {
    const statement =
      /\bsql`(?:\s|\(|--[^\n]*\n)*(?:select|insert|update|delete|with|merge|values|truncate|lock)\b|\b(?:query|send)(?:<[^(]*>)?\(\s*sql`/i;
    const wrong = files.filter((path) => {
      const isElsewhere = path.startsWith('domain/') && !/(?:^|[/-])queries\.ts$/.test(path);
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

  it('folders of the platform have no import cycles, including type imports', () => {
    const graph = graphOf((path) => (groupOf(path) === 'platform' ? dirname(path) : groupOf(path)));
    assert.equal(cycleIn(new Map([...graph].filter(([place]) => place.startsWith('platform')))), null);
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

describe('SECURITY.md', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');

  it('names a test for each guarantee', () => {
    const [, guarantees = ''] = /^## Entry points\n([\s\S]*)^## What administrators/m.exec(text) ?? [];
    const blocks = guarantees
      .split(/\n\n+|\n(?=- )/)
      .filter((block) => block !== '' && !/^(?:#|- Not guaranteed:)/.test(block));
    assert.ok(blocks.length > 50, 'the guarantees are where they are looked for');
    assert.deepEqual(
      blocks.filter((block) => !/`[\w/-]+\.test\.ts`/.test(block)),
      [],
    );
  });

  it('names only tests that exist, by the end of their path, and no end that several have', () => {
    const tests = globSync('{apps,chaos,packages,scripts}/**/*.test.ts', {
      cwd: ROOT,
      exclude: (name) => name === 'node_modules',
    });
    const named = [...new Set([...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name]) => name!))];
    assert.ok(named.length > 50, 'the tests are where they are looked for');
    const found = named.map((name) => [name, tests.filter((path) => `/${path}`.endsWith(`/${name}`))] as const);
    assert.deepEqual(
      found.filter(([, paths]) => paths.length !== 1),
      [],
    );
  });
});

/** `a/b/c.ts` -> `a/b`, `a` */
function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}
