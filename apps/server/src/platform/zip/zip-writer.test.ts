import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { ZipWriter } from './zip-writer.ts';

const MOMENT = new Date('2026-03-04T05:06:08Z');

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('the writer of ZIP archives', () => {
  it('writes entries that another program reads, whatever their names and sizes', async () => {
    const zip = new ZipWriter(MOMENT);
    const parts: Uint8Array[] = [];
    const long = 'x'.repeat(3_000_000);
    for await (const chunk of zip.deflated('a/long.txt', chunks(long, 'end'))) parts.push(chunk);
    for await (const chunk of zip.deflated('empty.txt', chunks())) parts.push(chunk);
    parts.push(...zip.stored('Lebenslauf – Åsa.bin', Buffer.from([0, 1, 2])), ...zip.stored('none', Buffer.alloc(0)));
    parts.push(...zip.end());
    const read = unzipSync(Buffer.concat(parts));
    assert.deepEqual(Object.keys(read), ['a/long.txt', 'empty.txt', 'Lebenslauf – Åsa.bin', 'none']);
    assert.equal(Buffer.from(read['a/long.txt']!).toString(), `${long}end`);
    assert.deepEqual([...read['Lebenslauf – Åsa.bin']!], [0, 1, 2]);
    assert.equal(read['empty.txt']!.length, 0);
  });

  it('writes more entries than the first version of the format can count', () => {
    const zip = new ZipWriter(MOMENT);
    const parts: Uint8Array[] = [];
    for (let n = 0; n < 70_000; n += 1) parts.push(...zip.stored(`${n}`, Buffer.from(String(n))));
    parts.push(...zip.end());
    const read = unzipSync(Buffer.concat(parts));
    assert.equal(Object.keys(read).length, 70_000);
    assert.equal(Buffer.from(read['69999']!).toString(), '69999');
  });

  it('fails with the error of its content', async () => {
    const broken = async function* () {
      yield Buffer.from('begun');
      throw new Error('the source has ended');
    };
    await assert.rejects(async () => {
      for await (const _ of new ZipWriter(MOMENT).deflated('a', broken()));
    }, /the source has ended/);
  });
});
