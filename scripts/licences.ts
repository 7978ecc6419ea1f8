import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/licences.ts`: checks that every production package has a licence that allows redistribution. Prints those
 * that do not, and exits with 1 if there are any.
 */

const ROOT = join(import.meta.dirname, '..');

/** Permissive licences: they require their notice only. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

interface LockedPackage {
  version?: string;
  dev?: boolean;
  link?: boolean;
}

interface Licensed {
  name: string;
  version: string;
  /** From its package.json; null if unset. */
  licence: string | null;
}

/** The installed production packages of the lock file. */
export function productionPackages(root: string = ROOT): Licensed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .filter(([path]) => existsSync(join(root, path, 'package.json'))) // others are for other platforms
    .map(([path, { version = '' }]) => ({
      name: path.split('node_modules/').at(-1)!,
      version,
      licence: licenceIn(join(root, path)),
    }));
}

function licenceIn(folder: string): string | null {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[]; // in old packages
  };
  const old = licenses?.map(({ type }) => type ?? '').join(' OR ');
  return (typeof license === 'string' ? license : license?.type) ?? old ?? null;
}

/** Whether an SPDX expression is allowed: one side of an OR is enough, all sides of an AND are needed. */
export function isAllowed(expression: string | null): boolean {
  if (expression === null) return false;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.replace(/[()]/g, '').trim())));
}

/** One line for each package that may not be redistributed. */
export function offenders(packages: readonly Licensed[]): string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`);
}

if (import.meta.main) {
  const packages = productionPackages();
  const rejected = offenders(packages);
  for (const line of rejected) console.error(line);
  console.log(`${packages.length} production packages, ${rejected.length} without an allowed licence`);
  process.exitCode = rejected.length === 0 ? 0 : 1;
}
