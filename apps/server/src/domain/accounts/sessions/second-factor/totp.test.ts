import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeOf, otpauthUri, stepOf, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, the rows for SHA-1. */
const VECTORS: [second: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

describe('codes of an authenticator app', () => {
  it('are those of RFC 6238', () => {
    for (const [second, code] of VECTORS) {
      assert.equal(codeOf(SECRET, Math.floor(second / 30), 8), code);
      assert.equal(codeOf(SECRET, Math.floor(second / 30)), code.slice(2));
    }
  });

  it('are accepted one step before and after, and no longer', () => {
    const code = codeOf(SECRET, 1_000);
    for (const step of [999, 1_000, 1_001]) assert.equal(stepOf(SECRET, code, step * 30 + 29), 1_000);
    for (const step of [998, 1_002]) assert.equal(stepOf(SECRET, code, step * 30), null);
    for (const wrong of ['', '12345', '1234567', 'abcdef']) assert.equal(stepOf(SECRET, wrong, 30_000), null);
  });

  it('a secret is encoded in base32 according to RFC 4648', () => {
    const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((word) => toBase32(Buffer.from(word)));
    assert.deepEqual(words, ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
    assert.equal(
      otpauthUri(Buffer.from('foobar'), 'Acme & Co', 'ada@example.com'),
      'otpauth://totp/Acme%20%26%20Co:ada%40example.com?secret=MZXW6YTBOI&issuer=Acme%20%26%20Co',
    );
  });
});
