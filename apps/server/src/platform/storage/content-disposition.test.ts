import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attachment, downloadName } from './content-disposition.ts';

/** Reads the name back as RFC 6266 tells a browser to: `filename*` before `filename`. */
function nameIn(header: string): string {
  const extended = /; filename\*=UTF-8''([^;]*)$/.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /; filename="([^"]*)"/.exec(header)?.[1] ?? '';
}

test('a plain name is sent once and unchanged', () => {
  assert.equal(attachment("Ada Lovelace's CV (1).pdf"), `attachment; filename="Ada Lovelace's CV (1).pdf"`);
});

test('a name outside ASCII is sent complete, with an ASCII one for old clients', () => {
  assert.equal(
    attachment('Résumé 履歴書.pdf'),
    `attachment; filename="R_sum_ ___.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf`,
  );
});

test('quotes, backslashes and percent signs cannot end or distort the header', () => {
  const header = attachment('a".pdf"; filename="b.exe%22');
  assert.match(header, /^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[^";]*$/);
  assert.equal(nameIn(header), 'a".pdf"; filename="b.exe%22');
});

test('no name can lead into another folder or hide its file', () => {
  assert.equal(downloadName('../../etc/passwd'), '_.._etc_passwd');
  assert.equal(downloadName('C:\\Users\\ada\\cv.doc'), 'C:_Users_ada_cv.doc');
  assert.equal(downloadName('.bashrc'), 'bashrc');
});

test('line breaks and characters that reverse the reading direction are removed', () => {
  assert.equal(downloadName('cv\r\nSet-Cookie: a=b.pdf'), 'cvSet-Cookie: a=b.pdf');
  assert.equal(downloadName('cv\u202Efdp.exe'), 'cvfdp.exe');
});

test('a name with no permitted character becomes "file"', () => {
  for (const name of ['', '   ', '..', '\u0000\u0007']) assert.equal(downloadName(name), 'file');
});

test('a long name is cut but keeps its extension', () => {
  const name = downloadName(`${'é'.repeat(400)}.docx`);
  assert.equal(name.length, 150);
  assert.ok(name.endsWith('é.docx'));
});

test('whatever the name, the header is one line of visible ASCII that decodes to the safe name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (fileName) => {
      const header = attachment(fileName);
      assert.match(header, /^[\x20-\x7e]+$/);
      assert.equal(nameIn(header), downloadName(fileName));
    }),
  );
});
