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

test('a Western text of mostly accented letters is Western', () => {
  for (const text of [
    'Zoë Müñöz',
    'Élève à Pâté, été, né, âgée',
    'Åsa Öhrnström, Växjö',
    'Größe: süß',
    'Ñandú Íñigo Águila',
  ]) {
    assert.equal(decodeText(encoded(text, 'windows-1252')), text);
  }
  assert.equal(decodeText(encoded('Łódź, żółć', 'windows-1250')), 'Łódź, żółć');
});

/** The bytes of a text in an encoding of up to two bytes per character. */
function encodedInTwo(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (character.length === 1 && !bytes.has(character)) bytes.set(character, [first, second]);
    }
  return Buffer.from([...text].flatMap((character) => bytes.get(character) ?? [character.charCodeAt(0)]));
}

test('older encodings of Chinese, Japanese and Korean are recognized', () => {
  const texts: [encoding: string, text: string][] = [
    ['gbk', '张伟\n软件工程师，在上海海图数据有限公司工作\nzhang.wei@mail.example'],
    ['gbk', '李娜'],
    ['big5', '陳大文\n軟體工程師，臺灣大學資訊系畢業'],
    ['shift_jis', '山田太郎\nバックエンドエンジニアとして予約サービスを設計しました'],
    ['euc-jp', '山田太郎\nバックエンドエンジニアとして予約サービスを設計しました'],
    ['euc-kr', '김철수\n소프트웨어 개발자, 서울대학교 졸업'],
  ];
  for (const [encoding, text] of texts) assert.equal(decodeText(encodedInTwo(text, encoding)), text, encoding);
  assert.equal(decodeText(Buffer.from('1b2442256425731b2842', 'hex')), 'ヤン');
});

test('a text whose encoding is unknown counts as unreadable', () => {
  // Rare characters of two bytes, and halves of some.
  const bytes = Buffer.from('f8a1f0b0e1ff f9c2fdd0f2a0 e1ffa0b3f8'.replaceAll(' ', ''), 'hex');
  const sink = new TextSink(1000);
  readPlainText(bytes, sink);
  const { text, textStatus } = sink.result();
  assert.deepEqual([text, textStatus], ['', 'unreadable']);
});
