import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SpilledBytes } from './spilled-bytes.ts';

function contentOf(bytes: SpilledBytes): Buffer {
  return Buffer.concat(Array.from(bytes.read(), (piece) => Buffer.from(piece)));
}

/** Runs `work` with another folder for temporary files. */
function within(folder: string, work: () => void): void {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

const SIZES = [[], [1], [65_536], [65_535, 2], [200_000, 0, 7, 65_536, 300_001]];

describe('bytes that spill into a file', () => {
  it('are the same in the order in which they were appended, whatever their sizes, and leave no file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spilled-'));
    within(folder, () => {
      for (const sizes of SIZES) {
        const bytes = new SpilledBytes();
        const parts = sizes.map((size, number) => Buffer.alloc(size, number + 1));
        for (const part of parts) bytes.append(part);
        assert.deepEqual(readdirSync(folder), [], 'no name in the folder while the file is in use');
        assert.ok(contentOf(bytes).equals(Buffer.concat(parts)), sizes.join(' '));
        bytes.close();
        bytes.close();
      }
    });
    rmSync(folder, { recursive: true });
  });

  it('stay in memory if there is no folder for temporary files', () => {
    within('/nowhere/at/all', () => {
      const bytes = new SpilledBytes();
      const parts = [Buffer.alloc(150_000, 1), Buffer.alloc(150_000, 2)];
      for (const part of parts) bytes.append(part);
      assert.ok(contentOf(bytes).equals(Buffer.concat(parts)));
      bytes.close();
    });
  });
});
