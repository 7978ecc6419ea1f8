import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMailbox, oneLine, parseMailbox } from './mailbox.ts';

test('an address with and without a name is read', () => {
  assert.deepEqual(parseMailbox('ada@example.org'), { name: '', address: 'ada@example.org' });
  assert.deepEqual(parseMailbox(' Ada, Countess <ada@example.org> '), {
    name: 'Ada, Countess',
    address: 'ada@example.org',
  });
  assert.deepEqual(parseMailbox('"Ada; B." <a.b+c@ex-ample.org>'), { name: 'Ada; B.', address: 'a.b+c@ex-ample.org' });
  assert.deepEqual(parseMailbox('Jörg <jörg@exämple.org>'), { name: 'Jörg', address: 'jörg@exämple.org' });
});

test('text that is not exactly one address is rejected', () => {
  const wrong = [
    '',
    'ada',
    'ada@',
    '@example.org',
    'a@b@c',
    'a@b, c@d',
    'a@b;c@d',
    'A <a@b>, C <c@d>',
    'a b@c',
    'group: a@b;',
    'a@b\r\nBcc: x@y',
    'A <a@b\r\nRCPT TO:<x@y>>',
    'a@b\0',
    '<>',
    '<a@b> <c@d>',
    'A\r\nBcc: x <a@b>',
    `${'a'.repeat(320)}@b`,
  ];
  for (const text of wrong) assert.equal(parseMailbox(text), null, JSON.stringify(text));
});

test('any name can be written before an address and leaves the address as it is', () => {
  assert.equal(formatMailbox('Ada, Countess', 'ada@example.org'), 'Ada, Countess <ada@example.org>');
  assert.equal(formatMailbox(' \r\n', 'ada@example.org'), 'ada@example.org');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const text = formatMailbox(`${name}<x@y>\r\n`, 'ada@example.org');
      assert.equal(parseMailbox(text)?.address, 'ada@example.org');
    }),
  );
});

test('no text creates an address or a name that can break out of its header field', () => {
  const pieces = fc.constantFrom('\r', '\n', '\r\n', '<', '>', '@', ',', ' ', 'a', 'b.c', '"', '\u2028', '\0');
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))), (parts) => {
      const text = parts.join('');
      const mailbox = parseMailbox(text);
      assert.doesNotMatch(mailbox?.name ?? '', /\p{Cc}/u);
      assert.doesNotMatch(mailbox?.address ?? '', /[\p{Cc}\s<>,;]/u);
      assert.doesNotMatch(oneLine(text), /[\p{Cc}\u2028\u2029]/u);
    }),
    { numRuns: 1000 },
  );
});
