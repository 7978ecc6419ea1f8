import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/licences.ts`: every package that an installation runs has a licence under which we may pass it on. Prints those
 * that have not, and ends with 1 then.
 */

const ROOT = join(import.meta.dirname, '..');

/** Permissive ones: they ask for their notice, and for nothing of ours. */
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

export interface Licensed {
  name: string;
  version: string;
  /** As its package.json says; null when it says nothing. */
  licence: string | null;
}

/** The installed packages that production needs: those of the lock file that are not for development alone. */
export function productionPackages(root: string = ROOT): Licensed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .filter(([path]) => existsSync(join(root, path, 'package.json'))) // others are for other machines
    .map(([path, { version = '' }]) => ({
      name: path.split('node_modules/').at(-1)!,
      version,
      licence: licenceIn(join(root, path)),
    }));
}

function licenceIn(folder: string): string | null {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[]; // of old packages
  };
  const old = licenses?.map(({ type }) => type ?? '').join(' OR ');
  return (typeof license === 'string' ? license : license?.type) ?? old ?? null;
}

/** Whether an SPDX expression allows what we need: one side of an OR is enough, of an AND each has to. */
export function isAllowed(expression: string | null): boolean {
  if (expression === null) return false;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.replace(/[()]/g, '').trim())));
}

/** One line for each package that may not be passed on. */
export function offenders(packages: readonly Licensed[]): string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'says nothing of a licence'}`);
}

if (import.meta.main) {
  const packages = productionPackages();
  const refused = offenders(packages);
  for (const line of refused) console.error(line);
  console.log(`${packages.length} production packages, ${refused.length} without a licence that we allow`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
