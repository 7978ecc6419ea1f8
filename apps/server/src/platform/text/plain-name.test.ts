import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlainName, isShortName } from './plain-name.ts';

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
    ];
    for (const name of names) assert.equal(isPlainName(name), true, name);
  });

  it('contains no link, no address, no second line and no bidirectional marks', () => {
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
      'claim at evil.com now',
      'EVIL.COM',
      'evil。com',
      'ｅｖｉｌ．ｃｏｍ',
      'bit.ly/x',
      't.co/x',
      'prize.shop',
      'пример.рф',
      '203.0.113.9',
      'Ada \u202egnp.exe',
      'A\u200bda',
      '\u2066Ada',
    ];
    for (const text of texts) assert.equal(isPlainName(text), false, JSON.stringify(text));
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
