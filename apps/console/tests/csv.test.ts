import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sheet } from '../src/areas/reports/csv.ts';
import { csvLine } from '../src/records/csv.ts';

describe('text that a spreadsheet would execute', () => {
  const values = {
    '=1+1': "'=1+1",
    '  +1': "'  +1",
    'Fair;=1+1': "Fair;'=1+1",
    'Fair; -1': "Fair;' -1",
    'Fair\t@SUM(A1)': "Fair\t'@SUM(A1)",
    'Fair\n=1': "Fair\n'=1",
    'Fair\r|calc': "Fair\r'|calc",
    'A-level; B+C': 'A-level; B+C',
  };

  for (const [value, expected] of Object.entries(values)) {
    it(`is marked as text in exports and reports: ${JSON.stringify(value)}`, () => {
      const quoted = /[;\t\r\n]/.test(value) ? `"${expected}"` : expected;
      assert.equal(sheet([[value, -1]], ','), `${quoted},-1\r\n`);
      assert.equal(sheet([[value]], '\t'), `${quoted}\r\n`);
      assert.equal(csvLine([value]).replaceAll(/^"|"\r\n$|\r\n$/g, ''), expected);
    });
  }
});
