import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of a few megabytes in memory, which can be filled up. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk except for that many bytes. */
  fill(leaving: number): void;
  /** Frees the space again. */
  free(): void;
  unmount(): void;
}

/** @returns the reason, as a text, if this machine cannot have one: only root can mount it */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a small disk is made with tmpfs, which only Linux has';
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    return `a small disk cannot be mounted: ${(error as Error).message.split('\n').at(-1)}`;
  }
  const filling = join(folder, 'filling');
  return {
    folder,
    fill(leaving) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
    },
    free: () => rmSync(filling, { force: true }),
    unmount: () => execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  };
}
