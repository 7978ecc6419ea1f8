import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

interface LockedPackage {
  version: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }; // npm's format
const all = Object.entries(packages)
  .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1)!, path }))
  .filter(({ path, link }) => path.includes('node_modules/') && link !== true);
const production = all.filter(({ dev }) => dev !== true);

/** What npm installs on 64-bit Linux with glibc. */
const onLinux = production.filter(
  ({ os, cpu, libc }) =>
    (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true),
);

describe('the documented production install', () => {
  it('names how many packages it installs, and which of them run code', () => {
    const guide = read('docs/operating.md').replaceAll(/\s+/g, ' ');
    const counts = `\`npm ci --omit=dev\` installs what running the service needs: ${onLinux.length} packages on 64-bit Linux (of the ${all.length} in \`package-lock.json\`)`;
    assert.ok(guide.includes(counts), counts);
    const running = onLinux.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
    const names = `Two of them run code while they are installed: ${running
      .sort()
      .reverse()
      .map((name) => `\`${name}\``)
      .join(' and ')}`;
    assert.ok(guide.includes(names), names);
  });

  it('`npm run sbom` lists exactly these packages, without a network', () => {
    const { stdout, stderr, status } = spawnSync('npm', ['run', '-s', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; version: string; group?: string; purl?: string }[];
    }; // CycloneDX
    assert.equal(bomFormat, 'CycloneDX');
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl ?? '')));
    const purlOf = ({ name, version }: LockedPackage & { name: string }) => `pkg:npm/${name}@${version}`;
    assert.deepEqual(
      production
        .filter(({ optional }) => optional !== true)
        .map(purlOf)
        .filter((purl) => !listed.has(purl)),
      [],
    );
    const ofProduction = new Set(production.map(purlOf));
    const development = all.map(purlOf).filter((purl) => !ofProduction.has(purl));
    assert.deepEqual(
      development.filter((purl) => listed.has(purl)),
      [],
    );
  });
});
