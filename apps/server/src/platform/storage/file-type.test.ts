import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { fileTypeFromBuffer } from 'file-type';
import {
  contentTypeFor,
  DOCUMENT_TYPES,
  extensionAgrees,
  HEAD_BYTES,
  IMAGE_TYPES,
  matchesClaimedType,
} from './file-type.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';

function zip(entries: Record<string, string>): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(entries)) files[name] = [strToU8(content), { level: 0 }];
  return zipSync(files);
}

const text = (value: string) => Buffer.from(value);
const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');

const contentTypes = `<Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`;
const docx = zip({ '[Content_Types].xml': contentTypes, '_rels/.rels': '<R/>', 'word/document.xml': '<d/>' });
const odt = zip({ mimetype: ODT, 'content.xml': '<c/>' });
const html = text('<!DOCTYPE html><html><script>alert(1)</script></html>');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SAMPLES: Record<string, Uint8Array> = {
  'application/pdf': bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n'),
  'application/msword': Buffer.concat([bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(504)]),
  [DOCX]: docx,
  [ODT]: odt,
  'application/rtf': text('{\\rtf1\\ansi Ada}'),
  'text/rtf': text('{\\rtf1\\ansi Ada}'),
  'text/plain': text('Ada Lovelace\r\n\tMathematician, 1815\u20131852\n'),
  'image/png': png,
  'image/jpeg': bytes('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01'),
  'image/webp': bytes('RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00\x00\x00'),
};

test('a file of each accepted type passes as its own type', () => {
  assert.deepEqual(Object.keys(SAMPLES), [...Object.keys(DOCUMENT_TYPES), ...Object.keys(IMAGE_TYPES)]);
  for (const [type, sample] of Object.entries(SAMPLES)) assert.equal(matchesClaimedType(sample, type), true, type);
});

test('a file of one type never passes as another', () => {
  const family = (type: string) => (type === 'text/rtf' ? 'application/rtf' : type);
  for (const [type, sample] of Object.entries(SAMPLES)) {
    for (const claim of Object.keys(SAMPLES)) {
      if (family(claim) === family(type)) continue;
      assert.equal(matchesClaimedType(sample, claim), false, `${type} as ${claim}`);
    }
  }
});

test('an independent detector agrees about every sample that has a signature', async () => {
  const names: Record<string, string> = { 'application/msword': 'application/x-cfb', 'text/rtf': 'application/rtf' };
  for (const [type, sample] of Object.entries(SAMPLES)) {
    const expected = type === 'text/plain' ? undefined : (names[type] ?? type);
    assert.equal((await fileTypeFromBuffer(sample))?.mime, expected, type);
  }
});

test('an HTML page passes as none of the accepted types', () => {
  const pages = [
    html,
    text('\ufeff \r\n\t<HTML lang=en>'),
    text('<script>alert(1)</script>'),
    text('<!-- hidden --><script>'),
    text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    text('<?xml version="1.0"?><svg/>'),
    Buffer.from('\ufeff<!doctype html>', 'utf16le'),
    Buffer.from('\ufeff<!doctype html>', 'utf16le').swap16(),
  ];
  for (const page of pages) {
    for (const type of Object.keys(SAMPLES)) assert.equal(matchesClaimedType(page, type), false, `${page} as ${type}`);
  }
});

test('an empty file is accepted only as text', () => {
  for (const type of Object.keys(SAMPLES)) {
    assert.equal(matchesClaimedType(new Uint8Array(), type), type === 'text/plain', type);
  }
});

test('a type that is not accepted never matches', () => {
  assert.equal(matchesClaimedType(text('<svg/>'), 'image/svg+xml'), false);
  assert.equal(matchesClaimedType(html, 'text/html'), false);
  assert.equal(matchesClaimedType(text('a'), 'toString'), false);
});

test('text passes in UTF-8, UTF-16 and Latin-1, also when a head ends within a character', () => {
  const long = text(`${'a'.repeat(HEAD_BYTES - 1)}é`).subarray(0, HEAD_BYTES);
  const samples = [
    text('Zoë Ångström, 東京'),
    text('\ufeffWith a mark'),
    Buffer.from('\ufeffZoë', 'utf16le'),
    Buffer.from('\ufeffZoë', 'utf16le').swap16(),
    bytes('Zo\xeb \x93quoted\x94'),
    text('BMW engineer\n'),
    text('<ada@example.com>\nI know <script> and <html>.'),
    long,
  ];
  for (const sample of samples) assert.equal(matchesClaimedType(sample, 'text/plain'), true, sample.toString());
});

test('binary data does not pass as text', () => {
  for (const sample of [
    bytes('MZ\x90\x00\x03'),
    bytes('\x7fELF\x02'),
    bytes('abc\x1b[31m'),
    Buffer.from('ab', 'utf16le'),
  ]) {
    assert.equal(matchesClaimedType(sample, 'text/plain'), false, sample.toString('latin1'));
  }
});

test('a document passes whichever of its parts the archive holds first', () => {
  const libreOffice = zip({ '_rels/.rels': '<R/>', 'docProps/app.xml': '<a/>', 'word/document.xml': '<d/>' });
  assert.equal(matchesClaimedType(libreOffice, DOCX), true);
});

test('archives that are not word-processing documents are rejected', () => {
  const others: Record<string, Uint8Array> = {
    'a plain archive': zip({ 'setup.exe': 'MZ' }),
    'a workbook': zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>' }),
    'a presentation': zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' }),
    'a spreadsheet': zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
    'a text template': zip({ mimetype: `${ODT}-template` }),
    'an archive with something before it': Buffer.concat([html, docx]),
    'a cut signature': bytes('PK\x03\x04'),
  };
  for (const [name, archive] of Object.entries(others)) {
    assert.equal(matchesClaimedType(archive, DOCX), false, `${name} as docx`);
    assert.equal(matchesClaimedType(archive, ODT), false, `${name} as odt`);
  }
});

test('a PDF that begins with blank lines passes, one that begins with a page does not', () => {
  assert.equal(matchesClaimedType(text('\ufeff\r\n%PDF-1.4\n'), 'application/pdf'), true);
  assert.equal(matchesClaimedType(text('<html>%PDF-1.4\n'), 'application/pdf'), false);
});

test('names and content types agree by extension, ignoring case', () => {
  assert.equal(contentTypeFor('Ada.CV.PDF'), 'application/pdf');
  assert.equal(contentTypeFor('me.jpeg'), 'image/jpeg');
  assert.equal(contentTypeFor('me.svg'), null);
  assert.equal(contentTypeFor('README'), null);
  assert.equal(extensionAgrees('cv.docx', DOCX), true);
  assert.equal(extensionAgrees('cv.rtf', 'text/rtf'), true);
  assert.equal(extensionAgrees('cv.html', 'application/pdf'), false);
  assert.equal(extensionAgrees('cv.pdf.exe', 'application/pdf'), false);
  assert.equal(extensionAgrees('cv', 'application/pdf'), false);
  assert.equal(extensionAgrees('cv.svg', 'image/svg+xml'), false);
  assert.equal(extensionAgrees('cv.x', 'constructor'), false);
});
