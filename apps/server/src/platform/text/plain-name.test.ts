import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlainName } from './plain-name.ts';

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
