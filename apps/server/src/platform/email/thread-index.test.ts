import assert from 'node:assert/strict';
import { it } from 'node:test';
import { continueThreadIndex } from './thread-index.ts';

const GUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
/** 2026-11-27T08:00:00Z as a FILETIME, its six most significant bytes. */
const STARTED = BigInt(Date.parse('2026-11-27T08:00:00Z')) * 10_000n + 116_444_736_000_000_000n;
const header = Buffer.alloc(6);
header.writeUIntBE(Number(STARTED >> 16n), 0, 6);
const FIRST = Buffer.concat([header, GUID]);

const continued = (index: Buffer, at: string) => {
  const next = continueThreadIndex(index.toString('base64'), new Date(at), () => 0.5);
  return next === null ? null : Buffer.from(next, 'base64');
};

it('an answer keeps the index that it answers and adds five bytes with the time since the first email', () => {
  assert.equal(header[0], 1);
  const answer = continued(FIRST, '2026-11-27T09:00:00Z')!;
  assert.deepEqual(answer.subarray(0, 22), FIRST);
  assert.equal(answer.length, 27);
  // An hour in units of 2^18 * 100 ns, which the header's own precision blurs by one.
  assert.ok(Math.abs(answer.readUInt32BE(22) - (3_600 * 10_000_000) / 2 ** 18) <= 1);
  const second = continued(answer, '2026-11-27T10:00:00Z')!;
  assert.deepEqual([second.subarray(0, 27), second.length], [answer, 32]);
});

it('years later, the time has the coarse unit, which the first bit says', () => {
  const answer = continued(FIRST, '2036-11-27T08:00:00Z')!;
  const years = (Date.parse('2036-11-27T08:00:00Z') - Date.parse('2026-11-27T08:00:00Z')) * 10_000;
  assert.ok(Math.abs(answer.readUInt32BE(22) - 2 ** 31 - years / 2 ** 23) <= 1);
});

it('a very long index is reduced to what identifies the conversation', () => {
  const long = Buffer.concat([FIRST, Buffer.alloc(5 * 100)]);
  assert.equal(continued(long, '2026-11-27T09:00:00Z')!.length, 27);
});

it('what is no index is not continued', () => {
  const other = Buffer.concat([Buffer.from([2]), FIRST.subarray(1)]);
  for (const index of [FIRST.subarray(1), Buffer.concat([FIRST, Buffer.alloc(3)]), other]) {
    assert.equal(continued(index, '2026-11-27T09:00:00Z'), null);
  }
  for (const text of ['', 'not base64!', 'AQ==\r\nBcc: x@y.example']) {
    assert.equal(continueThreadIndex(text, new Date(), Math.random), null);
  }
});
