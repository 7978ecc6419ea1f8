import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { printFindings, readReport } from './audit.ts';
import { isAllowed, offenders, productionPackages } from './licences.ts';

describe('the audit of dependencies', () => {
  it('every production package has a licence that allows redistribution', () => {
    const packages = productionPackages();
    assert.ok(packages.some(({ name }) => name === 'fastify'));
    assert.deepEqual(offenders(packages), []);
  });

  it('every package of the repository names its own licence', () => {
    const root = join(import.meta.dirname, '..');
    const packages = globSync('{package.json,{apps,packages}/*/package.json}', { cwd: root });
    assert.ok(packages.length >= 5, packages.join());
    for (const path of packages) {
      const { license } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { license?: string };
      assert.equal(license, 'MIT', path);
    }
  });

  it('missing and copyleft licences are rejected; of alternatives, one is enough', () => {
    const rejected = ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', 'UNLICENSED', null];
    assert.deepEqual(
      rejected.map(isAllowed),
      rejected.map(() => false),
    );
    const allowed = ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'];
    assert.deepEqual(
      allowed.map(isAllowed),
      allowed.map(() => true),
    );
    assert.deepEqual(offenders([{ name: 'x', version: '1.0.0', licence: null }]), ['x 1.0.0: no licence']);
  });

  it('a registry that does not respond is a warning, a known vulnerability a failure', () => {
    const lines: string[] = [];
    assert.equal(
      printFindings(readReport('{"error":{"code":"ENOTFOUND"}}'), (line) => lines.push(line)),
      0,
    );
    assert.match(lines[0]!, /^warning/);
    const report = { metadata: { vulnerabilities: {} }, vulnerabilities: { x: { severity: 'high', via: [] } } };
    assert.equal(
      printFindings(readReport(JSON.stringify(report)), (line) => lines.push(line)),
      1,
    );
    assert.ok(lines.includes('x: high'));
  });
});
