import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinLines, mailtoValue, quotedParameter, textValue, urlValue } from './content-line.ts';

const unicode = fc.string({ unit: 'binary' });

test('no line has more than 75 octets and unfolding restores it', () => {
  fc.assert(
    fc.property(fc.array(unicode.map(textValue), { minLength: 1 }), (lines) => {
      const file = joinLines(lines);
      for (const physical of file.split('\r\n')) assert.ok(Buffer.byteLength(physical) <= 75);
      assert.equal(file.replaceAll('\r\n ', ''), `${lines.join('\r\n')}\r\n`);
    }),
  );
});

test('a long line is folded at 75 octets, and not inside a UTF-8 character', () => {
  for (let ascii = 60; ascii < 80; ascii++) {
    const file = joinLines([`${'x'.repeat(ascii)}${'😀é漢'.repeat(30)}`]);
    for (const physical of file.split('\r\n')) {
      assert.ok(physical.isWellFormed());
      assert.ok(Buffer.byteLength(physical) <= 75);
    }
  }
});

test('no text can end its line or leave its value', () => {
  assert.equal(textValue('a;b,c\\d\r\ne\rf\ng'), 'a\\;b\\,c\\\\d\\ne\\nf\\ng');
  fc.assert(
    fc.property(unicode, (text) => {
      for (const value of [textValue(text), quotedParameter(text)]) assert.doesNotMatch(value, /(?!\t)\p{Cc}/u);
      assert.match(quotedParameter(text), /^"[^"]*"$/);
      assert.match(mailtoValue(text), /^mailto:[\x21-\x7e]*$/);
      assert.doesNotMatch(mailtoValue(text).slice('mailto:'.length), /[;:,"?#<>\\]/);
    }),
  );
});

test('a common address is written as people type it, an odd one is encoded', () => {
  assert.equal(mailtoValue("ada.o'neil+jobs@example.org"), "mailto:ada.o'neil+jobs@example.org");
  assert.equal(mailtoValue('a@b?cc=x@y\r\nX: 1'), 'mailto:a@b%3Fcc=x@y%0D%0AX%3A%201');
});

test('only http and https addresses are passed on, encoded', () => {
  assert.equal(urlValue('https://meet.example/ä b'), 'https://meet.example/%C3%A4%20b');
  assert.equal(urlValue('https://meet.example/a\r\nATTACH:x'), 'https://meet.example/aATTACH:x');
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'meet', '']) assert.equal(urlValue(url), null);
});
