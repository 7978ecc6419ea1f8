import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readReport, verdictOn } from './audit.ts';
import { isAllowed, offenders, productionPackages } from './licences.ts';

describe('the audit of dependencies', () => {
  it('every package that production needs has a licence that we may pass on', () => {
    const packages = productionPackages();
    assert.ok(packages.some(({ name }) => name === 'fastify'));
    assert.deepEqual(offenders(packages), []);
  });

  it('a licence that is absent or asks for our sources is an offence; of alternatives one is enough', () => {
    const refused = ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', 'UNLICENSED', null];
    assert.deepEqual(
      refused.map(isAllowed),
      refused.map(() => false),
    );
    const allowed = ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'];
    assert.deepEqual(
      allowed.map(isAllowed),
      allowed.map(() => true),
    );
    assert.deepEqual(offenders([{ name: 'x', version: '1.0.0', licence: null }]), [
      'x 1.0.0: says nothing of a licence',
    ]);
  });

  it('a registry that does not answer is a warning, a known weakness a failure', () => {
    const told: string[] = [];
    assert.equal(
      verdictOn(readReport('{"error":{"code":"ENOTFOUND"}}'), (line) => told.push(line)),
      0,
    );
    assert.match(told[0]!, /^warning/);
    const report = { metadata: { vulnerabilities: {} }, vulnerabilities: { x: { severity: 'high', via: [] } } };
    assert.equal(
      verdictOn(readReport(JSON.stringify(report)), (line) => told.push(line)),
      1,
    );
    assert.ok(told.includes('x: high'));
  });
});
