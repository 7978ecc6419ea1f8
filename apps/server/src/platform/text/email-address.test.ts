import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalEmail } from './email-address.ts';

test('all spellings of one address have one form, in the letters of its domain', () => {
  for (const spelling of ['a@bücher.example', 'a@xn--bcher-kva.example', 'a@bu\u0308cher.example', 'a@BÜCHER.example'])
    assert.equal(canonicalEmail(spelling), 'a@bücher.example', spelling);
  assert.equal(canonicalEmail('mu\u0308ller@x.de'), 'müller@x.de');
  assert.equal(canonicalEmail('Ada@Example.COM'), 'Ada@Example.COM');
});

test('addresses of every alphabet are accepted, with combining marks', () => {
  const real = [
    'a@उदाहरण.भारत',
    'उपयोगकर्ता@उदाहरण.भारत',
    'ผู้ใช้@ตัวอย่าง.ไทย',
    'почта@пример.рф',
    '用户@例子.中国',
    'δοκιμή@παράδειγμα.ελ',
    'מייל@דוגמה.ישראל',
    'بريد@مثال.السعودية',
    'müller@x.de',
    'иван.petrov@x.ru',
    "o'brien+jobs@x.co",
    'straße@faß.de',
    '_a-b_@sub.x-y.co',
    'a@x.xn--p1ai',
    '田中taro@x.jp',
  ];
  for (const address of real) assert.notEqual(canonicalEmail(address), null, address);
});

test('invisible letters, dots in wrong places and what looks like another address are rejected', () => {
  const wrong = [
    'a\u200b14@x.co',
    'a\u200d@x.co',
    'a\u00ad@x.co',
    'a\u202eb@x.co',
    'a\u0000@x.co',
    'a\ufe0f@x.co',
    'a\u3164@x.co',
    'a@x\u200b.co',
    'a@x\u2060.co',
    '\ufeffa@x.co',
    'a\ue000@x.co',
    'a b@x.co',
    'a\u00a0b@x.co',
    'a..b@x.co',
    '.a@x.co',
    'a.@x.co',
    'a@x..co',
    'a@.x.co',
    'a@x.co.',
    'a@x',
    'a@-x.co',
    'a@x-.co',
    'a@b@x.co',
    '@x.co',
    'a@',
    '"a b"@x.co',
    'a@[127.0.0.1]',
    'a@x_y.co',
    'аd@x.co',
    'ad@аpple.com',
    'ас@x.co',
    'ad@аррӏе.com',
    'ａda@x.co',
    'a@x．co@',
    'a⒈b@x.co',
    'αdа@x.co',
  ];
  for (const address of wrong) assert.equal(canonicalEmail(address), null, JSON.stringify(address));
});

test('the limits are those of SMTP and DNS, in octets: 64, 63 and 254', () => {
  const domain = (length: number) =>
    `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(length - 183)}`;
  assert.notEqual(canonicalEmail(`${'a'.repeat(64)}@x.co`), null);
  assert.equal(canonicalEmail(`${'a'.repeat(65)}@x.co`), null);
  assert.equal(canonicalEmail(`${'ü'.repeat(33)}@x.co`), null);
  assert.notEqual(canonicalEmail(`a@${'d'.repeat(63)}.co`), null);
  assert.equal(canonicalEmail(`a@${'d'.repeat(64)}.co`), null);
  assert.equal(canonicalEmail(`a@${'ü'.repeat(60)}.${'d'.repeat(64)}`), null);
  assert.notEqual(canonicalEmail(`${'a'.repeat(13)}@${domain(240)}`), null);
  assert.equal(canonicalEmail(`${'a'.repeat(14)}@${domain(240)}`), null);
});
