import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlainName, isShortName, linkIn, mayShowInEmail, withoutMarks } from './plain-name.ts';

describe('a plain name', () => {
  it('allows the names of people in every script, with their punctuation', () => {
    const names = [
      'Ada',
      'St. John',
      'St.John',
      "O'Brien-Smith",
      'Dr. A.B.C. de la Cruz',
      'J.R.R.',
      'Ma.Teresa',
      'Anna Müller, M.Sc.',
      'Ph.D',
      'Jr.',
      'Nguyễn Thị Minh Khai',
      '李小龍',
      'محمد',
      'می‌خواهم', // with a zero-width non-joiner, which Persian needs
      'Łukasz (Luke)',
      'd’Artagnan',
      'Sammy Davis, Jr.',
      'X Æ A-12',
      'Ma.Jo',
      'Dr.Ng',
      'Dr.Kim',
      '\u200fعلي',
    ];
    for (const name of names) assert.equal(isPlainName(name), true, name);
  });

  it('contains no link, no address and no second line', () => {
    const texts = [
      'Ada\nYou have won',
      'Ada\r\nBcc: x',
      'Ada\u2028Lovelace',
      'Ada\u0000',
      'see http',
      'https://evil.example',
      'hxxp://evil',
      'www.evil',
      'ada@evil.example',
      'bit.ly/x',
      't.co/x',
      'evil.com:80/x',
      'evil。com/',
      'ｅｖｉｌ．ｃｏｍ/x',
      '203.0.113.9/x',
      'пример.рф/',
      'ww\u200bw.evil',
      'mailto:ada',
      'tel:112',
      '\u200f',
    ];
    for (const text of texts) assert.equal(isPlainName(text), false, JSON.stringify(text));
  });
});

describe('a name', () => {
  it('loses its marks of direction and invisible characters, but not the joiners of Persian and Hindi', () => {
    assert.equal(withoutMarks('\u200fعلي\u200e \u202eA\u200bda\u2069\ufeff'), 'علي Ada');
    assert.equal(withoutMarks('می‌خواهم'), 'می‌خواهم');
  });

  it('with a link is rejected for a part that can be quoted', () => {
    assert.deepEqual(
      ['Ada https://evil.example now', 'see bit.ly/x', 'Ada www.evil', 'Ada a@b.example', 'Ma.Jo'].map(linkIn),
      ['https://evil.example', 'bit.ly/', 'www.evil', 'a@b.example', null],
    );
  });

  it('is not shown in emails if it is a domain or has marks', () => {
    for (const name of [
      'claim at evil.com now',
      'EVIL.COM',
      'evil。com',
      'ｅｖｉｌ．ｃｏｍ',
      'пример.рф',
      '203.0.113.9',
      '\u2066Ada',
    ])
      assert.equal(mayShowInEmail(name), false, name);
    assert.equal(mayShowInEmail('St. John'), true);
  });
});

describe('a short name', () => {
  it('allows what people are usually called', () => {
    const names = [
      ['Ada', 'Lovelace'],
      ['Dr. Anna-Lena', 'von der Leyen, M.Sc.'],
      ['Maria da Conceição', 'dos Santos Silva'],
      ['Sammy', 'Davis, Jr.'],
      ['Seán', "O'Brien (he)"],
      ['小龍', '李'],
      ['محمد', 'الخوارزمي'],
      ['Sukarno', ''],
    ] as const;
    for (const [first, last] of names) assert.equal(isShortName(first, last), true, `${first} ${last}`);
  });

  it('has no room for a message', () => {
    const names = [
      ['You have won a prize and', 'must call now'],
      ['Call', '0800 123456'],
      ['Congratulations!', 'Ada'],
      ['Ada', 'pay 50 €'],
      ['Your account is locked', 'Please call our support'],
      ['恭喜您中獎了請立即與我們聯絡', '李'],
      ['Ada. reply to', 'this'],
      ['x'.repeat(60), 'y'],
      ['see evil.com', 'Ada'],
    ] as const;
    for (const [first, last] of names) assert.equal(isShortName(first, last), false, `${first} ${last}`);
  });
});
