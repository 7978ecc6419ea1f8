import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const PATTERNS = [
  'apps/**/*.test.ts',
  'packages/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'chaos/**/*.test.ts',
];

/** Every test file of the repository, as paths from its root. */
export function allTestFiles(): string[] {
  return globSync(PATTERNS, { exclude: ['**/node_modules/**', '**/dist/**'] }).sort();
}

/**
 * The test files that are named: by path, by pattern, or by the name of a folder or file (`jobs` for everything in a folder
 * `jobs` and for `jobs.test.ts`); all of them without names. A file that exists does not have to be a test file.
 */
export function selectFiles(names: readonly string[]): string[] {
  const all = allTestFiles();
  if (names.length === 0) return all;
  const selected = names.flatMap((name) => {
    if (/[*{?]/.test(name)) return globSync(name, { exclude: ['**/node_modules/**'] });
    if (existsSync(name) && name.endsWith('.ts')) return [name];
    const folder = name.replace(/\/$/, '');
    const found = all.filter(
      (path) => `/${dirname(path)}/`.includes(`/${folder}/`) || basename(path) === `${folder}.test.ts`,
    );
    if (found.length === 0) throw new Error(`no test file, folder or module is named ${name}`);
    return found;
  });
  return [...new Set(selected)].sort();
}
