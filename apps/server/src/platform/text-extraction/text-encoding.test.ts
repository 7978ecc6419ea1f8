import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from './plain-text.ts';
import { decodeText } from './text-encoding.ts';
import { TextSink } from './text-sink.ts';

/** The bytes of a text in an encoding of one byte per character. */
function encoded(text: string, encoding: string): Buffer {
  const bytes = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) bytes.set(new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte);
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 63));
}

test('the encoding of a text is recognized by its letters', () => {
  assert.equal(decodeText(Buffer.from('yOLg7SDP5fLw7uI=', 'base64')), 'Иван Петров');
  const texts: [encoding: string, text: string][] = [
    ['windows-1251', 'Ольга Смирнова\nolga@mail.example\nБухгалтер, ООО «Маяк», с 2019 года'],
    ['koi8-u', 'Иван Петров\nинженер-программист в Москве'],
    ['ibm866', 'Иван Петров, инженер'],
    ['windows-1253', 'Γιώργος Παπαδόπουλος, μηχανικός λογισμικού'],
    ['windows-1255', 'נועה לוי, מהנדסת תוכנה'],
    ['windows-1252', 'Zoë Müller, Ingénieure à Genève, 20 € für Ångström'],
    ['windows-1250', 'Paweł Wójcik, księgowy. Byłam kierowniczką działu sprzedaży.'],
    ['utf-8', 'Иван Петров'],
  ];
  for (const [encoding, text] of texts) {
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : encoded(text, encoding);
    assert.equal(decodeText(bytes), text, encoding);
  }
});

test('UTF-8 with a few damaged bytes remains UTF-8', () => {
  const text = 'Zoë Müller, Ingénieure à Genève, préférée, élève, où, déjà, être';
  assert.equal(decodeText(Buffer.concat([Buffer.from(text), Buffer.from([0xc3])])), `${text}\ufffd`);
});

test('a text whose encoding is unknown counts as unreadable', () => {
  // GBK.
  const bytes = Buffer.from('d5c5ceb0a3acc8edbcfeb9a4b3ccca6aa3accec0b9c3', 'hex');
  const sink = new TextSink(1000);
  readPlainText(bytes, sink);
  const { text, textStatus } = sink.result();
  assert.deepEqual([text, textStatus], ['', 'unreadable']);
});
