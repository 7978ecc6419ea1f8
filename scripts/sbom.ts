import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run -s sbom`: prints the production packages of the lock file as CycloneDX, without a network. `npm sbom --omit dev`
 * leaves out production packages that a development package needs too, so all are listed and then chosen by the lock file.
 */

const ROOT = join(import.meta.dirname, '..');

interface Sbom {
  components: { 'bom-ref': string; purl?: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** The package URLs of all packages that `npm ci --omit=dev` may install. */
function productionPackages(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; link?: boolean }>;
  }; // npm's format
  const production = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  return new Set(production.map(([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`));
}

const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'];
const { status, stdout, stderr } = spawnSync('npm', command, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
});
if (status !== 0) throw new Error(stderr);
const sbom = JSON.parse(stdout) as Sbom; // CycloneDX
const production = productionPackages();
const components = sbom.components.filter(({ purl = '' }) => production.has(decodeURIComponent(purl)));
const listed = new Set(components.map((component) => component['bom-ref']));
const dependencies = sbom.dependencies
  .filter(({ ref }) => listed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => listed.has(other)) }));
process.stdout.write(`${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`);
