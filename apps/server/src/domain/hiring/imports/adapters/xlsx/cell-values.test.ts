import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDateFormat, textOf } from './cell-values.ts';
import { columnOf } from './sheet-rows.ts';
import { letters } from './xlsx.fixture.ts';

const numberOf = (value: string, isDate: boolean, is1904 = false) => textOf({ type: 'n', value, isDate }, [], is1904);

describe('a cell of a spreadsheet', () => {
  it('has its date in both systems, as spreadsheet programs show it', () => {
    for (const [value, text] of [
      ['1', '1900-01-01'],
      ['59', '1900-02-28'],
      ['61', '1900-03-01'],
      ['45322', '2024-01-31'],
      ['45322.5', '2024-01-31T12:00:00'],
      ['45322.99999', '2024-01-31T23:59:59'],
      ['45322.999999999', '2024-02-01'],
      ['2958465', '9999-12-31'],
      ['0.25', '06:00:00'],
    ] as const)
      assert.equal(numberOf(value, true), text, value);
    assert.equal(numberOf('0', true, true), '1904-01-01');
    assert.equal(numberOf('43860', true, true), '2024-01-31');
    for (const value of ['60', '-1', '2958466', '1e300', 'NaN', ''])
      if (value === '') assert.equal(numberOf(value, true), '');
      else assert.throws(() => numberOf(value, true), value);
  });

  it('has its number without what calculations leave, and whole numbers as they are', () => {
    for (const [value, text] of [
      ['351910000001', '351910000001'],
      ['3.51910000001E11', '351910000001'],
      ['0.30000000000000004', '0.3'],
      ['007', '007'],
      ['-1.50', '-1.5'],
    ] as const)
      assert.equal(numberOf(value, false), text, value);
  });

  it('is a date by its format', () => {
    for (const [id, code, isDate] of [
      [14, undefined, true],
      [22, undefined, true],
      [0, undefined, false],
      [9, undefined, false],
      [49, undefined, false],
      [164, 'yyyy-mm-dd', true],
      [164, '[$-407]d. mmmm yyyy;@', true],
      [164, 'h:mm AM/PM', true],
      [164, '[h]:mm:ss', false],
      [164, 'General', false],
      [164, '#,##0.00 "days"', false],
      [164, '0\\d', false],
      [164, '[Red]0.00;[Blue]d', false],
      [164, '0.00E+00', false],
      [164, '_(* #,##0_)', false],
    ] as const)
      assert.equal(isDateFormat(id, code), isDate, `${id} ${code}`);
  });

  it('has the column of its reference', () => {
    for (const index of [0, 25, 26, 51, 701, 702, 16_383]) assert.equal(columnOf(`${letters(index)}12`), index);
    assert.equal(columnOf('12'), -1);
  });
});
