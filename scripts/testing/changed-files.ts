import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { allTestFiles } from './select-files.ts';

const CODE = /\.(?:ts|tsx|js)$/;
/** Static and dynamic imports of files, and files that are named relative to a module. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.[^']+)'/g;
/** Tests with a browser import this; the pages that they open are built from all of `CONSOLE`. */
const BROWSER = 'apps/console/testing/console.ts';
const CONSOLE = /^apps\/(?:console|widget)\/(?!tests\/|testing\/)/;
/** Everything is tested again if one of these changes. */
const OF_ALL = /^(?:package(?:-lock)?\.json|tsconfig\.json|scripts\/test(?:ing\/.*)?\.ts)$/;

/** The files that differ from the branch `main`, committed or not. */
function changedFiles(): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Each file of the repository, with those that import it, or name it if it is not code. */
function importersOf(changed: readonly string[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const add = (file: string, by: string) => importers.set(file, (importers.get(file) ?? new Set()).add(by));
  const named = changed.filter((path) => !CODE.test(path));
  const sources = globSync('{apps,packages,scripts,bench,chaos}/**/*.{ts,tsx,js}', {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path),
  });
  for (const source of sources) {
    const text = readFileSync(source, 'utf8');
    for (const [, specifier] of text.matchAll(IMPORT)) add(join(dirname(source), specifier!), source);
    for (const path of named) if (text.includes(basename(path))) add(path, source);
  }
  for (const path of changed) {
    if (CONSOLE.test(path)) add(path, BROWSER);
    // Migrations are read as a folder.
    if (path.endsWith('.sql')) add(path, 'apps/server/src/platform/database/migrate.ts');
  }
  return importers;
}

/** The test files that a change since the branch `main` can affect, those with the fewest imports in between first. */
export function affectedTests(): string[] {
  const changed = changedFiles();
  const tests = new Set(allTestFiles());
  if (changed.some((path) => OF_ALL.test(path))) return [...tests];
  const importers = importersOf(changed);
  const reached = new Set(changed);
  // A set is iterated in the order of insertion, and over what is added meanwhile.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((path) => tests.has(path) && existsSync(path));
}
